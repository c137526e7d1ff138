import { describeRule } from '../../testing/describe-rule.ts';
import { tagsUnique } from './tags-unique.ts';

describeRule(tagsUnique, {
  accepts: {
    'tags of their own': `tags: [{ name: a }, { name: b }]
`,
  },
  reports: {
    'a tag that is there twice': `tags:
  - name: a
  - name: a # here
`,
  },
});
