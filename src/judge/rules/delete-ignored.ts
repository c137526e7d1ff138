import { isSuccess } from '../../http/status.ts';
import { holdsId } from '../../schema/json/holds-id.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import type { Rule } from '../reading/rule.ts';

export const deleteIgnored: Rule = {
  id: 'delete-ignored',
  title: 'What was deleted is gone',
  level: 'deviation',
  why: 'What a user deleted is still there for everyone to see.',
  clause: 'RFC 9110, 9.3.5',
  *check({ reply, json, case: { expectedState, operation } }) {
    if (!reply || !isSuccess(reply.status) || !json?.ok) return;
    const place = { contract: `${operation.pointer}/responses` };
    // A resource that is shown with a change, such as a date of deletion, was not ignored.
    if (expectedState?.kind === 'removed' && sameJson(json.value, expectedState.content))
      yield {
        ...place,
        message: 'the resource is the same as before, although a DELETE had just succeeded',
        cause: 'shown',
      };
    if (expectedState?.kind === 'unlisted' && holdsId(json.value, expectedState.id))
      yield {
        ...place,
        message: 'the list contains a resource that was deleted and can no longer be read by itself',
        cause: 'listed',
      };
  },
};
