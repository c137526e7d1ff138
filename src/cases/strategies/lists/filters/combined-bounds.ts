import type { Json, JsonObject } from '../../../../model/json.ts';
import { isBeyond } from '../../../../schema/json/is-beyond.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { distinctValues } from '../../../request/steps/list-steps.ts';
import type { Derivation } from '../../strategy.ts';
import { listedObjects } from '../reading/listed-items.ts';
import type { ReadPage } from '../reading/whole-list.ts';
import { boundOf, boundsAt } from './bounded-filters.ts';
import { joined, readerOf, type ValueFilter } from './combined-filters.ts';
import type { BoundFilter } from './find-bound-filters.ts';

/** Two limits of one property, or a limit and another filter: tested at most of one list. */
const mostPairs = 2;

/** Lists with a lower and an upper limit, and with a limit and another filter: a server may follow only one of them. What differs is judged where it is seen again. */
export function* combineBounds(
  list: Derivation,
  bounds: readonly BoundFilter[],
  filters: readonly ValueFilter[],
): Generator<SequenceDraft, void> {
  const ranges = bounds.flatMap((lower) => {
    const upper = bounds.find(({ side, property }) => side === 'most' && property === lower.property);
    return lower.side === 'least' && upper !== undefined ? [{ lower, upper }] : [];
  });
  const pairs = bounds.flatMap((bound) => filters.map((filter) => ({ bound, filter })));
  if (ranges.length + pairs.length === 0) return;
  const read = readerOf(list, 'limits');
  const whole: Listed = { list, read, items: listedObjects(yield* read('no filter', [])) ?? [] };
  for (const { lower, upper } of ranges.slice(0, mostPairs)) yield* askForRange(whole, lower, upper);
  for (const { bound, filter } of pairs.slice(0, mostPairs)) yield* askWithFilter(whole, bound, filter);
}

/** A list, and what it has without a filter. */
interface Listed {
  readonly list: Derivation;
  readonly read: ReadPage;
  readonly items: readonly JsonObject[];
}

/** From the smallest value up to one that leaves out others, then from such a value up to the greatest. */
function* askForRange(
  { list, read, items }: Listed,
  lower: BoundFilter,
  upper: BoundFilter,
): Generator<SequenceDraft, void> {
  const { property } = lower;
  const name = `${nameOf(lower)} and ${nameOf(upper)}`;
  const inOrder = distinctValues(items, property).toSorted((one, other) => {
    return isBeyond(one, 'most', other) ? 1 : isBeyond(other, 'most', one) ? -1 : 0;
  });
  const boundAt = (filter: BoundFilter, value: Json | undefined) =>
    value === undefined ? undefined : boundsAt(list, filter, value)[0];
  const ends = [
    [`${name} from the smallest value`, boundAt(lower, inOrder[0]), boundOf(list, upper, items)],
    [`${name} up to the greatest value`, boundOf(list, lower, items), boundAt(upper, inOrder.at(-1))],
  ] as const;
  for (const [label, least, most] of ends) {
    if (least === undefined || most === undefined) continue;
    const query = joined([lower.parameter, lower.valueFor(least)], [upper.parameter, upper.valueFor(most)]);
    const shown = listedObjects(yield* read(label, [...query])) ?? [];
    const ignored = [{ side: lower.side, bound: least } as const, { side: upper.side, bound: most } as const].find(
      ({ side, bound }) => shown.some((item) => isBeyond(item[property], side, bound)),
    );
    if (ignored !== undefined)
      yield* read(`${label}, again`, [...query], { kind: 'items-within-bound', property, ...ignored });
  }
}

/** A value and a limit where an item has the value but is beyond the limit and, if there is one, another item is within it but has another value. */
function* askWithFilter(
  { list, read, items }: Listed,
  bound: BoundFilter,
  filter: ValueFilter,
): Generator<SequenceDraft, void> {
  const { parameter, property, side, valueFor } = bound;
  const hasItem = (value: Json, limit: Json, hasValue: boolean) =>
    items.some(
      (item) => (item[filter.property] === value) === hasValue && isBeyond(item[property], side, limit) === hasValue,
    );
  const limits = distinctValues(items, property).flatMap((value) => boundsAt(list, bound, value));
  const choices = distinctValues(items, filter.property)
    .filter(filter.allows)
    .flatMap((value) => limits.map((limit) => ({ value, limit })))
    .filter(({ value, limit }) => hasItem(value, limit, true));
  const choice = choices.find(({ value, limit }) => hasItem(value, limit, false)) ?? choices[0];
  if (choice === undefined) return;
  const { value, limit } = choice;
  const query = [...joined(filter.withValue(value), [parameter, valueFor(limit)])];
  const label = `${filter.property} and ${nameOf(bound)}`;
  const shown = listedObjects(yield* read(label, query)) ?? [];
  if (shown.some((item) => isBeyond(item[property], side, limit)))
    yield* read(`${label}, again`, query, { kind: 'items-within-bound', property, side, bound: limit });
  else if (distinctValues(shown, filter.property).some((is) => is !== value))
    yield* read(`${label}, again`, query, { kind: 'items-with-value', property: filter.property, value });
}

/** Unique within a list, as labels of cases have to be. */
function nameOf({ parameter, part }: BoundFilter): string {
  return part === undefined ? parameter.name : `${parameter.name}[${part}]`;
}
