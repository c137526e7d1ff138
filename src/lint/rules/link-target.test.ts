import { describeRule } from '../../testing/describe-rule.ts';
import { linkTarget } from './link-target.ts';

describeRule(linkTarget, {
  accepts: {
    'values for parameters of the operation': `paths:
  /a/{id}:
    get:
      operationId: getA
      parameters: [{ name: id, in: path, required: true, schema: {} }, { name: q, in: query, schema: {} }]
      responses:
        "200": { description: d, links: { self: { operationId: getA, parameters: { id: 1, query.q: $url } } } }
`,
    'existing operations': `paths:
  /tools:
    post:
      operationId: a
      responses: { "200": { description: d, links: { l: { operationId: a }, m: { operationRef: "#/paths/~1tools/post" } } } }
`,
  },
  reports: {
    'a reference to something else than an operation': `paths:
  /tools:
    post:
      responses:
        "200":
          description: d
          links:
            l:
              operationRef: "#/paths/~1tools" # here
            m:
              operationRef: "#/components/schemas/A" # here
components: { schemas: { A: {} } }
`,
    'a value for a parameter that the operation does not have': `paths:
  /a/{id}:
    get:
      operationId: getA
      parameters: [{ name: id, in: path, required: true, schema: {} }]
      responses:
        "200":
          description: d
          links:
            self:
              operationId: getA
              parameters:
                id: 1
                header.id: 1 # here
            other:
              operationRef: "#/paths/~1a~1{id}/get"
              parameters:
                key: 1 # here
`,
    'a link without an operation, in 3.0': `openapi: 3.0.3
info: { title: T, version: "1" }
paths:
  /a:
    get:
      responses:
        "200":
          description: d
          links:
            self: { description: d } # here
`,
    'an unknown operationId': `paths:
  /tools:
    post:
      responses:
        "200":
          description: d
          links:
            l:
              operationId: gone # here
`,
    'a reference without a target': `paths:
  /tools:
    post:
      responses:
        "200":
          description: d
          links:
            l:
              operationRef: "#/paths/~1gone/get" # here
`,
  },
});
