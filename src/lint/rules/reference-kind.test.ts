import { describeRule } from '../../testing/describe-rule.ts';
import { referenceKind } from './reference-kind.ts';

const components = `components:
  schemas: { A: { type: string } }
  parameters: { P: { name: p, in: query, schema: { $ref: "#/components/schemas/A" } } }
  responses: { R: { description: d, content: { text/plain: { schema: { type: string } } } } }
  headers: { H: { schema: { type: string } } }
  requestBodies: { B: { content: {} } }
`;

describeRule(referenceKind, {
  accepts: {
    'components in their places, and a part of one': `paths:
  /a:
    post:
      parameters: [{ $ref: "#/components/parameters/P" }]
      requestBody: { $ref: "#/components/requestBodies/B" }
      responses:
        "200": { $ref: "#/components/responses/R" }
        "201":
          description: d
          headers: { X-A: { $ref: "#/components/headers/H" } }
          content: { text/plain: { schema: { $ref: "#/components/responses/R/content/text~1plain/schema" } } }
        "400": { $ref: "#/paths/~1a/post/responses/200" }
${components}`,
    'targets that do not exist': `paths:
  /a:
    post:
      requestBody: { $ref: "#/components/requestBody/B" }
`,
  },
  reports: {
    'a schema where something else belongs, and something else where a schema belongs': `paths:
  /a:
    post:
      parameters:
        - $ref: "#/components/schemas/A" # here
      requestBody:
        $ref: "#/components/schemas/A" # here
      responses:
        "200":
          $ref: "#/components/schemas/A" # here
        "201":
          description: d
          headers:
            X-A:
              $ref: "#/components/schemas/A" # here
          content:
            text/plain:
              schema:
                $ref: "#/components/responses/R" # here
${components}`,
    'a text and a list where an object belongs': `paths:
  /a:
    get:
      parameters:
        - $ref: "#/x-list" # here
      responses:
        "200":
          $ref: "#/x-text" # here
        "404":
          $ref: "#/x-again" # here
x-text: just a text
x-list: []
x-again: { $ref: "#/x-text" }
`,
  },
});
