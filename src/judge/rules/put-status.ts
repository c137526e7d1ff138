import { listsStatus } from '../../http/status.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/** Checks a PUT of a resource that exists: 201 would say that it was created (RFC 9110, 9.3.4). Only where the contract documents both 201 and 200 or 204. */
export const putStatus: Rule = {
  id: 'put-status',
  title: 'A PUT that replaces something does not say that it has created it',
  level: 'deviation',
  why: 'A client cannot know whether it has created something or overwritten what was there.',
  clause: 'RFC 9110, 9.3.4',
  check({ reply, case: { operation, expectedState } }) {
    if (expectedState?.kind !== 'replaced-not-created' || reply?.status !== 201 || !listsStatus(operation, 201))
      return nothing;
    if (![200, 204].some((status) => listsStatus(operation, status))) return nothing;
    const contract = `${operation.pointer}/responses`;
    return [{ message: 'status 201 to a PUT of what exists', cause: '201', contract }];
  },
};
