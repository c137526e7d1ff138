import { describeRule } from '../../testing/describe-rule.ts';
import { enumDuplicates } from './enum-duplicates.ts';

describeRule(enumDuplicates, {
  accepts: {
    'different values, of one spelling even': `components:
  schemas:
    A: { enum: [1, "1", 2, null, "null", [1], [2], { a: 1 }, 9007199254740992, 9007199254740993] }
`,
    'a property called enum': `components:
  schemas:
    A: { properties: { enum: { type: array } } }
`,
  },
  reports: {
    'a text, a number and an object that are there twice': `components:
  schemas:
    A:
      enum:
        - a
        - 1
        - { b: 1, c: 2 }
        - a # here
        - 1.0 # here
        - { c: 2, b: 1 } # here
`,
  },
});
