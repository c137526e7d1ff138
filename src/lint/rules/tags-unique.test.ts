import { describeRule } from '../../testing/describe-rule.ts';
import { tagsUnique } from './tags-unique.ts';

describeRule(tagsUnique, {
  silent: {
    'tags of their own': `tags: [{ name: a }, { name: b }]
`,
  },
  tells: {
    'a tag that is there twice': `tags:
  - name: a
  - name: a # here
`,
  },
});
