import { describeRule } from '../../testing/describe-rule.ts';
import { pathQuery } from './path-query.ts';

describeRule(pathQuery, {
  silent: {
    'a question mark in the name of a parameter': `paths: { "/a/{b?}": {} }
`,
  },
  tells: {
    'a query': `paths:
  /a?b=c: {} # here
`,
    'a fragment': `paths:
  "/a#b": {} # here
`,
  },
});
