import { describeRule } from '../../testing/describe-rule.ts';
import { operationIdUnique } from './operation-id-unique.ts';

describeRule(operationIdUnique, {
  accepts: {
    'different ids': `paths: { /a: { get: { operationId: a }, put: { operationId: b } } }
`,
    'no ids': `paths: { /a: { get: {}, put: {} } }
`,
  },
  reports: {
    'an operation of a webhook and of a callback': `paths:
  /a:
    post:
      operationId: one
      callbacks:
        done:
          "{$request.body#/url}":
            post:
              operationId: one # here
webhooks:
  b:
    post:
      operationId: one # here
`,
    'a repeated operationId': `paths:
  /a:
    get:
      operationId: a
    put:
      operationId: a # here
`,
  },
});
