import { describeRule } from '../../testing/describe-rule.ts';
import { patternDialect } from './pattern-dialect.ts';

describeRule(patternDialect, {
  accepts: {
    'syntax of ECMA-262': String.raw`components:
  schemas:
    A: { pattern: '^\d+\.\w*\\$' }
    B: { pattern: '^[A-Z]+[:a-z]$' }
    C: { pattern: '^C:\\data$' }
    D: { pattern: '^\\Zone$' }
`,
  },
  reports: {
    'the start and end of other dialects': String.raw`components:
  schemas:
    A:
      pattern: '\A[a-z]+\z' # here
    B:
      pattern: '^a\Z' # here
    C:
      pattern: '^\h+$' # here
`,
    'classes of POSIX': `components:
  schemas:
    A:
      pattern: '^[[:alpha:]]+$' # here
    B:
      pattern: '^[[:digit:]_]+$' # here
`,
    'a class with one backslash too many': String.raw`components:
  schemas:
    A:
      pattern: '^\\d+$' # here
    B:
      pattern: "\\\\w" # here
`,
  },
});
