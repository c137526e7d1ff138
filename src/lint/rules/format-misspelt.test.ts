import { describeRule } from '../../testing/describe-rule.ts';
import { formatMisspelt } from './format-misspelt.ts';

describeRule(formatMisspelt, {
  accepts: {
    'registered formats': `components:
  schemas:
    A: { type: string, format: date-time }
    B: { type: integer, format: int32 }
`,
    'registered encodings': `components:
  schemas:
    A: { type: string, contentEncoding: base64 }
    B: { type: string, contentEncoding: Base64URL }
    C: { type: string, contentEncoding: gzip }
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
    'a letter of an encoding': `components:
  schemas:
    A:
      type: string
      contentEncoding: base65 # here
    B:
      type: string
      contentEncoding: bas64 # here
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
