import type { ExpectedState } from '../../../model/case.ts';
import type { Parameter } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { isValidValue } from '../../../schema/derive/is-valid-value.ts';
import { registryOf, type SchemaSource } from '../../../schema/derive/schema-source.ts';
import { schemaParts } from '../../../schema/document/schema-properties.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isObject, memberOf, valueAt } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { nameWords } from '../../../text/name-words.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { distinctValues, keepsItems, propertyNamed, readList } from '../../request/list-steps.ts';
import { parameterReadings } from '../../request/parameter-readings.ts';
import { isScalar, validParameterValues } from '../../request/parameter-values.ts';
import { sendStep } from '../../request/send-step.ts';
import { isCursor } from '../../request/server-minted.ts';
import { typicalAlternatives } from '../../request/typical-alternatives.ts';
import { isDone } from '../../resources/expected-state.ts';
import { readCursor } from '../../resources/read-page.ts';
import { itemsOf, responseValue } from '../../resources/read-resources.ts';
import { pathKind, pathValues } from '../../resources/resource-paths.ts';
import { singular } from '../../resources/resource-references.ts';
import type { Derivation, Strategy } from '../strategy.ts';
import { filterWithin, findBoundFilters } from './bounded-filters.ts';
import { combineFilters, type ExactFilter } from './combined-filters.ts';
import { longestPage } from './page-parameters.ts';
import { shortPages } from './whole-list.ts';

/** Tested at most of one operation. */
const mostFilters = 5;

/**
 * Lists with a query parameter that has the name of a property of their items. A contract does not say how a filter compares, so an item with another value
 * counts only for enumerations and booleans; for other values the list must be the same with either of two values and without any.
 */
export const filtering: Strategy = {
  id: 'filtering',
  title: 'Lists filtered by a property of their items',
  *derive(derivation) {
    const parameters = filterParameters(derivation);
    if (derivation.operation.method !== 'GET' || derivation.operation.parameters.every((one) => one.in !== 'query'))
      return;
    const items = yield* readWhole(derivation, 'to begin with');
    if (items === undefined) return;
    const named = parameters.flatMap((parameter): Filter[] => {
      const name = isList(parameter, derivation) ? singular(nameWords(parameter.name)) : parameter.name;
      const property =
        propertyNamed(items, parameter.name) ??
        propertyNamed(items, name) ??
        propertyToCreate({ name: parameter.name }, items, derivation) ??
        propertyToCreate({ name }, items, derivation);
      return property === undefined ? [] : [{ parameter, property }];
    });
    const bounds = findBoundFilters(derivation, items).filter(
      ({ parameter }) => !named.some((one) => one.parameter === parameter),
    );
    if (named.length === 0 && bounds.length === 0) return;
    if (!(yield* keepsItems(derivation, 'filtering', items))) {
      const exact = named.filter(({ parameter }) => isExact(parameter, derivation)).slice(0, mostFilters);
      for (const filter of exact) yield* filterByEach(derivation, filter, { items, isKept: false });
      return;
    }
    for (const bound of bounds) yield* filterWithin(derivation, bound);
    const followed: ExactFilter[] = [];
    for (const filter of named.slice(0, mostFilters)) {
      yield* filterByUnusedValue(derivation, filter, items);
      if (!isExact(filter.parameter, derivation)) yield* filterByTwoValues(derivation, filter);
      else if (yield* filterExactly(derivation, filter, items)) followed.push(exactFilter(filter, derivation));
    }
    yield* combineFilters(derivation, followed);
  },
};

interface Filter {
  readonly parameter: Parameter;
  /** The property of the items that the parameter names. */
  readonly property: string;
}

function filterParameters({ operation, source }: Derivation): readonly Parameter[] {
  if (operation.method !== 'GET') return [];
  return operation.parameters.filter(
    (parameter) =>
      parameter.in === 'query' &&
      !isCursor(parameter) &&
      !choosesProperties(parameter, source) &&
      (isScalar(parameter, source) || itemSchema(parameter, { source }) !== undefined),
  );
}

/** What says that a parameter decides what the items show, and not which items there are. */
const contentWords =
  /\bwhether (or not )?to (include|return|show|expand|embed|add|load)\b|\b(includ|expand|embed|show)(e?s?|ing) .{0,60}\b(fields?|propert(y|ies)|attributes|details)\b/i;

