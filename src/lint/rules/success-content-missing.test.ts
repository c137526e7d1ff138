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
    'an answer whose headers say it': `paths:
  /tools:
    post:
      responses: { "200": { description: fine, headers: { X-Id: { schema: { type: string } } } } }
`,
  },
  reports: {
    'a 200 without content': `paths:
  /tools:
    post:
      responses:
        "200": # here
          description: fine
`,
  },
});
