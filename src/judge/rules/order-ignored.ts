import { isSuccess } from '../../http/status.ts';
import { isInOrder } from '../../schema/json/is-in-order.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import { itemsIn } from '../reading/items-in.ts';
import { quote } from '../reading/quote.ts';
import { nothing, type Rule } from '../reading/rule.ts';

export const orderIgnored: Rule = {
  id: 'order-ignored',
  title: 'A sorted list is in the order that the request names',
  level: 'deviation',
  why: 'A client that shows the first items shows the wrong ones.',
  clause: { openapi: 'Parameter Object: the query parameter that names a property and a direction' },
  check({ reply, json, case: { expectedState, operation } }) {
    if (!reply || expectedState?.kind !== 'items-in-order' || !isSuccess(reply.status) || !json?.ok) return nothing;
    const { property, order, after } = expectedState;
    const own = itemsIn(json.value)?.map((item) => memberOf(item, property));
    const values = own && (after === undefined ? own : [after, ...own]);
    if (values === undefined || isInOrder(order === 'ascending' ? values : values.toReversed())) return nothing;
    const isReversed = isInOrder(order === 'ascending' ? values.toReversed() : values);
    return [
      {
        message: `the list ${after === undefined ? 'is not' : 'does not continue the page before'} in ${order} order of ${quote(property)}${isReversed ? ', but in the opposite one' : ''}`,
        cause: `${property} ${after === undefined ? (isReversed ? 'reversed' : 'in no order') : 'on a later page'}`,
        contract: `${operation.pointer}/responses`,
      },
    ];
  },
};
