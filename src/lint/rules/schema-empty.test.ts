import { describeRule } from '../../testing/describe-rule.ts';
import { schemaEmpty } from './schema-empty.ts';

describeRule(schemaEmpty, {
  accepts: {
    'a response with a type': `paths:
  /tools:
    post:
      responses: { "200": { description: fine, content: { application/json: { schema: { type: object } } } } }
`,
    'an empty schema of a request': `paths:
  /tools:
    post:
      requestBody: { content: { application/json: { schema: {} } } }
      responses: {}
`,
  },
  reports: {
    'a text/json response without any limit': `paths:
  /tools:
    get:
      responses:
        "200":
          description: fine
          content:
            text/plain: { schema: {} }
            Text/JSON;charset=utf-8:
              schema: {} # here
`,
    'a response without any limit': `paths:
  /tools:
    post:
      responses:
        "200":
          description: fine
          content:
            application/json:
              schema: {} # here
`,
    'an empty schema behind a reference': `paths:
  /tools:
    post:
      responses:
        "200":
          description: fine
          content:
            application/json:
              schema: # here
                $ref: "#/components/schemas/A"
components:
  schemas:
    A: { description: whatever }
`,
  },
});
