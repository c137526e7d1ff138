import { isSuccess } from '../../http/status.ts';
import type { Rule } from '../reading/rule.ts';

export const tokenUnchecked: Rule = {
  id: 'token-unchecked',
  title: 'A token that nobody issued is refused',
  level: 'observation',
  why: 'The contract does not say how tokens are checked; a mock takes them all, a real service should not.',
  clause: 'RFC 6750, 3.1',
  *check({ reply, strictAuth, case: { operation, request } }) {
    if (strictAuth || !reply || request.credential !== 'unknown' || !isSuccess(reply.status)) return;
    yield {
      message: `status ${reply.status} to a well-formed token that nobody issued`,
      cause: 'accepted',
      contract: operation.security[0]?.pointer ?? operation.pointer,
    };
  },
};
