import { nothing, type Rule } from '../reading/rule.ts';

/** Checks requests with an undocumented method or path: none may get a 5xx, except 501 (RFC 9110, 15.6.2). */
export const undocumentedMethodError: Rule = {
  id: 'undocumented-method-error',
  title: 'An undocumented method or path causes no server error',
  level: 'deviation',
  why: 'A crash behind an unguarded method or path is still a crash; 405 or 404 is the right response.',
  clause: 'RFC 9110, 15.5.6',
  check({ reply, inContract, case: { operation, why } }) {
    if (!reply || inContract || reply.status < 500) return nothing;
    // RFC 9110, 15.6.2: 501 is right for a method that the server does not know at all.
    if (reply.status === 501) return nothing;
    return [
      {
        message: `status ${reply.status} to an undocumented method or path: ${why}`,
        cause: `status ${reply.status}`,
        contract: operation.pointer,
      },
    ];
  },
};
