import { listsStatus } from '../../http/status.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/**
 * Checks requests that the contract covers: none may get a 5xx (RFC 9110, 15.6), except a documented 507. Other requests belong to `undocumentedMethodError`.
 */
export const serverError: Rule = {
  id: 'server-error',
  title: 'No request makes the server fail',
  level: 'violation',
  why: 'A 5xx says that the server, not the caller, is at fault: the caller can do nothing about it.',
  clause: 'RFC 9110, 15.6',
  check({ reply, inContract, case: { operation, why } }) {
    if (!reply || !inContract || reply.status < 500) return nothing;
    // The run itself may have used up the room that the contract says there is (RFC 4918, 11.5).
    if (reply.status === 507 && listsStatus(operation, 507)) return nothing;
    return [
      {
        message: `status ${reply.status} to ${why}`,
        cause: `status ${reply.status}`,
        family: `status ${reply.status}`,
        contract: `${operation.pointer}/responses`,
      },
    ];
  },
};
