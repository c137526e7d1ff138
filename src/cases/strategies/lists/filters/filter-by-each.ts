import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json, JsonObject, Pointer } from '../../../../model/json.ts';
import { registryOf } from '../../../../schema/derive/build/schema-source.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import { mergeSchemas } from '../../../../schema/shape/merge-schemas.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { distinctValues, readList } from '../../../request/steps/list-steps.ts';
import type { Derivation } from '../../strategy.ts';
import { createWith } from './created-values.ts';
import { askFor, type Filter, hasOthers, isAllowed, readWhole, singleValues } from './filter-parameters.ts';

/** What a list showed without a filter, and whether the target is known to keep what it shows. */
interface ListedItems {
  readonly items: readonly JsonObject[];
  readonly isKept: boolean;
}

/**
 * One request for each other value: a filter may know only some. A value is judged where it was not followed before. Where the target may keep nothing, as
 * a mock, another value must have been followed, and the list without a filter must be the same as before. Gives a value that several items have.
 */
export function* filterByEach(
  derivation: Derivation,
  filter: Filter,
  { items, isKept }: ListedItems,
): Generator<SequenceDraft, Json | undefined> {
  const { parameter, property } = filter;
  const read = readerOfValue(derivation, filter);
  const lists: { readonly value: Json; readonly shown: readonly JsonObject[] }[] = [];
  for (const value of valuesToAskFor(derivation, filter, { items, isKept })) {
    const shown = yield* read(value, 'one of several');
    if (shown !== undefined) lists.push({ value, shown });
  }
  const ignored = lists.filter(({ value, shown }) => hasOthers(shown, property, value));
  const empty = lists.filter(({ shown }) => shown.length === 0);
  const followed = lists.filter((one) => !ignored.includes(one) && !empty.includes(one));
  if (isKept) for (const { value } of empty) yield* findCreated(derivation, filter, value);
  const several = followed.find(({ shown }) => shown.length > 1)?.value;
  const isFollowed = isKept || followed.some(({ value }) => hasOthers(items, property, value));
  if (ignored.length === 0 || !isFollowed) return several;
  const again = isKept ? items : yield* readWhole(derivation, `after ${parameter.name}`);
  if (again === undefined || !sameJson(items, again)) return several;
  for (const { value } of ignored) yield* read(value, 'again', { kind: 'items-with-value', property, value });
  return several;
}

/** Asked for at most, of one filter. */
const mostValues = 8;

/**
 * The values of the items, and those that the contract lists for the filter and for the property. Of a kept list without the first one: it was asked for
 * before.
 */
function valuesToAskFor(
  derivation: Derivation,
  { parameter, property }: Filter,
  { items, isKept }: ListedItems,
): readonly Json[] {
  const present = distinctValues(items, property);
  const listed = listedValues(derivation, property);
  const unused = singleValues(parameter, derivation).filter(
    (value) => !present.includes(value) && listed.includes(value),
  );
  const values = [...present.slice(isKept ? 1 : 0), ...unused].filter((one) => isAllowed(parameter, one, derivation));
  return [...new Set(values.slice(0, mostValues))];
}

/** The values that the schema of the items lists for a property. */
function listedValues({ operation, source }: Derivation, property: string): readonly Json[] {
  const schema = operation.responses.find(({ status }) => status === '200')?.content[0]?.schema;
  if (schema === undefined) return [];
  const shapeOf = (pointers: readonly Pointer[]) => mergeSchemas(registryOf(source), { pointers });
  const whole = shapeOf([schema]);
  const lists = whole.types.has('array') ? [whole] : [...whole.properties.values()].map(shapeOf);
  const item = lists.find(({ arrays }) => arrays.length > 0)?.arrays[0]?.rest;
  const pointers = item === undefined ? undefined : shapeOf([item]).properties.get(property);
  return (pointers && shapeOf(pointers).values?.value) ?? [];
}

/** Reads the list with a value of the filter. */
function readerOfValue(derivation: Derivation, filter: Filter) {
  const { parameter, property } = filter;
  return (value: Json, label: string, expectedState?: ExpectedState) =>
    readList(derivation, 'filtering', {
      label: `${parameter.name} is ${String(value)}, ${label}`,
      why: `a request for the items whose ${property} is ${writeJson(value)}`,
      parameters: [askFor(filter, value, derivation)],
      expectedState,
    });
}

/** An item with a value that no item had is created, and must be found; judged where it is missing twice. */
function* findCreated(derivation: Derivation, filter: Filter, value: Json): Generator<SequenceDraft, void> {
  const { property } = filter;
  const read = readerOfValue(derivation, filter);
  if (!(yield* createWith(derivation, property, value))) return;
  if ((yield* read(value, 'after one was created'))?.length === 0)
    yield* read(value, 'after one was created, again', { kind: 'items-with-value', property, value });
}
