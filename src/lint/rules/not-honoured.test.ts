import { describeRule } from '../../testing/describe-rule.ts';
import { notHonoured } from './not-honoured.ts';

describeRule(notHonoured, {
  silent: {
    'an ordinary operation': `paths:
  /tools:
    post:
      responses: {}
`,
  },
  tells: {
    'a webhook': `webhooks:
  sold: # here
    post: {}
`,
  },
});
