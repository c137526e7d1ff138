import { listsStatus } from '../../http/status.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/**
 * Checks that a PUT of a resource that exists does not answer with 201, which would say that it was created, and that a PUT of what is missing does (RFC 9110, 9.3.4). Only where the
 * contract documents both 201 and 200 or 204.
 */
export const putStatus: Rule = {
  id: 'put-status',
  title: 'A PUT says with 201 that it has created something, and only then',
  level: 'deviation',
  why: 'A client cannot know whether it has created something or overwritten what was there.',
  clause: 'RFC 9110, 9.3.4',
  check({ reply, case: { operation, expectedState } }) {
    const statuses = [200, 204].filter((status) => listsStatus(operation, status));
    if (!reply || statuses.length === 0 || !listsStatus(operation, 201)) return nothing;
    const contract = `${operation.pointer}/responses`;
    if (expectedState?.kind === 'replaced-not-created' && reply.status === 201)
      return [{ message: 'status 201 to a PUT of what exists', cause: '201', contract }];
    if (expectedState?.kind === 'created-not-replaced' && statuses.includes(reply.status))
      return [
        { message: `status ${reply.status} to a PUT of what was missing, expected: 201`, cause: 'not 201', contract },
      ];
    return nothing;
  },
};