/** Whether a flag decides what the items show: its description says so, or it is on or off by itself, and a filter would then hide items unasked. */
function choosesProperties({ pointer, schema }: Parameter, { document }: SchemaSource): boolean {
  const parts = schema === undefined ? [] : schemaParts(document, schema).map((part) => valueAt(document, part));
  if (!parts.some((part) => memberOf(part, 'type') === 'boolean')) return false;
  const texts = [valueAt(document, pointer), ...parts].map((one) => memberOf(one, 'description'));
  const isDescribed = texts.some((text) => typeof text === 'string' && contentWords.test(text));
  return isDescribed || parts.some((part) => memberOf(part, 'default') !== undefined);
}

/** Whether the parameter is a list of enumerated values, any of which an item may have. */
function isList(parameter: Parameter, { source }: Pick<Derivation, 'source'>): boolean {
  return !isScalar(parameter, source) && itemSchema(parameter, { source }) !== undefined;
}

/** The schema of the enumerated items of a parameter that is a list of them. */
function itemSchema({ schema }: Parameter, { source }: Pick<Derivation, 'source'>): Pointer | undefined {
  if (schema === undefined) return undefined;
  const registry = registryOf(source);
  const { types, arrays } = mergeSchemas(registry, { pointers: [schema] });
  const item = types.size === 1 && types.has('array') ? arrays[0]?.rest : undefined;
  return item !== undefined && mergeSchemas(registry, { pointers: [item] }).values !== undefined ? item : undefined;
}

/** One value, or a list of it alone. */
function withValue(parameter: Parameter, value: Json, derivation: Derivation): readonly [Parameter, Json] {
  return [parameter, isList(parameter, derivation) ? [value] : value];
}

/** The single values that a parameter may have. */
function singleValues(parameter: Parameter, { source }: Derivation): readonly Json[] {
  return validParameterValues(parameter, source).flatMap(({ value }) => (Array.isArray(value) ? value : [value]));
}

/** An optional property that no item has yet, but that a new one may have. */
function propertyToCreate(
  { name }: Pick<Parameter, 'name'>,
  items: readonly JsonObject[],
  { operation, derivationFor, source }: Derivation,
): string | undefined {
  const schema = derivationFor('POST', pathKind(operation.path))?.validRequest.schema;
  if (schema === undefined || items.length === 0) return undefined;
  const declared = mergeSchemas(registryOf(source), { pointers: [schema] }).properties.keys();
  return propertyNamed([Object.fromEntries([...declared].map((one) => [one, null]))], name);
}

/** Whether a list filtered by one value can only have items with that very value. */
function isExact(parameter: Parameter, { source }: Derivation): boolean {
  if (parameter.schema === undefined) return false;
  if (itemSchema(parameter, { source }) !== undefined) return true;
  const { types, values } = mergeSchemas(registryOf(source), { pointers: [parameter.schema] });
  return values !== undefined || (types.size === 1 && types.has('boolean'));
}

/** A value that no item has: an empty list is a list like any other. */
function* filterByUnusedValue(
  derivation: Derivation,
  { parameter, property }: Filter,
  items: readonly JsonObject[],
): Generator<SequenceDraft, void> {
  const present = distinctValues(items, property);
  const values = singleValues(parameter, derivation);
  const unused = values.find((value) => !present.includes(value) && isAllowed(parameter, value, derivation));
  if (unused === undefined) return;
  yield* readList(derivation, 'filtering', {
    label: `${parameter.name} has a value of no item`,
    why: `a request for the items whose ${property} is ${writeJson(unused)}`,
    parameters: [withValue(parameter, unused, derivation)],
  });
}

function exactFilter({ parameter, property }: Filter, derivation: Derivation): ExactFilter {
  return {
    property,
    withValue: (value) => withValue(parameter, value, derivation),
    allows: (value) => value !== null && typeof value !== 'object' && isAllowed(parameter, value, derivation),
  };
}

