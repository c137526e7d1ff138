import { describeRule } from '../../testing/describe-rule.ts';
import { patternCostly } from './pattern-costly.ts';

describeRule(patternCostly, {
  accepts: {
    'patterns that match in bounded time': `components:
  schemas:
    A: { pattern: "^[a-z]+(-[a-z]+)*$" }
    B: { pattern: "(" }
    D: { pattern: '^\\p{L}+(?<!x)$' }
    E: { pattern: '^(a|b)\\1$' }
    C: { type: string }
`,
  },
  reports: {
    'nested repetition': `components:
  schemas:
    A:
      pattern: ^(a+)+$ # here
    B:
      pattern: '^(\\w+\\s?)*$' # here
`,
  },
});
