import { describeRule } from '../../testing/describe-rule.ts';
import { formatType } from './format-type.ts';

describeRule(formatType, {
  accepts: {
    'a 64-bit number as a string': `components:
  schemas:
    A: { type: string, format: int64 }
`,
    'a date': `components:
  schemas:
    A: { type: string, format: date }
`,
  },
  reports: {
    'a date that is a number': `components:
  schemas:
    A:
      type: integer
      format: date-time # here
`,
    'a boolean as an example of a number': `components:
  schemas:
    A:
      type: boolean
      format: int32 # here
`,
  },
});
