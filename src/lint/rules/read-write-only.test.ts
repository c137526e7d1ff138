import { describeRule } from '../../testing/describe-rule.ts';
import { readWriteOnly } from './read-write-only.ts';

describeRule(readWriteOnly, {
  silent: {
    'one of the two': `components:
  schemas:
    A: { readOnly: true, writeOnly: false }
`,
  },
  tells: {
    both: `components:
  schemas:
    A:
      readOnly: true
      writeOnly: true # here
`,
  },
});
