import type { Rule } from './rule.ts';

export const undocumentedMethodError: Rule = {
  id: 'undocumented-method-error',
  title: 'A method that the contract does not document is no server error',
  level: 'deviation',
  why: 'A crash behind an unguarded method is still a crash; 405 or 404 says what is the matter.',
  clause: 'RFC 9110, 15.5.6',
  *check({ reply, case: { operation, request, frame } }) {
    if (!reply || frame.inside || frame.by !== 'method' || reply.status < 500) return;
    // RFC 9110, 15.6.2: 501 is the right answer of a server that does not know the method at all.
    if (reply.status === 501) return;
    yield {
      message: `status ${reply.status} to ${request.method}, which the contract does not document`,
      cause: `status ${reply.status}`,
      contract: operation.pointer,
    };
  },
};
