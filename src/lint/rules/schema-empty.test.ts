import { describeRule } from '../../testing/describe-rule.ts';
import { schemaEmpty } from './schema-empty.ts';

describeRule(schemaEmpty, {
  accepts: {
    'a typed answer': `paths:
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
    'an answer that may be anything': `paths:
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
