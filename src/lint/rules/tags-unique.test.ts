import { describeRule } from '../../testing/describe-rule.ts';
import { tagsUnique } from './tags-unique.ts';

describeRule(tagsUnique, {
  accepts: {
    'different tags': `tags: [{ name: a }, { name: b }]
`,
  },
  reports: {
    'a repeated tag': `tags:
  - name: a
  - name: a # here
`,
  },
});
