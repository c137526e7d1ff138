import { describeRule } from '../../testing/describe-rule.ts';
import { identicalPaths } from './identical-paths.ts';

describeRule(identicalPaths, {
  accepts: {
    'paths that differ in a fixed segment': `paths: { "/a/{b}": { get: {} }, "/c/{b}": { get: {} } }
`,
    'one path under two names with different methods': `paths: { "/a/{b}": { get: {} }, "/a/{c}": { put: {} } }
`,
  },
  reports: {
    'one operation under two names': `paths:
  /a/{b}: { get: {}, put: {} }
  /a/{c}: { put: {}, get: {} } # here
`,
  },
});
