import { isDone } from '../../../../http/outcome.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json, JsonObject, Pointer } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { registryOf } from '../../../../schema/derive/build/schema-source.ts';
import { withProperty } from '../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { textOf } from '../../../../schema/json/text-of.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import { mergeSchemas } from '../../../../schema/shape/merge-schemas.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import {
  creatorOfItems,
  distinctValues,
  maySet,
  type QueryValue,
  readList,
  valuesOfNewItem,
} from '../../../request/steps/list-steps.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import { typicalAlternatives } from '../../../request/values/typical-alternatives.ts';
import { saysHidden } from '../../../resources/expected/says-hidden.ts';
import { readCursor, readNextPath } from '../../../resources/reading/read-page.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { listedObjects } from '../reading/listed-items.ts';
import { longestPage } from '../reading/page-parameters.ts';
import { shortPages } from '../reading/whole-list.ts';
import { askFor, type Filter, isAllowed, isList, readWhole, singleValues } from './filter-parameters.ts';

/** One request; where all items have the same value, another is created first. Gives whether the filter is followed, as far as it was seen. */
export function* filterExactly(
  derivation: Derivation,
  filter: Filter,
  items: readonly JsonObject[],
): Generator<SequenceDraft, boolean> {
  const present = distinctValues(items, filter.property);
  const created = present.length < 2 ? yield* createOther(derivation, filter, present) : undefined;
  const [value = created, other = created] = present;
  if (value === undefined) return false;
  if (other === undefined) {
    const several = yield* filterByEach(derivation, filter, { items, isKept: true });
    yield* filterNextPage(derivation, filter, several);
    if (isList(filter.parameter, derivation)) yield* filterBesideUnused(derivation, filter, value);
    return false;
  }
  const isFollowed = yield* judgeValues(derivation, filter, created === undefined ? [value] : [value, created]);
  if (isFollowed) {
    const several = yield* filterByEach(derivation, filter, { items, isKept: true });
    const values = items.map((item) => item[filter.property] ?? null);
    const repeated = present.find((one) => values.filter((is) => is === one).length > 1);
    yield* filterNextPage(derivation, filter, repeated ?? several);
  }
  if (isList(filter.parameter, derivation)) yield* filterByEither(derivation, filter, [value, other]);
  return isFollowed;
}

/** One request for each value, which is judged; gives whether no list had an item with another one. */
function* judgeValues(
  derivation: Derivation,
  filter: Filter,
  values: readonly Json[],
): Generator<SequenceDraft, boolean> {
  const { parameter, property } = filter;
  let isFollowed = true;
  for (const value of values) {
    if (!isAllowed(parameter, value, derivation)) continue;
    const shown = yield* readList(derivation, 'filtering', {
      label: `${parameter.name} is ${String(value)}`,
      why: `a request for the items whose ${property} is ${writeJson(value)}`,
      parameters: [askFor(filter, value, derivation)],
      expectedState: { kind: 'items-with-value', property, value },
    });
    if (hasOthers(shown, property, value)) isFollowed = false;
  }
  return isFollowed;
}

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

/** Creates an item with that value, and gives whether the response shows it. Some lists hide items in some states. */
function* createWith(derivation: Derivation, property: string, value: Json): Generator<SequenceDraft, boolean> {
  const creator = creatorOfItems(derivation);
  const plain = creator?.validRequest.buildValue();
  if (creator === undefined || !isObject(plain) || saysHidden({ [property]: value })) return false;
  const body = bodyWith([property, value], creator, plain);
  if (body === undefined || !maySet(creator, property, body)) return false;
  const exchange = yield* sendStep(creator, 'filtering', {
    label: `another item whose ${property} is ${String(value)} (${derivation.operation.path})`,
    why: `a valid request that creates an item whose ${property} is ${writeJson(value)}`,
    value: body,
    values: valuesOfNewItem(derivation, creator),
    isPromised: false,
  });
  return (
    exchange !== undefined && isDone(exchange) && sameJson(memberOf(resourceValue(exchange), property) ?? null, value)
  );
}

