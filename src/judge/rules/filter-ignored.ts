import { isSuccess } from '../../http/status.ts';
import type { Json } from '../../model/json.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import { itemsIn } from '../reading/listed-items.ts';
import { quote } from '../reading/quote.ts';
import type { Rule } from '../reading/rule.ts';

export const filterIgnored: Rule = {
  id: 'filter-ignored',
  title: 'A filtered list has the items that have the value',
  level: 'deviation',
  why: 'A client that asks for some items gets others, and may show or change what it should not.',
  clause: { openapi: 'Parameter Object: the query parameter that has the name of a property' },
  *check({ reply, json, case: { expectedState, operation } }) {
    if (!reply || expectedState?.kind !== 'filtered' || !isSuccess(reply.status) || !json?.ok) return;
    const { property, value } = expectedState;
    const items = itemsIn(json.value);
    if (items === undefined) return;
    const others = items.filter((item) => isOther(memberOf(item, property), value));
    if (others.length === 0 && items.length > 0) return;
    const condition = `${quote(property)} is ${quote(String(value))}`;
    yield {
      message:
        items.length === 0
          ? `the list is empty, although there is an item whose ${condition}`
          : `the list has ${others.length} of ${items.length} items that are not of those whose ${condition}`,
      cause: items.length === 0 ? `nothing by ${property}` : `others by ${property}`,
      contract: `${operation.pointer}/responses`,
    };
  },
};

/** A list of values counts as having each of them. */
function isOther(found: Json | undefined, value: Json): boolean {
  return found !== undefined && found !== null && typeof found !== 'object' && String(found) !== String(value);
}
