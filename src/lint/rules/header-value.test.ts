import { describeRule } from '../../testing/describe-rule.ts';
import { headerValue } from './header-value.ts';

const parameter = (text: string) => `paths:
  /tools:
    get:
      parameters:
        - ${text}
      responses: {}
`;

describeRule(headerValue, {
  accepts: {
    'values that a header can contain': parameter(
      '{ name: X-A, in: header, example: "a\\tb é", schema: { enum: [a, "b c"] } }',
    ),
    'a line break in a query': parameter('{ name: q, in: query, example: "a\\nb" }'),
    'the name of a query that no cookie can have': parameter('{ name: "a;b", in: query }'),
  },
  reports: {
    'a line break in the example of a header parameter': parameter(
      '{ name: X-A, in: header, example: "a\\r\\nX-B: 1" } # here',
    ),
    'a line break in a named example': parameter(
      '{ name: X-A, in: header, examples: { one: { value: "a\\nb" } } } # here',
    ),
    'a NUL in the items of a list': parameter(
      '{ name: X-A, in: header, schema: { type: array, items: { enum: ["a\\0"] } } } # here',
    ),
    'a line break in the name of a property': parameter(
      '{ name: c, in: cookie, schema: { example: { "a\\r\\nb": 1 } } } # here',
    ),
    'the name of a cookie that would be two': parameter('{ name: "a; b", in: cookie } # here'),
    'the name of a key in a cookie': `components:
  securitySchemes:
    key: { type: apiKey, in: cookie, name: "a; b" } # here
`,
    'a value of a response header': `paths:
  /tools:
    get:
      responses:
        "200":
          description: d
          headers:
            X-A: { schema: { const: "a\\r\\nb" } } # here
`,
  },
});