/** The page after the first one under the same filter, which is repeated with a cursor, too; the value is one that several items have. */
function* filterNextPage(
  derivation: Derivation,
  filter: Filter,
  value: Json | undefined,
): Generator<SequenceDraft, void> {
  const { parameter, property } = filter;
  const pages = shortPages(derivation);
  if (pages === undefined || value === undefined || !isAllowed(parameter, value, derivation)) return;
  const read = function* (label: string, place: readonly QueryValue[], expectedState?: ExpectedState) {
    return yield* sendStep(derivation, 'filtering', {
      label: `${parameter.name} is ${String(value)}, ${label}`,
      why: `a request for a page of the items whose ${property} is ${writeJson(value)}`,
      parameters: new Map([askFor(filter, value, derivation), pages.size, ...place]),
      expectedState,
      isPromised: false,
    });
  };
  const showsOthers = (page: Exchange | undefined) => hasOthers(listedObjects(page), property, value);
  const first = yield* read('first page', []);
  const next = first && pages.after(first);
  if (first === undefined || next === undefined) return;
  if (listedObjects(first)?.length !== 1 || showsOthers(first)) return;
  for (const [label, place] of [
    ['second page', [next]],
    ['a long second page', [next, ...longestPage(derivation)]],
  ] as const) {
    if (!showsOthers(yield* read(label, place))) continue;
    yield* read(`${label} again`, place, { kind: 'items-with-value', property, value });
    return;
  }
  const path = readNextPath(first);
  if (path !== undefined) yield* filterNextAddress(derivation, filter, { path, value });
}

/** The address that a page under a filter names as the next one: judged where it has other items twice. */
function* filterNextAddress(
  derivation: Derivation,
  { parameter, property }: Filter,
  { path, value }: { readonly path: string; readonly value: Json },
): Generator<SequenceDraft, void> {
  const read = (label: string, at: string, expectedState?: ExpectedState) =>
    sendStep(derivation, 'filtering', {
      label: `${parameter.name} is ${String(value)}, ${label}`,
      why: `a request for the address that a page of the items whose ${property} is ${writeJson(value)} names as the next one`,
      request: derivation.validRequest.build({ path: at }),
      expectedState,
      isPromised: false,
    });
  // The next item may have the same value by chance.
  let next: string | undefined = path;
  for (let count = 1; count <= mostAddresses && next !== undefined; count += 1) {
    const label = count === 1 ? 'next address' : `next address, ${count}`;
    const linked: Exchange | undefined = yield* read(label, next);
    if (hasOthers(listedObjects(linked), property, value)) {
      yield* read(`${label} again`, next, { kind: 'items-with-value', property, value });
      return;
    }
    next = linked && readNextPath(linked);
  }
}

/** Addresses followed one after the other at most. */
const mostAddresses = 6;

/** Whether some items have another value. */
function hasOthers(items: readonly JsonObject[] | undefined, property: string, value: Json): boolean {
  return distinctValues(items ?? [], property).some((one) => textOf(one) !== textOf(value));
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

/**
 * A list of two values has the items of either. A page may have no room for both, so it is judged only where the list without a filter has more items and
 * neither goes on, or where the same two values in another order give items of the other one alone.
 */
function* filterByEither(
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
function* filterBesideUnused(
  derivation: Derivation,
  { parameter, property }: Filter,
  value: Json,
): Generator<SequenceDraft, void> {
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
  if (none?.length !== 0 || some?.length !== 1 || !sameJson(some[0] ?? null, value)) return;
  for (const [label, asked] of [
    ['both values, the one that no item has first', [unused, value]],
    ['both values, the one that no item has last', [value, unused]],
  ] as const) {
    if ((yield* read(label, asked))?.length === 0)
      yield* read(`${label}, again`, asked, { kind: 'items-with-each-value', property, values: [value] });
  }
}

/** Creates items with values that no item has; gives one of the values, `undefined` when none was created. */
function* createOther(
  derivation: Derivation,
  { parameter, property }: Filter,
  present: readonly Json[],
): Generator<SequenceDraft, Json | undefined> {
  const creator = creatorOfItems(derivation);
  const plain = creator?.validRequest.buildValue();
  const { schema } = creator?.validRequest ?? {};
  if (creator === undefined || schema === undefined || !isObject(plain)) return undefined;
  let given: Json | undefined;
  for (const value of singleValues(parameter, derivation)) {
    const body = bodyWith([property, value], creator, plain);
    if (present.includes(value) || body === undefined || !maySet(creator, property, body)) continue;
    const exchange = yield* sendStep(creator, 'filtering', {
      label: `an item whose ${property} is ${String(value)} (${derivation.operation.path})`,
      why: `a valid request that creates an item whose ${property} is ${writeJson(value)}`,
      value: body,
      values: valuesOfNewItem(derivation, creator),
    });
    if (exchange?.outcome.kind !== 'reply' || exchange.outcome.status >= 300) return given;
    if (present.length > 0 || given !== undefined) return given ?? value;
    given = value;
  }
  return undefined;
}

/** The plain body with another value, or, where the value decides what else a body has, one that has it. */
function bodyWith(
  [property, value]: readonly [string, Json],
  { source, validRequest: { schema }, validValues }: Derivation,
  plain: JsonObject,
): Json | undefined {
  const changed = withProperty(plain, [property, value]);
  if (schema === undefined || isValidValue(source, schema, changed)) return changed;
  const others = typicalAlternatives(validValues()).map((one) => one.value);
  return others.find((other) => sameJson(memberOf(other, property) ?? null, value));
}
