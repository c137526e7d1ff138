import { isSuccess } from '../../http/status.ts';
import type { Rule } from '../reading/rule.ts';

/** Methods that ask for a change: their success is a side effect even without content (RFC 9110, 9.2.1). */
const changing = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** A server may always answer these about a resource it has (RFC 9110, 9.3.2 and 9.3.7). */
const harmless = ['HEAD', 'OPTIONS'];

export const methodAccepted: Rule = {
  id: 'method-accepted',
  title: 'A method that the contract does not document does nothing',
  level: 'deviation',
  why: 'A door that no contract mentions is a door that no one tests, reviews or closes.',
  clause: 'RFC 9110, 15.5.6',
  *check({ reply, case: { operation, request, scope } }) {
    if (!reply || scope.inside || scope.by !== 'method' || !isSuccess(reply.status)) return;
    if (harmless.includes(request.method)) return;
    if (reply.body.length === 0 && !changing.includes(request.method)) return;
    yield {
      message: `status ${reply.status} to ${request.method}, which the contract does not document`,
      cause: request.method,
      contract: operation.pointer,
    };
  },
};
