import { nothing, type Rule } from '../reading/rule.ts';

/** Observes bodies of responses for which the contract documents none (OpenAPI, Response Object). */
export const unexpectedContent: Rule = {
  id: 'unexpected-content',
  title: 'A response without a documented body has none',
  level: 'observation',
  why: 'A body that is not documented is read by no client; often the contract just lacks it.',
  clause: { openapi: 'Response Object, content' },
  check({ reply, response }) {
    if (!reply || !response || response.content.length > 0 || reply.body.length === 0) return nothing;
    return [
      {
        message: `the ${response.status} response has a body of ${reply.body.length} bytes; the contract documents none`,
        cause: response.status,
        contract: response.pointer,
      },
    ];
  },
};
