import type { Json, JsonObject } from '../../../../model/json.ts';
import { isBeyond } from '../../../../schema/json/is-beyond.ts';
import { memberOf } from '../../../../schema/json/pointer.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { createItem, distinctValues, type QueryValue, readList } from '../../../request/steps/list-steps.ts';
import type { Derivation } from '../../strategy.ts';
import { allowsValue } from '../reading/page-parameters.ts';
import type { BoundFilter } from './find-bound-filters.ts';

/** Asks for a limit that leaves out an item of the list; where that is there nevertheless, asks again, and this is judged. */
export function* filterWithin(derivation: Derivation, filter: BoundFilter): Generator<SequenceDraft, void> {
  const { property, side, parameter, valueFor } = filter;
  const name = `${parameter.name} (${side} ${property})`;
  const whole = yield* readItems(derivation, { label: `the list before ${name}`, parameters: [] });
  if (whole === undefined || whole.length === 0) return;
  const bound =
    boundOf(derivation, filter, whole) ??
    (yield* createForBound(derivation, filter, whole)) ??
    boundBeyondAll(derivation, filter, whole);
  if (bound === undefined) return;
  const parameters = [[parameter, valueFor(bound)]] as const;
  const isLeftOut = (item: JsonObject) => isBeyond(memberOf(item, property), side, bound);
  const chosen = yield* readItems(derivation, { label: name, parameters });
  if (chosen === undefined || !chosen.some(isLeftOut)) return;
  yield* readList(derivation, 'filtering', {
    label: `${name} again`,
    why: `a request for the items whose ${property} is at ${side} ${writeJson(bound)}`,
    parameters,
    expectedState: { kind: 'items-within-bound', property, side, bound },
  });
}

function readItems(
  derivation: Derivation,
  step: { readonly label: string; readonly parameters: readonly QueryValue[] },
) {
  const why =
    step.parameters.length === 0 ? 'a request for the list without a filter' : 'a request for a part of a list';
  return readList(derivation, 'filtering', { ...step, why });
}

/** A value of an item, or a date near it, that leaves out another item; `undefined` when there is none. */
export function boundOf(derivation: Derivation, filter: BoundFilter, items: readonly JsonObject[]): Json | undefined {
  const values = distinctValues(items, filter.property);
  const bounds = values.flatMap((value) => boundsAt(derivation, filter, value));
  return bounds.find((bound) => values.some((value) => isBeyond(value, filter.side, bound)));
}

/** The value of an item as a limit, and its day, as far as the limit may have them. */
export function boundsAt(derivation: Derivation, { parameter, valueFor }: BoundFilter, value: Json): readonly Json[] {
  const bounds = [value, ...(typeof value === 'string' ? [value.slice(0, 10)] : [])];
  return bounds.filter((bound) => allowsValue(parameter, valueFor(bound), derivation));
}

/** Values that are far from each other. */
const distantValues: readonly Json[] = [
  1,
  5,
  2,
  3,
  10,
  100,
  '2021-03-04',
  '2029-05-06',
  '2021-03-04T05:06:07Z',
  '2029-05-06T07:08:09Z',
  '1.50',
  '20.00',
];

/** Creates items with two values that are far from each other; gives the limit that leaves out one of them. */
function* createForBound(
  derivation: Derivation,
  filter: BoundFilter,
  items: readonly JsonObject[],
): Generator<SequenceDraft, Json | undefined> {
  const { property } = filter;
  const created: JsonObject[] = [];
  for (const value of distantValues) {
    const known = [...items, ...created];
    if (distinctValues(known, property).includes(value)) continue;
    if (!(yield* createItem(derivation, { property, value }))) continue;
    created.push({ [property]: value });
    const bound = boundOf(derivation, filter, [...known, { [property]: value }]);
    if (bound !== undefined) return bound;
    if (created.length > 1) return undefined;
  }
  return undefined;
}

/** A time years from that of every item, which leaves out all of them: a server sets some times itself, to nearly the same for all items. */
function boundBeyondAll(
  derivation: Derivation,
  { property, side, parameter, valueFor }: BoundFilter,
  items: readonly JsonObject[],
): Json | undefined {
  const values = distinctValues(items, property);
  const years = side === 'least' ? 4 : -4;
  const bounds = values.flatMap((value) => {
    const other = typeof value === 'string' ? value.replace(/^\d{4}(?=-\d\d-\d\d)/, (year) => `${+year + years}`) : '';
    return other === '' || other === value ? [] : [other, other.slice(0, 10)];
  });
  return bounds.find(
    (bound) =>
      values.every((value) => isBeyond(value, side, bound)) && allowsValue(parameter, valueFor(bound), derivation),
  );
}
