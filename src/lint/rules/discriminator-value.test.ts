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
    'an alternative that does not mention the property': `components:
  schemas:
${tool('')}
    Saw: { type: object }
`,
  },
  reports: {
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
