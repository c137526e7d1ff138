import { describeRule } from '../../testing/describe-rule.ts';
import { propertyNeverSent } from './property-never-sent.ts';

const paths = `paths:
  /a:
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/New" } } } }
      responses:
        "200": { description: d, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Tool" } } } } }
components:
  schemas:
`;

const examples = (request: string, response: string) => `paths:
  /a:
    put:
      requestBody:
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Tool" }
            ${request}
      responses:
        "200":
          description: d
          content:
            application/json:
              schema: { type: array, items: { $ref: "#/components/schemas/Tool" } }
              ${response}
components:
  schemas:
    Tool: { type: object, properties: { id: { readOnly: true }, key: { writeOnly: true }, parts: { items: { properties: { made: { readOnly: true } } } } } }
`;

describeRule(propertyNeverSent, {
  accepts: {
    'examples of both directions': examples('example: { key: a, parts: [{ name: b }] }', 'example: [{ id: 1 }]'),
    'a schema of both directions': `${paths}    New: { $ref: "#/components/schemas/Tool" }
    Tool: { type: object, properties: { id: { readOnly: true }, key: { writeOnly: true } } }
`,
    'a schema that nothing uses': `${paths}    New: { type: object }
    Tool: { type: object, properties: { id: { readOnly: true } } }
    Other: { type: object, properties: { id: { readOnly: true }, key: { writeOnly: true } } }
`,
  },
  reports: {
    'examples with properties that their direction excludes': examples(
      `examples:
              one:
                value:
                  parts:
                    - made: b # here
                  id: 1 # here`,
      `example:
                - key: a # here`,
    ),
    'properties in the wrong direction': `${paths}    New:
      allOf:
        - type: object
          properties:
            id:
              readOnly: true # here
    Tool:
      type: object
      properties:
        key:
          writeOnly: true # here
`,
  },
});
