import { describeRule } from '../../testing/describe-rule.ts';
import { parametersUnique } from './parameters-unique.ts';

describeRule(parametersUnique, {
  accepts: {
    'one name in two places': `paths:
  /tools:
    post:
      parameters: [{ name: a, in: query }, { name: a, in: header }]
`,
    'a parameter that replaces that of the path item': `paths: { /a: { parameters: [{ name: a, in: query }], get: { parameters: [{ name: a, in: query }] } } }
`,
  },
  reports: {
    'a whole query beside a parameter behind a reference': `paths:
  /tools:
    get:
      parameters:
        - { name: q, in: querystring } # here
        - { $ref: "#/components/parameters/A" }
components: { parameters: { A: { name: a, in: query } } }
`,
    'a header of a response twice': `paths:
  /tools:
    get:
      responses:
        "200":
          description: d
          headers:
            X-Count: { schema: { type: integer } }
            x-count: { schema: { type: string } } # here
`,
    'a whole query of a path, and a parameter of its operation': `paths:
  /tools:
    parameters: [{ name: q, in: querystring }]
    get:
      parameters:
        - { name: a, in: query } # here
        - { name: b, in: header }
`,
    'a whole query of an operation whose path has another parameter': `paths:
  /tools:
    parameters: [{ name: a, in: query }]
    get:
      parameters: [{ name: q, in: querystring }] # here
    put: {}
`,
    'a parameter of a webhook twice': `webhooks:
  a:
    post:
      parameters:
        - { name: q, in: query }
        - { name: q, in: query } # here
`,
    'a parameter twice': `paths:
  /tools:
    post:
      parameters:
        - { name: a, in: query }
        - { name: a, in: query } # here
`,
    'headers that differ in case': `paths:
  /tools:
    post:
      parameters:
        - { name: X-A, in: header }
        - { name: x-a, in: header } # here
`,
  },
});
