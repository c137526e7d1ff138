import { describeRule } from '../../testing/describe-rule.ts';
import { pathTemplate } from './path-template.ts';

describeRule(pathTemplate, {
  accepts: {
    'parameters once each': `paths: { "/a/{b}/c.{d}": {} }
`,
  },
  reports: {
    'white space': `paths:
  "/a /b": {} # here
`,
    'an unpaired brace': `paths:
  /a/{b: {} # here
`,
    'a parameter twice': `paths:
  "/a/{b}/{b}": {} # here
`,
    'a parameter without a name': `paths:
  "/a/{}": {} # here
`,
  },
});
