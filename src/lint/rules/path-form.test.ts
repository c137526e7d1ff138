import { describeRule } from '../../testing/describe-rule.ts';
import { pathForm } from './path-form.ts';

describeRule(pathForm, {
  accepts: {
    'usual paths, and a verb after a colon': `servers: [{ url: https://example.com/v1 }]
paths:
  /: { get: { responses: {} } }
  /v10/a: { get: { responses: {} } }
  /a/{id}:cancel: { post: { responses: {} } }
  /a/:batch-get: { post: { responses: {} } }
  /a/{from}..{to}: { get: { responses: {} } }
  /b: { $ref: "#/components/pathItems/B" }
components: { pathItems: { B: { get: { responses: {} } } } }
`,
    'a path of one of several servers': `servers: [{ url: https://example.com/v1 }, { url: https://example.com }]
paths: { /v1/a: { get: { responses: {} } } }
`,
  },
  reports: {
    'other forms': `servers: [{ url: https://example.com/v1/ }]
paths:
  /a/: { get: { responses: {} } } # here
  /a//b: { get: { responses: {} } } # here
  /a/:id: { get: { responses: {} } } # here
  /a/<id>: { get: { responses: {} } } # here
  /a/{year}{month}: { get: { responses: {} } } # here
  /v1/a: { get: { responses: {} } } # here
  /empty: { summary: s } # here
`,
  },
});
