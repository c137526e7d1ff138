import { describeRule } from '../../testing/describe-rule.ts';
import { unauthorisedUndocumented } from './unauthorised-undocumented.ts';

describeRule(unauthorisedUndocumented, {
  accepts: {
    'an operation that documents no answer at all, which another rule tells': `paths:
  /tools: { post: { security: [{ key: [] }] } }
`,
    'an operation that says 401': `paths:
  /tools:
    post:
      security: [{ key: [] }]
      responses: { "401": { description: no } }
`,
    'one whose default covers it': `paths:
  /tools:
    post:
      security: [{ key: [] }]
      responses: { default: { description: no } }
`,
    'one that asks for nothing': `security: [{ key: [] }]
paths:
  /tools:
    post:
      security: []
      responses: { "200": { description: yes } }
`,
    'one that admits requests without a credential': `paths:
  /tools:
    post:
      security: [{ key: [] }, {}]
      responses: { "200": { description: yes } }
`,
  },
  reports: {
    'an operation that asks for a credential': `paths:
  /tools:
    post:
      security: [{ key: [] }]
      responses: # here
        "200": { description: yes }
`,
    'what the whole document asks for': `security: [{ key: [] }]
paths:
  /tools:
    post:
      responses: # here
        "200": { description: yes }
        "403": { description: no }
`,
  },
});
