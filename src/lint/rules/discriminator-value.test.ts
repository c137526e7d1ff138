import { describeRule } from '../../testing/describe-rule.ts';
import { discriminatorValue } from './discriminator-value.ts';

const tool = (mapping: string) => `    Tool:
      discriminator: { propertyName: kind${mapping} }
      oneOf:
        - $ref: "#/components/schemas/Saw"`;

describeRule(discriminatorValue, {
  accepts: {
    'values that the alternatives accept': `components:
  schemas:
${tool(', mapping: { saw: "#/components/schemas/Saw", blade: Saw }')}
        - $ref: "#/components/schemas/File"
        - type: string
    Saw: { allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { kind: { enum: [saw, blade] } } }] }
    Base: { properties: { kind: { type: string } } }
    File: { type: object, properties: { kind: { const: File } } }
`,
    'a schema of an alternative that is a union itself': `components:
  schemas:
    A:
      oneOf: [{ $ref: "#/components/schemas/B" }]
      discriminator: { propertyName: kind, mapping: { c: "#/components/schemas/C", b: B } }
    B: { anyOf: [{ $ref: "#/components/schemas/C" }] }
    C: { type: object, properties: { kind: { type: string } } }
    D:
      oneOf: [{ type: object }]
      discriminator: { propertyName: kind, mapping: { c: C } }
`,
    'inline alternatives that say which values they accept, that the mapping names, or that are not objects': `components:
  schemas:
    A:
      oneOf:
        - { type: object, properties: { kind: { const: saw } } }
        - { type: object, properties: { kind: { type: string } } }
        - { type: "null" }
      discriminator: { propertyName: kind, mapping: { file: "#/components/schemas/A/oneOf/1" } }
`,
    'a mapping to a schema that does not exist, which another rule reports': `components:
  schemas:
    A:
      oneOf: [{ $ref: "#/components/schemas/Saw" }]
      discriminator: { propertyName: kind, mapping: { saw: "#/components/schemas/Swa" } }
    Saw: { type: object, properties: { kind: { const: saw } } }
`,
    'an alternative that does not mention the property': `components:
  schemas:
${tool('')}
    Saw: { type: object }
`,
  },
  reports: {
    'an alternative without a name': `components:
  schemas:
    A:
      discriminator: { propertyName: kind }
      anyOf:
        - { type: object, required: [kind], properties: { kind: { type: string } } } # here
        - $ref: "#/components/schemas/Saw"
    Saw: { type: object, properties: { kind: { const: Saw } } }
`,
    'a schema that is not one of the alternatives': `components:
  schemas:
    A:
      oneOf: [{ $ref: "#/components/schemas/B" }]
      discriminator:
        propertyName: kind
        mapping:
          c: "#/components/schemas/C" # here
    B: { type: object, properties: { kind: { type: string } } }
    C: { type: object, properties: { kind: { type: string } } }
`,
    'a default that is not one of the alternatives': `openapi: 3.2.0
info: { title: T, version: "1" }
components:
  schemas:
    A:
      oneOf: [{ $ref: "#/components/schemas/B" }]
      discriminator:
        propertyName: kind
        defaultMapping: C # here
    B: { type: object, properties: { kind: { type: string } } }
    C: { type: object, properties: { kind: { type: string } } }
`,
    'a mapped value that the alternative does not accept': `components:
  schemas:
    Tool:
      oneOf: [{ $ref: "#/components/schemas/Saw" }]
      discriminator:
        propertyName: kind
        mapping:
          saw: "#/components/schemas/Saw" # here
    Saw: { properties: { kind: { type: string, enum: [SAW] } } }
`,
    'the name of a component that the alternative does not accept': `components:
  schemas:
${tool('')} # here
    Saw: { properties: { kind: { const: saw } } }
`,
    'a property that is not a string': `components:
  schemas:
${tool('')} # here
    Saw: { properties: { kind: { type: integer } } }
`,
  },
});
