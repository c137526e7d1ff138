import { hasMember } from '../../conventions/names/list-members.ts';
import { isShownWithId } from '../../conventions/names/resource-identity.ts';
import { resourceIn } from '../../conventions/names/wrapped-resource.ts';
import { sameBytes } from '../../http/same-bytes.ts';
import { isSuccess } from '../../http/status.ts';
import type { Expected } from '../../model/expected-state.ts';
import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { itemsIn } from '../reading/items-in.ts';
import { quote } from '../reading/quote.ts';
import type { Rule } from '../reading/rule.ts';

/** Checks reads after a successful DELETE: the resource, the file, the list and what was linked with it must not show it unchanged (RFC 9110, 9.3.5). */
export const deleteIgnored: Rule = {
  id: 'delete-ignored',
  title: 'What was deleted is gone',
  level: 'deviation',
  why: 'What a user deleted is still there for everyone to see.',
  clause: 'RFC 9110, 9.3.5',
  *check({ reply, json, case: { expectedState, operation } }) {
    if (!reply || !isSuccess(reply.status)) return;
    const place = { contract: `${operation.pointer}/responses` };
    if (expectedState?.kind === 'file-deleted' && sameBytes(reply.body, expectedState.bytes))
      yield {
        ...place,
        message: `the file is still there, although ${expectedState.by} had just succeeded`,
        cause: 'file',
      };
    if (!json?.ok) return;
    // A resource that is shown with a change, such as a date of deletion, was not ignored.
    if (expectedState?.kind === 'resource-removed' && sameJson(resourceIn(json.value).value, expectedState.content))
      yield {
        ...place,
        message: `the resource is the same as before, although ${expectedState.by ?? 'a DELETE'} had just succeeded`,
        cause: 'shown',
      };
    if (
      expectedState?.kind === 'linked-value' &&
      !expectedState.isThere &&
      hasMember(json.value, expectedState) === true
    )
      yield {
        ...place,
        message: `${quote(expectedState.property)} still has what ${expectedState.by} had just deleted`,
        cause: expectedState.property,
      };
    if (
      expectedState?.kind === 'item-not-listed' &&
      expectedState.state === undefined &&
      lists(json.value, expectedState)
    )
      yield {
        ...place,
        message:
          expectedState.item === undefined
            ? 'the list contains a resource that was deleted and can no longer be read by itself'
            : 'the list contains a resource as before, although a DELETE had just succeeded',
        cause: 'listed',
      };
  },
};

/** Whether an item has the identifier where the resource itself had it: elsewhere the same text or number means something else. */
function lists(list: Json, { id, properties, item: before }: Expected<'item-not-listed'>): boolean {
  const items = (itemsIn(list) ?? []).filter(isObject);
  if (before !== undefined) return items.some((item) => sameJson(item, before));
  return items.some((item) => isShownWithId(item, properties, id));
}
