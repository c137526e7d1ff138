import { describeRule } from '../../testing/describe-rule.ts';
import { formatUnknown } from './format-unknown.ts';

describeRule(formatUnknown, {
  accepts: {
    'registered formats': `components:
  schemas:
    A: { type: string, format: password }
`,
    'other separators, which have a rule of their own': `components:
  schemas:
    A: { type: string, format: datetime }
`,
  },
  reports: {
    'a word': `components:
  schemas:
    A:
      type: string
      format: hexx # here
`,
    'a private format': `components:
  schemas:
    A:
      type: string
      format: hex # here
`,
  },
});
