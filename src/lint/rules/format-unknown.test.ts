import { describeRule } from '../../testing/describe-rule.ts';
import { formatUnknown } from './format-unknown.ts';

describeRule(formatUnknown, {
  accepts: {
    'registered formats': `components:
  schemas:
    A: { type: string, format: password }
`,
  },
  reports: {
    'a misspelt word': `components:
  schemas:
    A:
      type: string
      format: datetime # here
`,
    'a private format': `components:
  schemas:
    A:
      type: string
      format: hex # here
`,
  },
});
