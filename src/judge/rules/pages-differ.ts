import { isSuccess } from '../../http/status.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import { itemsIn } from '../reading/listed-items.ts';
import type { Rule } from '../reading/rule.ts';

export const pagesDiffer: Rule = {
  id: 'pages-differ',
  title: 'Pages have the size that was asked for, and neither lose nor repeat items',
  level: 'deviation',
  why: 'A client that reads a list page by page misses some items, or gets others twice.',
  clause: { openapi: 'Parameter Object: the parameters for pages' },
  *check({ reply, json, case: { expectedState, operation } }) {
    if (!reply || !isSuccess(reply.status) || !json?.ok) return;
    if (expectedState?.kind === 'sized') {
      const { parameter, most } = expectedState;
      const length = itemsIn(json.value)?.length ?? 0;
      if (length <= most) return;
      const message = `the page has ${length} items, although ${parameter} is ${most}`;
      yield { message, cause: 'longer', contract: `${operation.pointer}/responses` };
    }
    if (expectedState?.kind !== 'page') return;
    const { property, ids, before } = expectedState;
    const received = itemsIn(json.value)?.map((item) => String(memberOf(item, property)));
    if (received === undefined || ids.every((id, index) => received[index] === id)) return;
    const repeated = before.filter((id) => received.includes(id));
    const missing = ids.filter((id) => !received.includes(id));
    const what =
      repeated.length > 0
        ? 'it repeats an item of the page before'
        : missing.length > 0
          ? 'an item is on neither page'
          : 'the items are in another order';
    yield {
      message: `the second page does not continue the first: ${what}`,
      cause: repeated.length > 0 ? 'repeated' : 'lost',
      contract: `${operation.pointer}/responses`,
    };
  },
};
