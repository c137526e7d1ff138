import { describeRule } from '../../testing/describe-rule.ts';
import { patternInvalid } from './pattern-invalid.ts';

describeRule(patternInvalid, {
  accepts: {
    'a pattern': `components:
  schemas:
    A: { pattern: '^[a-z]+$' }
`,
    'an escape that only the older syntax has': `components:
  schemas:
    A: { pattern: '^[a\\-z]+$' }
`,
  },
  reports: {
    'an unpaired bracket': `components:
  schemas:
    A:
      type: string
      pattern: '^[a-z+$' # here
`,
    'an inline flag': `components:
  schemas:
    A:
      pattern: '(?i)abc' # here
`,
    'a name of patternProperties': `components:
  schemas:
    A:
      patternProperties:
        '(': # here
          type: string
`,
  },
});
