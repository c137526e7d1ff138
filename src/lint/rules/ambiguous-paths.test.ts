import { describeRule } from '../../testing/describe-rule.ts';
import { ambiguousPaths } from './ambiguous-paths.ts';

describeRule(ambiguousPaths, {
  accepts: {
    'a more concrete path': `paths:
  /a/{b}:
    get: { responses: {} }
  /a/mine:
    get: { responses: {} }
`,
    'other methods': `paths:
  /{a}/list:
    get: { responses: {} }
  /items/{b}:
    post: { responses: {} }
`,
    'a number parameter where the other path has a word': `paths:
  /a/{n}/c:
    get: { responses: {}, parameters: [{ name: n, in: path, required: true, schema: { type: integer } }] }
  /a/mine/{x}:
    get: { responses: {} }
`,
  },
  reports: {
    'paths without a more concrete one': `paths:
  /{a}/list:
    get: { responses: {} }
  /items/{b}: # here
    get: { responses: {} }
`,
  },
});
