import { listsStatus } from '../../http/status.ts';
import type { Rule } from '../reading/rule.ts';

export const putStatus: Rule = {
  id: 'put-status',
  title: 'A PUT that replaces something does not say that it has created it',
  level: 'deviation',
  why: 'A client cannot know whether it has created something or overwritten what was there.',
  clause: 'RFC 9110, 9.3.4',
  *check({ reply, case: { operation, expectedState } }) {
    if (expectedState?.kind !== 'replaced' || reply?.status !== 201 || !listsStatus(operation, 201)) return;
    if ([200, 204].some((status) => listsStatus(operation, status)))
      yield { message: 'status 201 to a PUT of what exists', cause: '201', contract: `${operation.pointer}/responses` };
  },
};
