import { distinctProperty } from '../../../../conventions/names/item-identity.ts';
import { identifierText } from '../../../../conventions/names/resource-identity.ts';
import type { Parameter } from '../../../../model/contract.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { distinctValues, type QueryValue } from '../../../request/steps/list-steps.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import type { Derivation } from '../../strategy.ts';
import { findOrders } from '../order/sorting.ts';
import { listedObjects, saysTotal } from '../reading/listed-items.ts';
import { allowsValue, limitParameter, longestPage } from '../reading/page-parameters.ts';
import { type ReadPage, readOnePage } from '../reading/whole-list.ts';

/** A filter by a property of the items. An exact one lists only items with the very value. */
export interface ValueFilter {
  readonly property: string;
  /** The parameter with that value. */
  readonly withValue: (value: Json) => QueryValue;
  /** Whether the filter may have that value. */
  readonly allows: (value: Json) => boolean;
}

/** Tested at most of one list. */
const mostPairs = 3;

/**
 * A list that fits on one page, with filters: it must have every item with the value, say as many as there are, and follow two filters at once. What differs
 * is judged where it is seen again.
 */
export function* combineFilters(list: Derivation, filters: readonly ValueFilter[]): Generator<SequenceDraft, void> {
  for (const filter of filters) yield* compareWithWhole(list, filter, 'exact');
  const pairs = filters.flatMap((one, index) => filters.slice(index + 1).map((other) => [one, other] as const));
  for (const [one, other] of pairs.slice(0, mostPairs)) yield* filterByBoth(list, one, other);
  for (const filter of filters.slice(0, mostPairs)) yield* filterInOrder(list, filter);
}

/**
 * A filter that may compare in its own way, where it lists the very items with a value: the list must say as many as there are. What else it may leave out
 * or add is its own matter.
 */
export function* countFiltered(list: Derivation, filter: ValueFilter): Generator<SequenceDraft, void> {
  yield* compareWithWhole(list, filter, 'vague');
}

/** A filter together with an order: a server may know only one of them at a time. */
function* filterInOrder(
  list: Derivation,
  { property, withValue, allows }: ValueFilter,
): Generator<SequenceDraft, void> {
  const [order] = findOrders(list);
  if (order === undefined) return;
  const read = readerOf(list, `${property} in an order`);
  const items = listedObjects(yield* read('no filter', order.descending)) ?? [];
  const [value, other] = distinctValues(items, property).filter(allows);
  if (value === undefined || other === undefined) return;
  const parameters = [withValue(value), ...order.descending];
  const shown = listedObjects(yield* read('filtered', parameters)) ?? [];
  if (distinctValues(shown, property).some((is) => !sameJson(is, value)))
    yield* read('filtered again', parameters, { kind: 'items-with-value', property, value });
}

/** Reads the first page of a list. */
export function readerOf(list: Derivation, name: string): ReadPage {
  return (label, parameters, expectedState) =>
    sendStep(list, 'filtering', {
      label: `${name}: ${label}`,
      why: 'a request for a list, and for those of its items that have certain values',
      parameters: new Map([...longestPage(list), ...parameters]),
      expectedState,
      isPromised: false,
    });
}

function* compareWithWhole(
  list: Derivation,
  filter: ValueFilter,
  comparison: 'exact' | 'vague',
): Generator<SequenceDraft, void> {
  const { property, withValue, allows } = filter;
  const read = readerOf(list, `all by ${property}`);
  let known: { readonly value: Json; readonly id: string } | undefined;
  for (const attempt of ['first', 'second']) {
    const whole = yield* readOnePage(list, read, `${attempt} attempt`);
    const key = whole && distinctProperty(whole);
    if (whole === undefined || key === undefined) return;
    const [value] = known === undefined ? distinctValues(whole, property).filter(allows) : [known.value];
    if (value === undefined) return;
    const filtered = yield* read(`${attempt} attempt, ${writeJson(value)}`, [withValue(value)]);
    const items = listedObjects(filtered);
    if (filtered === undefined || items === undefined) return;
    const idsOf = (all: readonly JsonObject[]) => all.flatMap((item) => identifierText(item[key]) ?? []);
    const shown = new Set(idsOf(items));
    const wanted = whole.filter((item) => sameJson(item[property] ?? null, value));
    const missing = idsOf(wanted).find((id) => !shown.has(id));
    if (missing === undefined) {
      const isWhole = items.length === wanted.length && saysTotal(filtered);
      const expected = { kind: 'total-of-list', least: items.length, most: items.length } as const;
      if (!isWhole) return;
      yield* read('how many there are', [withValue(value)], expected);
      const size = limitParameter(list);
      // On a page with all of them, their number may be that of the page.
      if (size !== undefined && allowsValue(size, 1, list))
        yield* read('how many there are, beside one of them', [withValue(value), [size, 1]], expected);
      return;
    }
    if (comparison === 'vague') return;
    if (known?.id === missing) {
      const although = `its ${JSON.stringify(property)} is ${writeJson(value)}`;
      yield* read('judged', [withValue(value)], {
        kind: 'items-with-each-value',
        property: key,
        values: [missing],
        although,
      });
    }
    known = { value, id: missing };
  }
}

/** Two values that an item has, each of which another item has without the other one. */
function* filterByBoth(list: Derivation, one: ValueFilter, other: ValueFilter): Generator<SequenceDraft, void> {
  const read = readerOf(list, `${one.property} and ${other.property}`);
  const items = listedObjects(yield* read('no filter', [])) ?? [];
  const found = items
    .map((item) => [item[one.property] ?? null, item[other.property] ?? null] as const)
    .find(([first, second]) => {
      const isAllowed = one.allows(first) && other.allows(second);
      const has = (isFirst: boolean, isSecond: boolean) =>
        items.some(
          (item) =>
            sameJson(item[one.property] ?? null, first) === isFirst &&
            sameJson(item[other.property] ?? null, second) === isSecond,
        );
      return isAllowed && (has(true, false) || has(false, true));
    });
  if (found === undefined) return;
  const both = [...joined(one.withValue(found[0]), other.withValue(found[1]))];
  const shown = listedObjects(yield* read('both values', both)) ?? [];
  const ignored = [
    { property: one.property, value: found[0] },
    { property: other.property, value: found[1] },
  ].find(({ property, value }) => distinctValues(shown, property).some((is) => !sameJson(is, value)));
  if (ignored !== undefined) yield* read('both values again', both, { kind: 'items-with-value', ...ignored });
}

/** Both parameters, or one with the parts of both: `filter[genre]` and `filter[language]`. */
export function joined([parameter, value]: QueryValue, [otherParameter, otherValue]: QueryValue): Map<Parameter, Json> {
  const isOne = parameter === otherParameter && isObject(value) && isObject(otherValue);
  return new Map([
    [parameter, value],
    [otherParameter, isOne ? { ...value, ...otherValue } : otherValue],
  ]);
}
