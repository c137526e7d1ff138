import { describeRule } from '../../testing/describe-rule.ts';
import { clientErrorUndocumented } from './client-error-undocumented.ts';

describeRule(clientErrorUndocumented, {
  accepts: {
    'an operation that documents no answer at all, which another rule tells': `paths:
  /tools: { post: { requestBody: { content: { application/json: { schema: { type: object } } } } } }
`,
    'a body with a documented 422': `paths:
  /tools:
    post:
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { "422": { description: no } }
`,
    'a body of which nothing is known': `paths:
  /tools:
    post:
      requestBody: { content: { application/json: { schema: { description: any } } } }
      responses: { "200": { description: yes } }
`,
    'an optional parameter that may be any text': `paths:
  /tools:
    post:
      parameters: [{ name: q, in: query, schema: { type: string } }]
      responses: { "200": { description: yes } }
`,
    'a number in the path that may not be found': `paths:
  /tools/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { "404": { description: no } }
`,
  },
  reports: {
    'a body that may be wrong': `paths:
  /tools:
    post:
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: # here
        "200": { description: yes }
        "404": { description: no }
`,
    'a query that must be there': `paths:
  /tools:
    post:
      parameters: [{ name: q, in: query, required: true, schema: { type: string } }]
      responses: # here
        "200": { description: yes }
`,
    'a number in the query': `paths:
  /tools:
    post:
      parameters: [{ name: q, in: query, schema: { type: integer } }]
      responses: # here
        "200": { description: yes }
        "404": { description: no }
`,
  },
});
