import { isSuccess } from '../../http/status.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/** Observes well-formed tokens that were never issued and are accepted (RFC 6750, 3.1). With `strictAuth`, `credentialsEnforced` reports them. */
export const tokenUnchecked: Rule = {
  id: 'token-unchecked',
  title: 'A token that was never issued is rejected',
  level: 'observation',
  why: 'The contract does not say how tokens are checked; a mock accepts them all, a real service should not.',
  clause: 'RFC 6750, 3.1',
  check({ reply, strictAuth, case: { operation, request } }) {
    if (strictAuth || !reply || request.credential !== 'unknown' || !isSuccess(reply.status)) return nothing;
    return [
      {
        message: `status ${reply.status} to a well-formed token that was never issued`,
        cause: 'accepted',
        contract: operation.security[0]?.pointer ?? operation.pointer,
      },
    ];
  },
};
