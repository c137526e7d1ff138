import { countNames } from '../../conventions/count-names.ts';
import { resourceIn, type WrappedResource } from '../../conventions/wrapped-resource.ts';
import { isSuccess } from '../../http/status.ts';
import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import { nameWords } from '../../text/name-words.ts';
import { quote } from '../reading/quote.ts';
import type { Complaint, Rule } from '../reading/rule.ts';

export const countDiffers: Rule = {
  id: 'count-differs',
  title: 'The count of a list is the number of its items',
  level: 'deviation',
  why: 'A client that shows how many there are shows another number than the list that it leads to.',
  clause: { openapi: 'Paths Object: the path of a list, and that of its count' },
  *check({ reply, json, case: { expectedState, operation } }) {
    if (!reply || !isSuccess(reply.status) || !json?.ok) return;
    if (expectedState?.kind === 'count-of-items-beside')
      yield* tallied(resourceIn(json.value), `${operation.pointer}/responses`);
    if (expectedState?.kind !== 'count-of-list') return;
    const { property, within, count } = expectedState;
    const resource = resourceIn(json.value).value;
    const counts = within === undefined ? resource : memberOf(resource, within);
    const shown = property === '' ? json.value : memberOf(counts, property);
    if (typeof shown !== 'number' || shown === count) return;
    yield {
      message: `the count is ${shown}, although the list has ${count} item${count === 1 ? '' : 's'}`,
      cause: 'count',
      contract: `${operation.pointer}/responses`,
    };
  },
};

/** A number that is called the count of a list beside it. */
function* tallied({ value, instance }: WrappedResource, contract: string): Generator<Complaint> {
  const entries = isObject(value) ? Object.entries(value) : [];
  for (const [list, items] of entries) {
    if (!Array.isArray(items)) continue;
    const words = nameWords(list).trim();
    const called = countNames(words);
    for (const [name, count] of entries) {
      if (typeof count !== 'number' || count === items.length || !called.has(nameWords(name).trim())) continue;
      const message = `${quote(name)} is ${count}, although ${quote(list)} has ${items.length} item${items.length === 1 ? '' : 's'}`;
      yield { message, cause: name, contract, instance: instance + join('', name) };
    }
  }
}
