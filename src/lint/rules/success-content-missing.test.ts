import { describeRule } from '../../testing/describe-rule.ts';
import { successContentMissing } from './success-content-missing.ts';

describeRule(successContentMissing, {
  accepts: {
    'a 204': `paths:
  /tools:
    post:
      responses: { "204": { description: done } }
`,
    'a HEAD': `paths:
  /tools:
    head:
      responses: { "200": { description: fine } }
`,
    'a response with headers': `paths:
  /tools:
    post:
      responses: { "200": { description: fine, headers: { X-Id: { schema: { type: string } } } } }
`,
  },
  reports: {
    'a 200 without a body': `paths:
  /tools:
    post:
      responses:
        "200": # here
          description: fine
`,
  },
});
