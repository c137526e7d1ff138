import { isSuccess } from '../../http/status.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { holdsId } from '../reading/listed-items.ts';
import type { Rule } from '../reading/rule.ts';

export const deleteIgnored: Rule = {
  id: 'delete-ignored',
  title: 'What was deleted is gone',
  level: 'deviation',
  why: 'What a person had deleted is still there for everybody to see.',
  clause: 'RFC 9110, 9.3.5',
  *check({ reply, json, case: { expectedState, operation } }) {
    if (!reply || !isSuccess(reply.status) || !json?.ok) return;
    const place = { contract: `${operation.pointer}/responses` };
    // Shown otherwise than before, as cancelled or with a date, it was not ignored.
    if (expectedState?.kind === 'removed' && sameJson(json.value, expectedState.content))
      yield { ...place, message: 'what a DELETE had just succeeded for is shown as before', cause: 'shown' };
    if (expectedState?.kind === 'unlisted' && holdsId(json.value, expectedState.id))
      yield { ...place, message: 'the list holds what was deleted and is no longer shown by itself', cause: 'listed' };
  },
};
