import { describeRule } from '../../testing/describe-rule.ts';
import { patternDelimited } from './pattern-delimited.ts';

describeRule(patternDelimited, {
  accepts: {
    'slashes that belong to the text': `components:
  schemas:
    A: { pattern: "^/[a-z]+/$" }
    B: { pattern: /a/ }
    C: { pattern: "^[a-z]/i$" }
`,
  },
  reports: {
    'an expression in the syntax of JavaScript': `components:
  schemas:
    A:
      pattern: /^[a-z]+$/ # here
    B:
      pattern: /[a-z]+$/i # here
`,
  },
});
