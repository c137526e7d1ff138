import { describeRule } from '../../testing/describe-rule.ts';
import { contentForbidden } from './content-forbidden.ts';

describeRule(contentForbidden, {
  accepts: {
    'a body of a 200': `paths:
  /tools:
    post:
      responses: { "200": { description: fine, content: { text/plain: {} } } }
`,
  },
  reports: {
    'a body of a 204': `paths:
  /tools:
    post:
      responses:
        "204":
          description: done
          content: # here
            text/plain: {}
`,
  },
});
