import { describeRule } from '../../testing/describe-rule.ts';
import { formatMisspelt } from './format-misspelt.ts';

describeRule(formatMisspelt, {
  accepts: {
    'registered formats': `components:
  schemas:
    A: { type: string, format: date-time }
    B: { type: integer, format: int32 }
`,
    'a private format': `components:
  schemas:
    A: { type: string, format: times }
`,
  },
  reports: {
    'a missing hyphen': `components:
  schemas:
    A:
      type: string
      format: datetime # here
`,
    capitals: `components:
  schemas:
    A:
      type: integer
      format: Int32 # here
`,
    'another separator': `components:
  schemas:
    A:
      type: string
      format: e_mail # here
`,
  },
});
