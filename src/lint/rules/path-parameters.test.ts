import { describeRule } from '../../testing/describe-rule.ts';
import { pathParameters } from './path-parameters.ts';

describeRule(pathParameters, {
  accepts: {
    'a reference that leads to no parameter': `paths:
  /a/{b}: { get: { parameters: [{ $ref: "#/components/parameters/none" }] } }
  /c/{b}: { get: { parameters: [{ $ref: "#/components/schemas/B" }] } }
components: { schemas: { B: { type: string } } }
`,
    'a path whose template is not readable': `paths: { "/a/{{b}}": { get: {}, put: {} }, "/a/{}": { get: { parameters: [{ name: b, in: path }] } } }
`,
    'a parameter of the path item': `paths: { "/a/{b}": { parameters: [{ name: b, in: path }], get: {} } }
`,
  },
  reports: {
    'a path parameter of a webhook': `webhooks:
  done:
    post:
      parameters:
        - { name: a, in: query }
        - { name: b, in: path, required: true } # here
`,
    'a parameter that is not described': `paths:
  /a/{b}:
    get: # here
      parameters: [{ name: b, in: query }]
`,
    'once a parameter that no operation describes': `paths:
  /a/{b}: # here
    get: {}
    put: {}
`,
    'the operations that do not describe it, where another does': `paths:
  /a/{b}:
    get: # here
      responses: {}
    put: # here
      responses: {}
    post: { parameters: [{ name: b, in: path }] }
`,
    'a parameter with another name than in the path, once': `paths:
  /a/{b}:
    parameters:
      - { name: B, in: path } # here
    get: {}
    put: {}
`,
    'a parameter that is not in the path': `paths:
  /tools:
    post:
      parameters:
        - { name: a, in: path } # here
`,
  },
});
