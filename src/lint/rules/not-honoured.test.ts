import { describeRule } from '../../testing/describe-rule.ts';
import { notHonoured } from './not-honoured.ts';

describeRule(notHonoured, {
  accepts: {
    'an ordinary operation': `paths:
  /tools:
    post:
      responses: {}
`,
  },
  reports: {
    'a webhook': `webhooks:
  sold: # here
    post: {}
`,
  },
});
