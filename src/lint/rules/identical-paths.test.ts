import { describeRule } from '../../testing/describe-rule.ts';
import { identicalPaths } from './identical-paths.ts';

describeRule(identicalPaths, {
  silent: {
    'paths that differ in a fixed part': `paths: { "/a/{b}": {}, "/c/{b}": {} }
`,
  },
  tells: {
    'other names of parameters': `paths:
  /a/{b}: {}
  /a/{c}: {} # here
`,
  },
});
