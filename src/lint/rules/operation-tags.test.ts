import { describeRule } from '../../testing/describe-rule.ts';
import { operationTags } from './operation-tags.ts';

describeRule(operationTags, {
  accepts: {
    'declared tags': `tags: [{ name: a }]
paths: { /a: { get: { tags: [a], responses: {} } } }
`,
    'tags where none are declared': `paths: { /a: { get: { tags: [a, b], responses: {} } } }
`,
  },
  reports: {
    'a tag that is not declared, and one twice': `tags: [{ name: tools }]
paths:
  /a:
    get:
      tags:
        - tools
        - tolls # here
        - tools # here
      responses: {}
`,
  },
});
