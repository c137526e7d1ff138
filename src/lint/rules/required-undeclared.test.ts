import { describeRule } from '../../testing/describe-rule.ts';
import { requiredUndeclared } from './required-undeclared.ts';

describeRule(requiredUndeclared, {
  accepts: {
    'a described property': `components:
  schemas:
    A: { required: [a], properties: { a: {} } }
`,
    'a property of a part': `components:
  schemas:
    A: { allOf: [{ properties: { b: {} } }], required: [b], properties: { a: {} } }
`,
    'a property of the enclosing schema': `components:
  schemas:
    A: { properties: { a: {} }, allOf: [{ required: [a], properties: { b: {} } }] }
`,
    'an alternative that only requires': `components:
  schemas:
    A: { properties: { a: {} }, anyOf: [{ required: [a] }] }
`,
    'a part of a schema that describes it': `components:
  schemas:
    A: { required: [a], properties: { b: {} } }
    B: { allOf: [{ $ref: "#/components/schemas/A" }], properties: { a: {} } }
`,
    'a property of a referenced part': `components:
  schemas:
    A: { properties: { a: {} } }
    B: { allOf: [{ $ref: "#/components/schemas/A" }], required: [a] }
`,
    'a part that only requires': `components:
  schemas:
    A: { properties: { a: {} } }
    B: { allOf: [{ $ref: "#/components/schemas/A" }, { required: [a] }] }
`,
    'a map': `components:
  schemas:
    A: { required: [a], additionalProperties: { type: string } }
`,
  },
  reports: {
    'a property that no part describes': `components:
  schemas:
    A: { properties: { a: {} } }
    B:
      allOf: [{ $ref: "#/components/schemas/A" }]
      required:
        - b # here
`,
    'a property that is not described': `components:
  schemas:
    A:
      properties: { a: {} }
      required:
        - a
        - b # here
`,
  },
});
