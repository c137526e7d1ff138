import { describeRule } from '../../testing/describe-rule.ts';
import { schemaUnsatisfiable } from './schema-unsatisfiable.ts';

describeRule(schemaUnsatisfiable, {
  silent: {
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
