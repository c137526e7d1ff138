import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json } from '../../../../model/json.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { distinctValues, readList } from '../../../request/steps/list-steps.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import { readCursor } from '../../../resources/reading/read-page.ts';
import type { Derivation } from '../../strategy.ts';
import { listedObjects } from '../reading/listed-items.ts';
import { longestPage } from '../reading/page-parameters.ts';
import { type Filter, isAllowed, singleValues } from './filter-parameters.ts';

/**
 * A list of two values has the items of either. A page may have no room for both, so it is judged only where the list without a filter has more items and
 * neither goes on, or where the same two values in another order give items of the other one alone.
 */
export function* filterByEither(
  derivation: Derivation,
  { parameter, property }: Filter,
  values: readonly [Json, Json],
): Generator<SequenceDraft, void> {
  const { schema } = parameter;
  if (schema === undefined || !derivation.source.validator.isValid(schema, [...values])) return;
  if (!values.every((value) => isAllowed(parameter, value, derivation))) return;
  const read = function* (label: string, asked: readonly Json[], expectedState?: ExpectedState) {
    const condition = asked.map((one) => writeJson(one)).join(' or ');
    const exchange = yield* sendStep(derivation, 'filtering', {
      label: `${parameter.name}, ${label}`,
      why: `a request for the items whose ${property} is ${condition === '' ? 'whatever it is' : condition}`,
      parameters: new Map([...longestPage(derivation), [parameter, asked.length === 0 ? undefined : [...asked]]]),
      expectedState,
    });
    const items = listedObjects(exchange) ?? [];
    const shown = values.filter((value) => items.some((item) => sameJson(item[property] ?? null, value)));
    return { shown, length: items.length, isWhole: exchange !== undefined && readCursor(exchange) === undefined };
  };
  for (const value of values) if (!(yield* read(`${String(value)} alone`, [value])).shown.includes(value)) return;
  const either = yield* read('both values', values);
  if (either.shown.length === values.length) return;
  const all = yield* read('no value', []);
  const hasRoom = either.isWhole && all.isWhole && all.length > either.length;
  const [one, other] = values;
  const reversed = yield* read('both values in another order', [other, one]);
  const dependsOnOrder =
    [either, reversed].every(({ shown }) => shown.length === 1) && either.shown[0] !== reversed.shown[0];
  if (hasRoom || dependsOnOrder)
    yield* read('both values again', values, { kind: 'items-with-each-value', property, values });
}

/**
 * A list of a value that no item has and of one that the items have, in both orders: a server may read only the first or the last. Judged where either value alone is
 * followed, and one of the orders is twice.
 */
export function* filterBesideUnused(
  derivation: Derivation,
  filter: Filter,
  value: Json,
): Generator<SequenceDraft, void> {
  const { parameter, property } = filter;
  const { schema } = parameter;
  const unused = singleValues(parameter, derivation).find((one) => !sameJson(one, value));
  const isAsked = [value, unused].every((one) => one !== undefined && isAllowed(parameter, one, derivation));
  if (schema === undefined || unused === undefined || !isAsked) return;
  if (!derivation.source.validator.isValid(schema, [unused, value])) return;
  const read = function* (label: string, asked: readonly Json[], expectedState?: ExpectedState) {
    const items = yield* readList(derivation, 'filtering', {
      label: `${parameter.name}, ${label}`,
      why: `a request for the items whose ${property} is ${asked.map((one) => writeJson(one)).join(' or ')}`,
      parameters: [...longestPage(derivation), [parameter, [...asked]]],
      expectedState,
    });
    return items && distinctValues(items, property);
  };
  const none = yield* read('a value that no item has', [unused]);
  const some = yield* read('a value that items have', [value]);
  const isFollowed = some?.length === 1 && sameJson(some[0] ?? null, value);
  // Items of other pages may have it.
  if (isFollowed && none?.length === 1 && sameJson(none[0] ?? null, unused))
    yield* filterByEither(derivation, filter, [value, unused]);
  if (!isFollowed || none?.length !== 0) return;
  for (const [label, asked] of [
    ['both values, the one that no item has first', [unused, value]],
    ['both values, the one that no item has last', [value, unused]],
  ] as const) {
    if ((yield* read(label, asked))?.length === 0)
      yield* read(`${label}, again`, asked, { kind: 'items-with-each-value', property, values: [value] });
  }
}
