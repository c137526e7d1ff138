import { describeRule } from '../../testing/describe-rule.ts';
import { exampleInvalid } from './example-invalid.ts';

describeRule(exampleInvalid, {
  accepts: {
    'examples of webhooks that are valid in one direction, or in other media types': `webhooks:
  a:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: object, required: [id], properties: { id: { type: integer, readOnly: true } } }
            examples: { a: { value: {} }, b: { value: { id: 1 } } }
          application/xml:
            schema: { type: integer }
            example: <a/>
`,
    'an example of the type': `components:
  schemas:
    A: { type: string, example: a, examples: [b] }
`,
    'a readOnly property that a request leaves out': `paths:
  /tools:
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/A" }, example: { name: a } } } }
      responses: {}
components:
  schemas:
    A: { type: object, required: [id, name], properties: { id: { type: integer, readOnly: true }, name: { type: string } } }
`,
    'a serialised JSON example that is right, or next to its data': `openapi: 3.2.0
info: { title: T, version: "1" }
paths:
  /tools:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: object, required: [a] }
            examples:
              right: { serializedValue: '{"a":1}' }
              both: { dataValue: { a: 1 }, serializedValue: '{ "a": 1.0 }' }
      responses: {}
`,
    'the text of another media type': `paths:
  /tools:
    post:
      responses: { "200": { description: d, content: { text/csv: { schema: { type: array }, example: "a,b" } } } }
`,
  },
  reports: {
    'an example of XML that is not XML': `paths:
  /a:
    get:
      responses:
        "200":
          description: d
          content:
            application/xml:
              schema: { type: object }
              examples:
                broken:
                  value: '<room><id>1</room>' # here
                whole: { value: '<room><id>1</id></room>' }
                text: { value: a room }
`,
    'a serialised example that is not JSON, and an item of a sequence': `openapi: 3.2.0
info: { title: T, version: "1" }
paths:
  /tools:
    post:
      requestBody:
        content:
          application/json:
            examples:
              wrong:
                serializedValue: '{"b":' # here
              other:
                dataValue: { a: 1 }
                serializedValue: '{"a":2}' # here
      responses:
        "200":
          description: d
          content:
            application/jsonl:
              itemSchema: { type: object, required: [a] }
              example:
                - { a: 1 }
                - { b: 1 } # here
`,
    'a serialised JSON example, and data in a webhook': `openapi: 3.2.0
info: { title: T, version: "1" }
paths:
  /tools:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: object, required: [a] }
            examples:
              wrong:
                serializedValue: '{"b":1}' # here
      responses: {}
webhooks:
  done:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: object, required: [a] }
            examples:
              wrong:
                dataValue: {} # here
`,
    'a reference in an example, once': `paths:
  /tools:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: object, required: [id, name, size] }
            examples:
              a:
                value: { $ref: "./a.json" } # here
      responses: {}
`,
    'examples in text/json and in forms, of whatever case': `paths:
  /tools:
    post:
      requestBody:
        content:
          text/json:
            schema: { type: integer }
            example: x # here
          Application/X-WWW-Form-URLEncoded:
            schema: { type: object, properties: { n: { type: integer } } }
            example: { n: x } # here
          Multipart/Related:
            schema: { type: array }
            example: {} # here
      responses: {}
webhooks:
  a:
    post:
      requestBody:
        content:
          text/json:
            schema: { type: integer }
            example: x # here
`,
    'examples in a webhook, a callback and components': `webhooks:
  a:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: integer }
            example: x # here
paths:
  /a:
    post:
      callbacks:
        done:
          "{$url}":
            post:
              parameters:
                - name: q
                  in: query
                  schema: { type: integer }
                  example: x # here
      responses: {}
components:
  responses:
    Bad:
      description: d
      content:
        application/json:
          schema: { type: integer }
          examples:
            bad:
              value: x # here
  parameters:
    Bad:
      name: q
      in: query
      schema: { type: integer }
      example: x # here
`,
    'a header of a response': `paths:
  /a:
    get:
      responses:
        "200":
          description: d
          headers:
            X-Count:
              schema: { type: integer }
              example: many # here
            X-Level:
              schema: { type: string, enum: [low] }
              examples:
                a:
                  value: high # here
`,
    'a wrong property, at its place': `paths:
  /tools:
    post:
      responses:
        "200":
          description: d
          content:
            application/json:
              schema: { type: object, properties: { id: { type: integer } } }
              examples:
                one:
                  value:
                    id: seven # here
`,
    'a parameter': `paths:
  /tools:
    post:
      parameters:
        - name: q
          in: query
          schema: { type: integer }
          example: many # here
      responses: {}
`,
    'a writeOnly property, which a response must not contain': `paths:
  /tools:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: object, required: [key], properties: { key: { type: string, writeOnly: true } } }
            example: {} # here
      responses: {}
`,
    'an integer beyond the format, exactly': `components:
  schemas:
    A:
      type: integer
      format: int64
      example: 9223372036854775808 # here
`,
    'an example of a schema': `components:
  schemas:
    A:
      type: string
      examples:
        - good
        - 3 # here
`,
  },
});
