import { isSuccess } from '../../http/status.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/**
 * Checks requests without the required credential, or with a wrong one: they must not succeed (OpenAPI, Security Requirement Object). Undocumented methods
 * belong to `methodAccepted`.
 */
export const credentialsEnforced: Rule = {
  id: 'credentials-enforced',
  title: 'No request succeeds without the required credential',
  level: 'violation',
  why: 'Anyone can call an operation that the contract protects.',
  clause: { openapi: 'Security Requirement Object' },
  check({ reply, case: { expects, operation, scope, why } }) {
    if (!reply || expects !== 'unauthorised' || !isSuccess(reply.status)) return nothing;
    // The contract protects what it documents.
    if (!scope.inside && scope.by === 'method') return nothing;
    return [
      {
        message: `status ${reply.status} although the required credential is missing or wrong: ${why}`,
        cause: 'accepted',
        family: 'accepted',
        contract: operation.security[0]?.pointer ?? operation.pointer,
      },
    ];
  },
};
