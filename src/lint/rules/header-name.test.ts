import { describeRule } from '../../testing/describe-rule.ts';
import { headerName } from './header-name.ts';

describeRule(headerName, {
  accepts: {
    'an API key in the query, where any name will do': `components:
  securitySchemes: { a: { type: apiKey, in: query, name: "a b" } }
`,
    'header names, and a query parameter of any name': `paths:
  /a:
    get:
      parameters: [{ name: X-Trace_1, in: header, schema: {} }, { name: "a b", in: query, schema: {} }]
      responses: { "204": { description: d, headers: { ETag: { schema: {} } } } }
`,
  },
  reports: {
    'the header of an API key': `components:
  securitySchemes:
    a:
      type: apiKey
      in: header
      name: a b # here
`,
    'a space and a colon': `paths:
  /a:
    get:
      parameters:
        - name: X Trace # here
          in: header
          schema: {}
      responses:
        "204":
          description: d
          headers:
            "Location:": { schema: {} } # here
`,
  },
});
