import { describeRule } from '../../testing/describe-rule.ts';
import { securityUndeclared } from './security-undeclared.ts';

describeRule(securityUndeclared, {
  accepts: {
    'a declared scheme': `security: [{ k: [] }]
paths:
  /tools:
    post:
      responses: {}
components: { securitySchemes: { k: { type: http, scheme: basic } } }
`,
  },
  reports: {
    'a scheme that only a webhook and a callback require': `webhooks:
  a:
    post:
      security:
        - nope: [] # here
paths:
  /a:
    post:
      callbacks:
        done:
          "{$url}":
            post:
              security:
                - nope: [] # here
`,
    'an undeclared scheme of the document': `security:
  - gone: [] # here
`,
    'an undeclared scheme of an operation': `paths:
  /tools:
    post:
      security:
        - gone: [] # here
      responses: {}
`,
  },
});
