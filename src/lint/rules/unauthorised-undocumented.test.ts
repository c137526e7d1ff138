import { describeRule } from '../../testing/describe-rule.ts';
import { unauthorisedUndocumented } from './unauthorised-undocumented.ts';

describeRule(unauthorisedUndocumented, {
  accepts: {
    'an operation without responses, which another rule reports': `paths:
  /tools: { post: { security: [{ key: [] }] } }
`,
    'an operation that documents 401': `paths:
  /tools:
    post:
      security: [{ key: [] }]
      responses: { "401": { description: no } }
`,
    'an operation whose default response covers it': `paths:
  /tools:
    post:
      security: [{ key: [] }]
      responses: { default: { description: no } }
`,
    'an operation that requires no credential': `security: [{ key: [] }]
paths:
  /tools:
    post:
      security: []
      responses: { "200": { description: yes } }
`,
    'an operation that accepts requests without a credential': `paths:
  /tools:
    post:
      security: [{ key: [] }, {}]
      responses: { "200": { description: yes } }
`,
  },
  reports: {
    'an operation that requires a credential': `paths:
  /tools:
    post:
      security: [{ key: [] }]
      responses: # here
        "200": { description: yes }
`,
    'requirements of the whole document': `security: [{ key: [] }]
paths:
  /tools:
    post:
      responses: # here
        "200": { description: yes }
        "403": { description: no }
`,
  },
});
