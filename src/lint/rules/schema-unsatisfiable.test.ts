import { describeRule } from '../../testing/describe-rule.ts';
import { schemaUnsatisfiable } from './schema-unsatisfiable.ts';

describeRule(schemaUnsatisfiable, {
  silent: {
    'a mere reference to what is told where it stands': `components:
  schemas:
    A: { $ref: "#/components/schemas/B" }
    B: { $ref: "#/components/schemas/C", description: d }
    C: { type: object, properties: { a: { $ref: "#/components/schemas/A" } } }
`,
    'a list of which some value will do': `components:
  schemas:
    A: { enum: [a, bcd], minLength: 2 }
    B: { type: string, enum: [1], minimum: 0 }
`,
    'a reference and what agrees with it': `components:
  schemas:
    A: { $ref: "#/components/schemas/B", required: [a], properties: { a: { type: integer } } }
    B: { type: object, properties: { a: { type: number } } }
    C: { $ref: "#/components/schemas/A", description: d }
`,
    'an optional property that can never be there': `components:
  schemas:
    A: { type: object, allOf: [{ properties: { a: { type: string } } }, { properties: { a: { type: integer } } }] }
`,
    'parts that agree': `components:
  schemas:
    A: { allOf: [{ type: object, required: [a] }, { properties: { a: {} }, additionalProperties: false }] }
`,
    'a property that may end the recursion': `components:
  schemas:
    A: { type: object, required: [a], properties: { a: { type: [object, "null"], required: [b], properties: { b: { $ref: "#/components/schemas/A" } } } } }
`,
    'recursion through a list': `components:
  schemas:
    A: { type: object, required: [a], properties: { a: { type: array, items: { $ref: "#/components/schemas/A" } } } }
`,
    'recursion that is optional': `components:
  schemas:
    A: { type: object, properties: { a: { $ref: "#/components/schemas/A" } } }
`,
    'an alternative that ends': `components:
  schemas:
    A: { type: object, required: [a], properties: { a: { oneOf: [{ type: string }, { $ref: "#/components/schemas/A" }] } } }
`,
  },
  tells: {
    'a list of which every value breaks a limit': `components:
  schemas:
    A:
      type: string
      minLength: 5
      enum: [a, b] # here
`,
    'a type beside a reference to another one': `components:
  schemas:
    A:
      $ref: "#/components/schemas/B" # here
      type: array
    B: { type: object }
`,
    'a required property of two types': `components:
  schemas:
    A:
      type: object
      required: [a]
      allOf: # here
        - properties: { a: { type: string } }
        - properties: { a: { type: integer } }
`,
    'a required property that the schema itself forbids, at "required"': `components:
  schemas:
    A:
      type: object
      additionalProperties: false
      required: [a] # here
`,
    'types that exclude each other': `components:
  schemas:
    A:
      allOf: # here
        - { type: string }
        - { type: object }
`,
    'lists of values without one in common': `components:
  schemas:
    A:
      allOf: # here
        - { enum: [a] }
        - { enum: [b] }
`,
    'an empty list of values': `components:
  schemas:
    A:
      enum: [] # here
`,
    'a required property that is forbidden': `components:
  schemas:
    A:
      allOf: # here
        - { type: object, required: [a] }
        - { properties: { b: {} }, additionalProperties: false }
`,
    'a value that never ends': `components:
  schemas:
    A:
      type: object
      required: [a]
      properties:
        a: { $ref: "#/components/schemas/B" }
    B:
      type: object
      required: [a] # here
      properties:
        a: { $ref: "#/components/schemas/A" }
`,
  },
});
