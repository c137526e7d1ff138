import type { Rule } from '../reading/rule.ts';

export const statusUnlisted: Rule = {
  id: 'status-unlisted',
  title: 'The contract documents the statuses that HTTP gives special situations',
  level: 'observation',
  why: 'The answer is right by HTTP, and no client of this contract expects it: documenting it costs a few lines.',
  clause: 'OpenAPI 3.1, Responses Object',
  *check({ reply, inContract, response, case: { operation, scope, why } }) {
    if (!reply || !inContract || response || scope.inside || !scope.admits.includes(reply.status)) return;
    yield {
      message: `status ${reply.status} is not documented, and right for ${why}`,
      cause: `status ${reply.status}`,
      contract: `${operation.pointer}/responses`,
    };
  },
};