/** One request; where all items have the same value, another is created first. Gives whether the filter is followed, as far as it was seen. */
function* filterExactly(
  derivation: Derivation,
  filter: Filter,
  items: readonly JsonObject[],
): Generator<SequenceDraft, boolean> {
  const { parameter, property } = filter;
  const present = distinctValues(items, property);
  const created = present.length < 2 ? yield* createOther(derivation, filter, present) : undefined;
  const value = present[0] ?? created;
  if (value === undefined || (present.length < 2 && created === undefined)) return false;
  let isIgnored = false;
  for (const one of present.length < 2 && created !== undefined ? [value, created] : [value]) {
    if (!isAllowed(parameter, one, derivation)) continue;
    const shown = yield* readList(derivation, 'filtering', {
      label: `${parameter.name} is ${String(one)}`,
      why: `a request for the items whose ${property} is ${writeJson(one)}`,
      parameters: [withValue(parameter, one, derivation)],
      expectedState: { kind: 'filtered', property, value: one },
    });
    isIgnored ||= hasOthers(shown, property, one);
  }
  if (!isIgnored) {
    yield* filterByEach(derivation, filter, { items, isKept: true });
    yield* filterNextPage(derivation, filter, items);
  }
  const other = present[1] ?? created;
  if (isList(parameter, derivation) && other !== undefined) yield* filterByEither(derivation, filter, [value, other]);
  return !isIgnored;
}

/** What a list showed without a filter, and whether the target is known to keep what it shows. */
interface ListedItems {
  readonly items: readonly JsonObject[];
  readonly isKept: boolean;
}

/** Asked for at most, of one filter. */
const mostValues = 8;

/**
 * One request for each other value: a filter may know only some. A value is judged where it was not followed before. Where the target may keep nothing, as
 * a mock, another value must have been followed, and the list without a filter must be the same as before.
 */
function* filterByEach(
  derivation: Derivation,
  { parameter, property }: Filter,
  { items, isKept }: ListedItems,
): Generator<SequenceDraft, void> {
  const present = distinctValues(items, property);
  const listed = listedValues(derivation, property);
  const unused = singleValues(parameter, derivation).filter(
    (value) => !present.includes(value) && listed.includes(value),
  );
  const values = [...present.slice(isKept ? 1 : 0), ...unused].filter((one) => isAllowed(parameter, one, derivation));
  const read = (value: Json, label: string, expectedState?: ExpectedState) =>
    readList(derivation, 'filtering', {
      label: `${parameter.name} is ${String(value)}, ${label}`,
      why: `a request for the items whose ${property} is ${writeJson(value)}`,
      parameters: [withValue(parameter, value, derivation)],
      expectedState,
    });
  const ignored: Json[] = [];
  let isFollowed = isKept;
  for (const value of new Set(values.slice(0, mostValues))) {
    const shown = yield* read(value, 'one of several');
    if (hasOthers(shown, property, value)) ignored.push(value);
    else isFollowed ||= shown !== undefined && shown.length > 0 && hasOthers(items, property, value);
  }
  if (ignored.length === 0 || !isFollowed) return;
  const again = isKept ? items : yield* readWhole(derivation, `after ${parameter.name}`);
  if (again === undefined || !sameJson(items, again)) return;
  for (const value of ignored) yield* read(value, 'again', { kind: 'filtered', property, value });
}

/** The page after the first one under the same filter, which is repeated with a cursor, too. */
function* filterNextPage(
  derivation: Derivation,
  { parameter, property }: Filter,
  items: readonly JsonObject[],
): Generator<SequenceDraft, void> {
  const pages = shortPages(derivation);
  const values = items.map((item) => item[property] ?? null);
  const value = distinctValues(items, property).find((one) => values.filter((is) => is === one).length > 1);
  if (pages === undefined || value === undefined || !isAllowed(parameter, value, derivation)) return;
  const read = function* (
    label: string,
    place: readonly (readonly [Parameter, Json])[],
    expectedState?: ExpectedState,
  ) {
    return yield* sendStep(derivation, 'filtering', {
      label: `${parameter.name} is ${String(value)}, ${label}`,
      why: `a request for a page of the items whose ${property} is ${writeJson(value)}`,
      parameters: new Map([withValue(parameter, value, derivation), pages.size, ...place]),
      expectedState,
      isPromised: false,
    });
  };
  const listed = (page: Exchange | undefined) =>
    page && isDone(page) ? itemsOf(responseValue(page)).filter(isObject) : [];
  const first = yield* read('first page', []);
  const next = first && pages.after(first);
  if (next === undefined || listed(first).length !== 1 || hasOthers(listed(first), property, value)) return;
  const second = yield* read('second page', [next]);
  if (!hasOthers(listed(second), property, value)) return;
  yield* read('second page again', [next], { kind: 'filtered', property, value });
}

