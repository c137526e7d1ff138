import { describeRule } from '../../testing/describe-rule.ts';
import { pathQuery } from './path-query.ts';

describeRule(pathQuery, {
  accepts: {
    'a question mark in the name of a parameter': `paths: { "/a/{b?}": {} }
`,
  },
  reports: {
    'a query': `paths:
  /a?b=c: {} # here
`,
    'a fragment': `paths:
  "/a#b": {} # here
`,
  },
});
