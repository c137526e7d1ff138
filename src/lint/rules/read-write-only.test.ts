import { describeRule } from '../../testing/describe-rule.ts';
import { readWriteOnly } from './read-write-only.ts';

describeRule(readWriteOnly, {
  accepts: {
    'one of the two': `components:
  schemas:
    A: { readOnly: true, writeOnly: false }
`,
  },
  reports: {
    both: `components:
  schemas:
    A:
      readOnly: true
      writeOnly: true # here
`,
  },
});
