import type { Rule } from '../reading/rule.ts';

export const undocumentedMethodError: Rule = {
  id: 'undocumented-method-error',
  title: 'A method or path that the contract does not document is no server error',
  level: 'deviation',
  why: 'A crash behind an unguarded method or path is still a crash; 405 or 404 says what is the matter.',
  clause: 'RFC 9110, 15.5.6',
  *check({ reply, inContract, case: { operation, why } }) {
    if (!reply || inContract || reply.status < 500) return;
    // RFC 9110, 15.6.2: 501 is the right answer of a server that does not know the method at all.
    if (reply.status === 501) return;
    yield {
      message: `status ${reply.status} to what the contract does not document: ${why}`,
      cause: `status ${reply.status}`,
      contract: operation.pointer,
    };
  },
};
