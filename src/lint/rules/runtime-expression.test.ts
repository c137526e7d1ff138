import { describeRule } from '../../testing/describe-rule.ts';
import { runtimeExpression } from './runtime-expression.ts';

describeRule(runtimeExpression, {
  accepts: {
    'expressions, constants and texts around expressions': `paths:
  /a:
    post:
      callbacks:
        done:
          "{$request.body#/url}?id={$request.query.id}": {}
          https://example.com/done: {}
          x-more: 1
      responses:
        "200":
          description: d
          links:
            self:
              operationId: a
              parameters: { id: $response.body#/id, all: $response.body, n: 5, t: constant, h: $request.header.X-A, p: $request.path.id, u: $url }
              requestBody: { a: $nothing }
`,
  },
  reports: {
    'misspelt keywords': `paths:
  /a:
    post:
      callbacks:
        done:
          "{$request.bdy#/url}": {} # here
          "{$request.body#/url": {} # here
      responses:
        "200":
          description: d
          links:
            self:
              operationId: a
              parameters:
                id: $response.body/id # here
                code: "http status {$statuscode}" # here
              requestBody: $body # here
`,
  },
});
