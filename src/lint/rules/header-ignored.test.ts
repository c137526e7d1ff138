import { describeRule } from '../../testing/describe-rule.ts';
import { headerIgnored } from './header-ignored.ts';

describeRule(headerIgnored, {
  accepts: {
    'a response header of another name': `paths:
  /tools:
    get:
      responses: { "200": { description: d, headers: { X-Content-Type: { schema: { type: string } } } } }
`,
    'other headers': `paths:
  /tools:
    post:
      parameters: [{ name: X-Accept, in: header, schema: { type: string } }]
      responses: {}
`,
    'a query of that name': `paths:
  /tools:
    post:
      parameters: [{ name: accept, in: query, schema: { type: string } }]
      responses: {}
`,
  },
  reports: {
    'the Content-Type of a part': `paths:
  /tools:
    post:
      requestBody:
        content:
          multipart/form-data:
            schema: { type: object, properties: { a: {} } }
            encoding:
              a:
                headers:
                  X-A: { schema: { type: string } }
                  Content-type: { schema: { type: string } } # here
      responses: {}
`,
    'what every client sets itself': `paths:
  /tools:
    post:
      parameters:
        - { name: content-LENGTH, in: header, schema: { type: integer } } # here
        - { name: Host, in: header, schema: { type: string } } # here
        - { name: X-Host, in: header, schema: { type: string } }
      responses: {}
`,
    'the Content-Type of a response': `paths:
  /tools:
    get:
      responses:
        "200":
          description: d
          headers:
            content-type: { schema: { type: string } } # here
`,
    Authorization: `paths:
  /tools:
    post:
      parameters:
        - name: Authorization # here
          in: header
          schema: { type: string }
      responses: {}
`,
    'a parameter of the path item': `paths:
  /tools:
    parameters:
      - in: header
        name: accept # here
        schema: { type: string }
    get: {}
`,
  },
});
