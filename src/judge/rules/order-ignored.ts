import { isSuccess } from '../../http/status.ts';
import { isSortedBy } from '../../schema/json/is-in-order.ts';
import { itemsIn } from '../reading/items-in.ts';
import { quote } from '../reading/quote.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/** Checks lists that were asked for in an order: their items must be in it, also after the last item of the page before. */
export const orderIgnored: Rule = {
  id: 'order-ignored',
  title: 'A sorted list is in the order that the request names',
  level: 'deviation',
  why: 'A client that shows the first items shows the wrong ones.',
  clause: { openapi: 'Parameter Object: the query parameter that names a property and a direction' },
  check({ reply, json, case: { expectedState, operation } }) {
    if (!reply || expectedState?.kind !== 'items-in-order' || !isSuccess(reply.status) || !json?.ok) return nothing;
    const { after, kind: _, ...by } = expectedState;
    const { property, order, amongEqual } = by;
    const own = itemsIn(json.value);
    const items = own && (after === undefined ? own : [{ [property]: after }, ...own]);
    if (items === undefined || isSortedBy(items, by)) return nothing;
    const isReversed = isSortedBy(items, { ...by, order: order === 'ascending' ? 'descending' : 'ascending' });
    const among = amongEqual === undefined ? '' : `, for items with the same ${quote(amongEqual)}`;
    return [
      {
        message: `the list ${after === undefined ? 'is not' : 'does not continue the page before'} in ${order} order of ${quote(property)}${among}${isReversed ? ', but in the opposite one' : ''}`,
        cause: `${property} ${after === undefined ? (isReversed ? 'reversed' : 'in no order') : 'on a later page'}`,
        contract: `${operation.pointer}/responses`,
      },
    ];
  },
};