function hasOthers(items: readonly JsonObject[] | undefined, property: string, value: Json): boolean {
  return distinctValues(items ?? [], property).some((one) => String(one) !== String(value));
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
    const items = exchange && isDone(exchange) ? itemsOf(responseValue(exchange)).filter(isObject) : [];
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
  if (hasRoom || dependsOnOrder) yield* read('both values again', values, { kind: 'any-of', property, values });
}

/** Creates items with values that no item has; gives one of the values, `undefined` when none was created. */
function* createOther(
  derivation: Derivation,
  { parameter, property }: Filter,
  present: readonly Json[],
): Generator<SequenceDraft, Json | undefined> {
  const creator = derivation.derivationFor('POST', pathKind(derivation.operation.path));
  const plain = creator?.validRequest.buildValue();
  const { schema } = creator?.validRequest ?? {};
  if (creator === undefined || schema === undefined || !isObject(plain)) return undefined;
  let given: Json | undefined;
  for (const value of singleValues(parameter, derivation)) {
    const body = bodyWith([property, value], creator, plain);
    if (present.includes(value) || body === undefined) continue;
    const exchange = yield* sendStep(creator, 'filtering', {
      label: `an item whose ${property} is ${String(value)} (${derivation.operation.path})`,
      why: `a valid request that creates an item whose ${property} is ${writeJson(value)}`,
      value: body,
      values: pathValues(derivation.operation.path, derivation.validRequest.build().path),
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

/** Judges one value only where the list was the same with either of two values and without any: then the filter has no effect at all. */
function* filterByTwoValues(derivation: Derivation, { parameter, property }: Filter): Generator<SequenceDraft, void> {
  const read = (value: Json | undefined, label: string) =>
    value === undefined
      ? readWhole(derivation, label)
      : readList(derivation, 'filtering', {
          label,
          why: `a request for the items whose ${property} is ${writeJson(value)}`,
          parameters: [[parameter, value]],
        });
  const whole = yield* read(undefined, `before ${parameter.name}`);
  const values = whole && unrelatedValues(distinctValues(whole, property), parameter, derivation);
  if (whole === undefined || values === undefined) return;
  const [one, other] = values;
  for (const [value, label] of [
    [one, `${parameter.name} has one value`],
    [other, `${parameter.name} has another value`],
    [undefined, `after ${parameter.name}`],
  ] as const) {
    const items = yield* read(value, label);
    if (items === undefined || !sameJson(items, whole)) return;
  }
  yield* readList(derivation, 'filtering', {
    label: `${parameter.name} has one value, again`,
    why: `a request for the items whose ${property} is ${writeJson(one)}`,
    parameters: [[parameter, one]],
    expectedState: { kind: 'filtered', property, value: one },
  });
}

/** The least and the greatest of the numbers, as a filter may mean at least or at most; two texts without a word in common, as it may look for words. */
function unrelatedValues(
  values: readonly Json[],
  parameter: Parameter,
  derivation: Derivation,
): readonly [Json, Json] | undefined {
  const usable = values.filter((value) => isAllowed(parameter, value, derivation));
  const numbers = usable.filter((value) => typeof value === 'number' || typeof value === 'bigint');
  if (numbers.length === usable.length) {
    const sorted = numbers.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
    const [least, greatest] = [sorted[0], sorted.at(-1)];
    return least === undefined || greatest === undefined || least === greatest ? undefined : [least, greatest];
  }
  for (const [index, one] of usable.entries()) {
    const other = usable.slice(index + 1).find((value) => !shareWord(String(one), String(value)));
    if (other !== undefined) return [one, other];
  }
  return undefined;
}

function shareWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(one));
  const others = wordsOf(other);
  return words.size === 0 || others.length === 0 || others.some((word) => words.has(word));
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether a parameter may have a value, and the value reaches the target unchanged. */
function isAllowed(parameter: Parameter, value: Json, { source }: Derivation): boolean {
  const schema = isList(parameter, { source }) ? itemSchema(parameter, { source }) : parameter.schema;
  if (schema === undefined || !/^[\w .:@-]{1,100}$/.test(String(value)) || String(value).trim() !== String(value))
    return false;
  return parameterReadings(value).some((reading) => source.validator.isValid(schema, reading));
}

function readWhole(derivation: Derivation, label: string) {
  return readList(derivation, 'filtering', {
    label: `the list ${label}`,
    why: 'a request for the list without a filter',
    parameters: [],
  });
}
