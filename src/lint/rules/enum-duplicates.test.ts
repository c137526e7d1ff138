import { describeRule } from '../../testing/describe-rule.ts';
import { enumDuplicates } from './enum-duplicates.ts';

describeRule(enumDuplicates, {
  accepts: {
    'different values, some of which look alike': `components:
  schemas:
    A: { enum: [1, "1", 2, null, "null", [1], [2], { a: 1 }, 9007199254740992, 9007199254740993] }
`,
    'a property called enum': `components:
  schemas:
    A: { properties: { enum: { type: array } } }
`,
  },
  reports: {
    'a repeated text, number and object': `components:
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
