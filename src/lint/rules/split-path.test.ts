import { describeRule } from '../../testing/describe-rule.ts';
import { splitPath } from './split-path.ts';

describeRule(splitPath, {
  accepts: {
    'paths that differ in a fixed part': `paths: { "/a/{b}": {}, "/c/{b}": {} }
`,
    'what another rule tells': `paths: { "/a/{b}": { get: {} }, "/a/{c}": { get: {} } }
`,
  },
  reports: {
    'one path with methods under two names': `paths:
  /a/{b}: { get: {} }
  /a/{c}: { delete: {} } # here
`,
  },
});
