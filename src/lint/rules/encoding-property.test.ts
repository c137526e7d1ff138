import { describeRule } from '../../testing/describe-rule.ts';
import { encodingProperty } from './encoding-property.ts';

function body(encoding: string, schema: string): string {
  return `paths:
  /a:
    post:
      requestBody:
        content:
          multipart/form-data:
            schema: ${schema}
            encoding:
              ${encoding}
      responses: { "204": { description: d } }
`;
}

describeRule(encodingProperty, {
  accepts: {
    'a property of the schema': body('photo: {}', '{ type: object, properties: { photo: {} } }'),
    'a property that a part describes': body('photo: {}', '{ allOf: [{ properties: { photo: {} } }] }'),
    'a property of any name': body('photo: {}', '{ type: object, additionalProperties: { type: string } }'),
    alternatives: body('photo: {}', '{ oneOf: [{ properties: { photo: {} } }, {}] }'),
  },
  reports: {
    'an encoding of items in JSON': `openapi: 3.2.0
info: { title: T, version: "1" }
paths:
  /a:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: array }
            prefixEncoding: # here
              - { contentType: text/plain }
            itemEncoding: { contentType: text/plain } # here
      responses: {}
`,
    'headers of a field that is not a part': `paths:
  /a:
    post:
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: { type: object, properties: { a: {} } }
            encoding:
              a:
                headers: { X-A: { schema: { type: string } } } # here
      responses: {}
`,
    'an encoding in text/json': `paths:
  /a:
    post:
      requestBody:
        content:
          text/json:
            schema: { type: object, properties: { a: {} } }
            encoding: # here
              a: { contentType: text/plain }
      responses: {}
`,
    'an encoding in a body that is not a form': `paths:
  /a:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { a: {} } }
            encoding: # here
              a: { contentType: text/plain }
      responses: {}
`,
    'a property that is not described': body('foto: {} # here', '{ type: object, properties: { photo: {} } }'),
  },
});
