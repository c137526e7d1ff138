import { sameJson } from '../schema/json/same-json.ts';
import { holdsId } from './listed-items.ts';
import type { Rule } from './rule.ts';
import { isSuccess } from './subject.ts';

export const deleteIgnored: Rule = {
  id: 'delete-ignored',
  title: 'What was deleted is gone',
  level: 'deviation',
  why: 'What a person had deleted is still there for everybody to see.',
  clause: 'RFC 9110, 9.3.5',
  *check({ reply, json, case: { recalls, operation } }) {
    if (!reply || !isSuccess(reply.status) || !json?.ok) return;
    const place = { contract: `${operation.pointer}/responses` };
    // Shown otherwise than before, as cancelled or with a date, it was not ignored.
    if (recalls?.kind === 'removed' && sameJson(json.value, recalls.content))
      yield { ...place, message: 'what a DELETE had just succeeded for is shown as before', cause: 'shown' };
    if (recalls?.kind === 'unlisted' && holdsId(json.value, recalls.id))
      yield { ...place, message: 'the list holds what was deleted and is no longer shown by itself', cause: 'listed' };
  },
};
