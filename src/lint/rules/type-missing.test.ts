import { describeRule } from '../../testing/describe-rule.ts';
import { typeMissing } from './type-missing.ts';

describeRule(typeMissing, {
  accepts: {
    'schemas with a type, or parts that may state it': `components:
  schemas:
    A: { type: object, properties: { a: { type: string } } }
    B: { allOf: [{ type: object }], properties: { a: {} } }
    C: { type: object, oneOf: [{ properties: { a: {} } }], if: { properties: { a: {} } } }
    D: { enum: [1], items: {} }
`,
  },
  reports: {
    'properties and items without a type': `components:
  schemas:
    A:
      properties: # here
        a:
          items: # here
            type: string
`,
  },
});
