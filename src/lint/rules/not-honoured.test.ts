import { describeRule } from '../../testing/describe-rule.ts';
import { notHonoured } from './not-honoured.ts';

describeRule(notHonoured, {
  accepts: {
    'security schemes that are faulty': `paths:
  /a: { get: { security: [{ none: [] }, { bare: [] }, { odd: [] }] } }
components:
  securitySchemes:
    bare: { type: apiKey, in: header }
    odd: { type: key }
`,
    'an ordinary operation': `paths:
  /tools:
    post:
      responses: {}
`,
  },
  reports: {
    'once a scheme that many operations require': `security: [{ cert: [] }]
paths: { /a: { get: {}, put: {} } }
components:
  securitySchemes:
    cert: { type: mutualTLS } # here
`,
    'a webhook': `webhooks:
  sold: # here
    post: {}
`,
  },
});
