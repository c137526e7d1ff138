import { describeRule } from '../../testing/describe-rule.ts';
import { splitPath } from './split-path.ts';

describeRule(splitPath, {
  accepts: {
    'paths that differ in a fixed segment': `paths: { "/a/{b}": {}, "/c/{b}": {} }
`,
    'what another rule reports': `paths: { "/a/{b}": { get: {} }, "/a/{c}": { get: {} } }
`,
  },
  reports: {
    'one path under two names with different methods': `paths:
  /a/{b}: { get: {} }
  /a/{c}: { delete: {} } # here
`,
  },
});
