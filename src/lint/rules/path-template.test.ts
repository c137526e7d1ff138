import { describeRule } from '../../testing/describe-rule.ts';
import { pathTemplate } from './path-template.ts';

describeRule(pathTemplate, {
  accepts: {
    'parameters once each': `paths: { "/a/{b}/c.{d}": {} }
`,
    'dots in a segment, and what is percent-encoded': `paths: { "/.well-known/...": {}, "/a..b/%2E%2e%2E/%25": {}, "/{a%}": {} }
`,
  },
  reports: {
    'white space': `paths:
  "/a /b": {} # here
`,
    'a dot segment': `paths:
  "/a/../b": {} # here
  "/a/.": {} # here
  "/a/%2E./b": {} # here
`,
    'a percent sign that encodes nothing': `paths:
  "/100%/a": {} # here
  "/a%2g": {} # here
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
