import { countNames, isCountsName } from '../../conventions/names/count-names.ts';
import { resourceIn, type WrappedResource } from '../../conventions/names/wrapped-resource.ts';
import { isSuccess } from '../../http/status.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import { nameWords } from '../../text/name-words.ts';
import { plural } from '../../text/plural.ts';
import { quote } from '../reading/quote.ts';
import type { Complaint, Rule } from '../reading/rule.ts';

/** Checks counts: that at a path for counts by the list that was read before it, and those beside a list by the items of that list. */
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
      message: `the count is ${shown}, although the list has ${plural(count, 'item')}`,
      cause: 'count',
      contract: `${operation.pointer}/responses`,
    };
  },
};

/** A number that is called the count of a list beside it, or has its name in an object of counts (`counts.deleted`). */
function* tallied({ value, instance }: WrappedResource, contract: string): Generator<Complaint> {
  const entries = isObject(value) ? Object.entries(value) : [];
  const counts = entries.flatMap(([name, count]) => countsAt(name, count));
  for (const [list, items] of entries) {
    if (!Array.isArray(items)) continue;
    const words = nameWords(list).trim();
    const called = countNames(words);
    for (const { name, count, pointer, isWithin } of counts) {
      const own = nameWords(name).trim();
      const isCount = called.has(own) || (isWithin && own === words);
      if (!isCount || count === items.length) continue;
      const message = `${quote(name)} is ${count}, although ${quote(list)} has ${plural(items.length, 'item')}`;
      yield { message, cause: name, contract, instance: instance + pointer };
    }
  }
}

/** A number beside a list. */
interface Tally {
  readonly name: string;
  readonly count: number;
  readonly pointer: Pointer;
  /** Whether it is one of an object of counts. */
  readonly isWithin: boolean;
}

function countsAt(name: string, value: Json): readonly Tally[] {
  const pointer = join('', name);
  if (typeof value === 'number') return [{ name, count: value, pointer, isWithin: false }];
  if (!isObject(value) || !isCountsName(name)) return [];
  return Object.entries(value).flatMap(([own, count]) =>
    typeof count === 'number' ? [{ name: own, count, pointer: join(pointer, own), isWithin: true }] : [],
  );
}
