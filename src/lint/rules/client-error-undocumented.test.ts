import { describeRule } from '../../testing/describe-rule.ts';
import { clientErrorUndocumented } from './client-error-undocumented.ts';

describeRule(clientErrorUndocumented, {
  accepts: {
    'a response whose reference is broken': `paths:
  /a:
    get:
      parameters: [{ name: a, in: query, required: true, schema: { type: integer } }]
      responses:
        "200": { description: d }
        "400": { $ref: "#/components/responses/None" }
`,
    'an operation without responses, which another rule reports': `paths:
  /tools: { post: { requestBody: { content: { application/json: { schema: { type: object } } } } } }
`,
    'a body with a documented 422': `paths:
  /tools:
    post:
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { "422": { description: no } }
`,
    'a body without a schema': `paths:
  /tools:
    post:
      requestBody: { content: { application/json: { schema: { description: any } } } }
      responses: { "200": { description: yes } }
`,
    'an optional parameter that accepts every text': `paths:
  /tools:
    post:
      parameters: [{ name: q, in: query, schema: { type: string } }]
      responses: { "200": { description: yes } }
`,
    'a number in the path, for which 404 is documented': `paths:
  /tools/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { "404": { description: no } }
`,
  },
  reports: {
    'a body that can be invalid': `paths:
  /tools:
    post:
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: # here
        "200": { description: yes }
        "404": { description: no }
`,
    'a required query parameter': `paths:
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
