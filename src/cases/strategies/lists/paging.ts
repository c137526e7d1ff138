import type { ExpectedState } from '../../../model/case.ts';
import type { Operation, Parameter } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import { isObject, memberOf, valueAt } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { parameterReadings } from '../../request/parameter-readings.ts';
import { sendStep } from '../../request/send-step.ts';
import { isCursor } from '../../request/server-minted.ts';
import { isDone } from '../../resources/expected-state.ts';
import { readCursor } from '../../resources/read-page.ts';
import { itemsOf, responseValue } from '../../resources/read-resources.ts';
import { identifierText } from '../../resources/resource-identity.ts';
import { pathKind, pathValues } from '../../resources/resource-paths.ts';
import type { Derivation, Strategy } from '../strategy.ts';

/** Items on a short page; a long page has twice as many. */
const pageLength = 2;

/**
 * A list page by page, and the same items on one long page. A list that changes in between proves nothing: a difference counts only where it is seen twice,
 * each time with the same long page before and after.
 */
export const paging: Strategy = {
  id: 'paging',
  title: 'Lists page by page',
  *derive(derivation) {
    const parameters = pageParameters(derivation.operation);
    if (parameters === undefined) return;
    yield* fillList(derivation, parameters.size);
    if (yield* ignoresSize(derivation, parameters.size)) return;
    yield* readToEnd(derivation, parameters);
    yield* countItems(derivation, parameters.size);
    yield* countAll(derivation, parameters);
    const trial = yield* readPages(derivation, { parameters, attempt: 'first', known: undefined });
    if (trial !== undefined) yield* readPages(derivation, { parameters, attempt: 'second', known: trial });
    yield* compareDefault(derivation, parameters.size);
    if (trial === undefined) yield* walkTwice(derivation, parameters);
  },
};

/** The parameters of an operation that choose a page: how many items, and which. */
interface PageParameters {
  readonly size: Parameter;
  readonly place: { readonly kind: 'offset' | 'number' | 'cursor'; readonly parameter: Parameter };
}

const sizeName = /^(limit|size|count|take|top|first|rows|max[-_]?results|(per|items)[-_]?page|(page|batch)[-_]?size)$/i;
const offsetName = /^(offset|skip)$/i;
const numberName = /^(page|page[-_]?(number|no|index))$/i;

function pageParameters({ method, parameters }: Operation): PageParameters | undefined {
  const inQuery = parameters.filter(({ in: place }) => place === 'query');
  const named = (pattern: RegExp) => inQuery.find(({ name }) => pattern.test(name.replace(/^\$/, '')));
  const size = named(sizeName);
  const [cursor, offset, number] = [inQuery.find(isForward), named(offsetName), named(numberName)];
  if (method !== 'GET' || size === undefined) return undefined;
  if (cursor !== undefined) return { size, place: { kind: 'cursor', parameter: cursor } };
  if (offset !== undefined) return { size, place: { kind: 'offset', parameter: offset } };
  return number && { size, place: { kind: 'number', parameter: number } };
}

function isForward(parameter: Parameter): boolean {
  return isCursor(parameter) && !/before/i.test(parameter.name);
}

/** Creates items where there are too few for two pages. */
function* fillList(derivation: Derivation, size: Parameter): Generator<SequenceDraft, void> {
  const creator = derivation.derivationFor('POST', pathKind(derivation.operation.path));
  if (creator === undefined || !admits(size, pageLength * 2, derivation)) return;
  const list = yield* sendStep(derivation, 'paging', {
    label: 'a page of 4 items to begin with',
    why: 'a request for a page of 4 items',
    parameters: new Map([[size, pageLength * 2]]),
  });
  const count = listedIn(list)?.length ?? pageLength * 2;
  for (let number = count + 1; number <= pageLength * 2; number += 1) {
    const why = 'a valid request that creates an item for a page';
    const values = pathValues(derivation.operation.path, derivation.validRequest.build().path);
    yield* sendStep(creator, 'paging', { label: `item ${number} (${derivation.operation.path})`, why, values });
  }
}

/** The parameter that makes a page of a list as long as possible; none where there is no such parameter. */
export function longestPage(derivation: Derivation): ReadonlyMap<Parameter, Json> {
  const { parameters } = derivation.operation;
  const size = parameters.find(({ in: place, name }) => place === 'query' && sizeName.test(name.replace(/^\$/, '')));
  const length = size && longPages.find((one) => admits(size, one, derivation));
  return new Map(size === undefined || length === undefined ? [] : [[size, length]]);
}

const longPages = [100, 50, 20, 10];

/** How a list is read to its end. */
interface WholeList {
  /** The parameters of its first page, which is as long as possible. */
  readonly first: ReadonlyMap<Parameter, Json>;
  /** Those of the page after one; `undefined` after the last one. */
  readonly after: (page: Exchange, read: ReadSoFar) => ReadonlyMap<Parameter, Json> | undefined;
}

/** Of a list. */
interface ReadSoFar {
  readonly pages: number;
  readonly items: number;
}

/**
 * `undefined` for a list without pages, and for one that may leave out items, as it has a filter that is required or has a default. A page may be shorter than
 * was asked for: only one without items is the last, or one that names no other.
 */
export function wholeList(derivation: Derivation): WholeList | undefined {
  const { operation } = derivation;
  const parameters = pageParameters(operation);
  if (parameters === undefined) return undefined;
  const { kind, parameter } = parameters.place;
  const others = operation.parameters.filter(
    (one) => one.in === 'query' && one !== parameters.size && one !== parameter,
  );
  if (others.some((one) => !orderName.test(one.name) && (one.required || hasDefault(one, derivation))))
    return undefined;
  const first = longestPage(derivation);
  const placeAfter = (page: Exchange, { pages, items }: ReadSoFar): Json | undefined => {
    if (kind === 'cursor') return readCursor(page);
    return kind === 'offset' ? items : firstPageNumber(parameter, derivation) + pages;
  };
  return {
    first,
    after: (page, read) => {
      const place = (listedIn(page) ?? []).length === 0 ? undefined : placeAfter(page, read);
      return place === undefined ? undefined : new Map([...first, [parameter, place]]);
    },
  };
}

const orderName = /sort|order|direction/i;

function hasDefault({ schema }: Parameter, { contract }: Derivation): boolean {
  return schema !== undefined && memberOf(valueAt(contract.document, schema), 'default') !== undefined;
}

/** How a list is read in pages of one item each. */
interface ShortPages {
  readonly size: readonly [Parameter, Json];
  /** What leads to the page after the first one; `undefined` where there is none. */
  readonly after: (first: Exchange) => readonly [Parameter, Json] | undefined;
}

/** `undefined` for a list without pages. */
export function shortPages(derivation: Derivation): ShortPages | undefined {
  const parameters = pageParameters(derivation.operation);
  if (parameters === undefined || !admits(parameters.size, 1, derivation)) return undefined;
  const { size, place } = parameters;
  const firstNumber = firstPageNumber(place.parameter, derivation);
  const placeAfter = (first: Exchange): Json | undefined => {
    if (place.kind === 'cursor') return readCursor(first);
    return place.kind === 'offset' ? 1 : firstNumber + 1;
  };
  return {
    size: [size, 1],
    after: (first) => {
      const next = placeAfter(first);
      return next === undefined ? undefined : [place.parameter, next];
    },
  };
}

/** From page to page to the last one, which may differ from the others: with long pages, and with shorter ones where one long page has everything. */
function* readToEnd(derivation: Derivation, parameters: PageParameters): Generator<SequenceDraft, void> {
  const longest = longPages.find((length) => admits(parameters.size, length, derivation));
  if (longest === undefined) {
    yield* countItemsByPages(derivation, parameters, pageLength);
    return;
  }
  const count = yield* countItemsByPages(derivation, parameters, longest);
  if (count > longest) return;
  const shorter = Math.max(pageLength, Math.ceil(count / (mostPages / 2)));
  yield* countItemsByPages(derivation, parameters, admits(parameters.size, shorter, derivation) ? shorter : pageLength);
}

/** Read at most of one list. */
const mostPages = 12;

function* countItemsByPages(
  derivation: Derivation,
  { size, place: { kind, parameter } }: PageParameters,
  length: number,
): Generator<SequenceDraft, number> {
  let count = 0;
  let next: Json | undefined = kind === 'number' ? firstPageNumber(parameter, derivation) : undefined;
  for (let page = 1; page <= mostPages; page += 1) {
    const exchange: Exchange | undefined = yield* sendStep(derivation, 'paging', {
      label: `page ${page} of ${length} items`,
      why: 'a request for the next page, until there is no other',
      parameters: new Map([[size, length], ...(next === undefined ? [] : ([[parameter, next]] as const))]),
    });
    const items = listedIn(exchange);
    if (exchange === undefined || items === undefined || items.length === 0) return count;
    count += items.length;
    if (kind === 'cursor') next = readCursor(exchange);
    else next = items.length < length ? undefined : kind === 'offset' ? page * length : Number(next) + 1;
    if (next === undefined) return count;
  }
  return count;
}

/** How reading a list page by page went wrong. */
interface WrongWalk {
  readonly fault: (ExpectedState & { kind: 'walked' })['fault'];
  /** The items that the pages had. */
  readonly read: number;
  /** The items of one long page. */
  readonly least: number;
  /** The parameters of the last page that was read. */
  readonly last: ReadonlyMap<Parameter, Json>;
}

/** All short pages must have what one long page has, and not repeat it; what differs is judged where it differs twice in the same way. */
function* walkTwice(derivation: Derivation, parameters: PageParameters): Generator<SequenceDraft, void> {
  const first = yield* walkPages(derivation, parameters, 'first walk');
  const second = first && (yield* walkPages(derivation, parameters, 'second walk'));
  if (second === undefined || first?.fault !== second.fault || first.read !== second.read) return;
  const { last, ...found } = second;
  yield* sendStep(derivation, 'paging', {
    label: 'the last page again',
    why: 'a request for the page at which reading page by page went wrong twice',
    parameters: last,
    expectedState: { kind: 'walked', ...found },
    isPromised: false,
  });
}

/** A walk in short pages between two long pages that are the same; gives what went wrong. */
function* walkPages(
  derivation: Derivation,
  { size, place: { kind, parameter } }: PageParameters,
  name: string,
): Generator<SequenceDraft, WrongWalk | undefined> {
  const read = (label: string, parameters: ReadonlyMap<Parameter, Json>) =>
    sendStep(derivation, 'paging', {
      label: `${name}: ${label}`,
      why: 'a request for a page, until there is no other',
      parameters,
      isPromised: false,
    });
  const long = longestPage(derivation);
  const whole = yield* read('a long page', long);
  const all = listedIn(whole);
  const property = all && distinctProperty(all);
  if (whole === undefined || all === undefined || property === undefined || all.length <= pageLength) return undefined;
  const length = Math.max(pageLength, Math.ceil(all.length / (mostPages - 2)));
  if (long.size === 0 || all.length <= length || !admits(size, length, derivation)) return undefined;
  const wanted = idsIn(all, property);
  const seen = new Set<string>();
  const firstNumber = firstPageNumber(parameter, derivation);
  let parameters: ReadonlyMap<Parameter, Json> = new Map([
    [size, length],
    ...(kind === 'number' ? [[parameter, firstNumber] as const] : []),
  ]);
  let count = 0;
  let fault: WrongWalk['fault'] | undefined;
  for (let page = 1; page <= mostPages && fault === undefined; page += 1) {
    const exchange = yield* read(`page ${page}`, parameters);
    const ids = idsIn(listedIn(exchange), property);
    if (exchange === undefined || !isDone(exchange) || (page === 1 && !isSame(ids, wanted.slice(0, length))))
      return undefined;
    const isNew = ids.some((id) => !seen.has(id));
    const hadAll = wanted.every((id) => seen.has(id));
    for (const id of ids) seen.add(id);
    count += ids.length;
    const hasAll = wanted.every((id) => seen.has(id));
    // The list goes on after the long page, or need not say where it ends.
    if (hasAll && (kind !== 'cursor' || (hadAll && isNew))) return undefined;
    const cursor = kind === 'cursor' ? readCursor(exchange) : undefined;
    const isLast = kind === 'cursor' ? cursor === undefined : ids.length === 0;
    if (isLast && hasAll) return undefined;
    if (isLast) fault = 'ends';
    else if (!isNew && ids.length > 0) fault = 'repeats';
    // Some lists name a place to come back to for what is added later.
    else if (ids.length === 0) return undefined;
    else {
      const number = kind === 'offset' ? count : firstNumber + page;
      parameters = new Map([[size, length], [parameter, cursor ?? number] as const]);
    }
  }
  if (fault === undefined) return undefined;
  const again = idsIn(listedIn(yield* read('a long page again', long)), property);
  return isSame(wanted, again) ? { fault, read: seen.size, least: wanted.length, last: parameters } : undefined;
}

/** Created at most, so that a list has more items than a page has by default. */
const mostCreated = 26;

/** A list without a size has as many items as one with the size that the contract says is assumed (OpenAPI, Schema Object, `default`). */
function* compareDefault(derivation: Derivation, size: Parameter): Generator<SequenceDraft, void> {
  const { contract, operation } = derivation;
  const given = size.schema === undefined ? undefined : memberOf(valueAt(contract.document, size.schema), 'default');
  if (typeof given !== 'number' || given < 1 || !admits(size, given, derivation)) return;
  const read = function* (label: string, parameters: ReadonlyMap<Parameter, Json>, expectedState?: ExpectedState) {
    const why = 'a request for a page of the size that is assumed, named or left out';
    return listedIn(
      yield* sendStep(derivation, 'paging', { label: `default: ${label}`, why, parameters, expectedState }),
    );
  };
  const count = (yield* read('a long page', longestPage(derivation)))?.length ?? 0;
  const creator = derivation.derivationFor('POST', pathKind(operation.path));
  for (let number = count; creator !== undefined && number <= given && given < mostCreated; number += 1) {
    const why = 'a valid request that creates an item for a page';
    const values = pathValues(operation.path, derivation.validRequest.build().path);
    const label = `item ${number + 1} for a page of the assumed size (${operation.path})`;
    const creation = yield* sendStep(creator, 'paging', { label, why, values });
    if (creation === undefined || !isDone(creation)) break;
  }
  const named = new Map([[size, given]]);
  for (const attempt of ['first', 'second']) {
    const least = (yield* read(`${attempt} attempt, named`, named))?.length;
    const shown = (yield* read(`${attempt} attempt, left out`, new Map()))?.length;
    const after = (yield* read(`${attempt} attempt, named again`, named))?.length;
    if (least === undefined || shown === undefined || after !== least || shown === least) return;
    if (attempt === 'first') continue;
    const expected = { kind: 'assumed', parameter: size.name, size: given, length: least } as const;
    yield* read('left out, judged', new Map(), expected);
  }
}

/** Whether a page has more items than were asked for, with one size and with another; then it is asked for again, and judged. */
function* ignoresSize(derivation: Derivation, size: Parameter): Generator<SequenceDraft, boolean> {
  const lengths = [1, pageLength].filter((length) => admits(size, length, derivation));
  for (const judged of [false, true]) {
    for (const length of lengths) {
      const page = yield* sendStep(derivation, 'paging', {
        label: `at most ${length}${judged ? ' again' : ''}`,
        why: `a request for a page of ${length} item${length === 1 ? '' : 's'}`,
        parameters: new Map([[size, length]]),
        expectedState: judged ? { kind: 'sized', parameter: size.name, most: length } : undefined,
      });
      if ((listedIn(page)?.length ?? 0) <= length) return false;
    }
  }
  return lengths.length > 0;
}

/** A short page between two long ones that are the same: what it says of the number of all items is judged at the second attempt. */
function* countItems(derivation: Derivation, size: Parameter): Generator<SequenceDraft, void> {
  if (!admits(size, 1, derivation) || !admits(size, pageLength * 2, derivation)) return;
  let least: number | undefined;
  for (const attempt of ['first', 'second']) {
    const read = function* (label: string, length: number, expectedState?: ExpectedState) {
      return yield* sendStep(derivation, 'paging', {
        label: `count, ${attempt} attempt: ${label}`,
        why: 'a request for a page of a list that says how long it is',
        parameters: new Map([[size, length]]),
        expectedState,
      });
    };
    const long = yield* read('a long page', pageLength * 2);
    const before = listedIn(long);
    if (before === undefined || before.length <= 1 || !saysTotal(long)) return;
    yield* read('a page of 1 item', 1, least === undefined ? undefined : { kind: 'counted', least });
    const after = listedIn(yield* read('a long page again', pageLength * 2));
    if (after === undefined || !sameJson([...before], [...after])) return;
    least = before.length;
  }
}

/**
 * The whole list on one page, where no page comes after it: what it says of the number of all items is judged when it has been the same twice, and the target
 * has shorter pages as well. A mock has one length for all.
 */
function* countAll(
  derivation: Derivation,
  { size, place: { kind, parameter } }: PageParameters,
): Generator<SequenceDraft, void> {
  const length = longPages.find((one) => admits(size, one, derivation));
  if (length === undefined || !admits(size, 1, derivation)) return;
  const read = function* (label: string, page: readonly (readonly [Parameter, Json])[], expectedState?: ExpectedState) {
    const parameters = new Map([[size, length], ...page]);
    const why = 'a request for a list that says how long it is';
    return yield* sendStep(derivation, 'paging', { label: `count all: ${label}`, why, parameters, expectedState });
  };
  const whole = yield* read('one page', []);
  const items = listedIn(whole) ?? [];
  if (whole === undefined || items.length < 2 || items.length >= length || !saysTotal(whole)) return;
  if (listedIn(yield* read('one item', [[size, 1]]))?.length !== 1) return;
  // The target may have a limit of its own: then there is a next page.
  if (kind === 'cursor') {
    if (readCursor(whole) !== undefined) return;
  } else {
    const next = kind === 'offset' ? items.length : firstPageNumber(parameter, derivation) + 1;
    const rest = listedIn(yield* read('the page after it', [[parameter, next]]));
    if (rest === undefined || rest.length > 0) return;
  }
  const again = listedIn(yield* read('one page again', []));
  if (again === undefined || !sameJson([...items], [...again])) return;
  yield* read('one page, judged', [], { kind: 'counted', least: items.length, most: items.length });
}

/** Whether a list says how many items it has on all pages. */
export function saysTotal(exchange: Exchange | undefined): boolean {
  if (exchange?.outcome.kind !== 'reply') return false;
  const { headers, text = '' } = exchange.outcome;
  return headers.some(([name]) => /total/i.test(name)) || /"[^"]*total[^"]*"\s*:/i.test(text);
}

interface Attempt {
  readonly parameters: PageParameters;
  readonly attempt: 'first' | 'second';
  /** What differed at the first attempt: then a difference is judged. */
  readonly known: PageDifference | undefined;
}

interface PageDifference {
  /** Of the first page: 0 or 1. */
  readonly firstNumber: number;
}

/** Reads a long page, the first short page, the long page again, and the second short page; gives what differed, `undefined` where nothing did. */
function* readPages(
  derivation: Derivation,
  { parameters: { size, place }, attempt, known }: Attempt,
): Generator<SequenceDraft, PageDifference | undefined> {
  const read = function* (
    label: string,
    values: readonly (readonly [Parameter, Json])[],
    expected?: readonly string[][],
  ) {
    const [property, ids, before] = expected ?? [];
    return yield* sendStep(derivation, 'paging', {
      label: `${attempt} attempt: ${label}`,
      why: `a request for ${label}`,
      parameters: new Map(values),
      expectedState:
        property === undefined || known === undefined
          ? undefined
          : { kind: 'page', property: property[0] ?? '', ids: ids ?? [], before: before ?? [] },
    });
  };
  if (!admits(size, pageLength * 2, derivation)) return undefined;
  const long = yield* read('a page of 4 items', [[size, pageLength * 2]]);
  const items = listedIn(long);
  const property = items && distinctProperty(items);
  if (items === undefined || property === undefined || items.length <= pageLength || items.length > pageLength * 2)
    return undefined;
  const short = yield* read('a page of 2 items', [[size, pageLength]]);
  const shortIds = idsIn(listedIn(short), property);
  const again = yield* read('a page of 4 items again', [[size, pageLength * 2]]);
  const ids = idsIn(items, property);
  if (!isSame(ids, idsIn(listedIn(again), property)) || !isSame(shortIds, ids.slice(0, pageLength))) return undefined;
  const expected = [[property], ids.slice(pageLength), ids.slice(0, pageLength)];
  const firstNumber = known?.firstNumber ?? firstPageNumber(place.parameter, derivation);
  if (place.kind === 'number') {
    const first = yield* read('the first page of 2 items by its number', [
      [size, pageLength],
      [place.parameter, firstNumber],
    ]);
    if (!isSame(idsIn(listedIn(first), property), shortIds)) return undefined;
  }
  const next = short && nextPlace(place.kind, { short, firstNumber });
  if (next === undefined) return undefined;
  const second = yield* read(
    'the page after one of 2 items',
    [
      [size, pageLength],
      [place.parameter, next],
    ],
    expected,
  );
  const secondItems = listedIn(second);
  const differs =
    secondItems !== undefined && !isSame(idsIn(secondItems, property).slice(0, expected[1]?.length), expected[1] ?? []);
  // A full second page that goes on after the long one is as right.
  return differs ? { firstNumber } : undefined;
}

function nextPlace(
  kind: PageParameters['place']['kind'],
  { short, firstNumber }: { readonly short: Exchange; readonly firstNumber: number },
): Json | undefined {
  if (kind === 'cursor') return readCursor(short);
  return kind === 'offset' ? pageLength : firstNumber + 1;
}

/** Pages count from 0 where the schema says so, otherwise from 1. */
function firstPageNumber({ schema }: Parameter, { source }: Derivation): number {
  const admitsZero = schema !== undefined && source.validator.isValid(schema, 0);
  const admitsLess = schema !== undefined && source.validator.isValid(schema, -1);
  return admitsZero && !admitsLess ? 0 : 1;
}

function admits({ schema }: Parameter, value: Json, { source }: Derivation): boolean {
  return schema !== undefined && parameterReadings(value).some((reading) => source.validator.isValid(schema, reading));
}

function listedIn(exchange: Exchange | undefined): readonly Json[] | undefined {
  return exchange && isDone(exchange) ? itemsOf(responseValue(exchange)) : undefined;
}

/** The first property that identifies every item. */
export function distinctProperty(items: readonly Json[]): string | undefined {
  const [first] = items;
  if (!isObject(first)) return undefined;
  const names = Object.keys(first).toSorted((one, other) => Number(isIdName(other)) - Number(isIdName(one)));
  return names.find((name) => {
    const ids = idsIn(items, name);
    return ids.length === items.length && new Set(ids).size === ids.length;
  });
}

function isIdName(name: string): boolean {
  return /^_?(id|uuid|key|slug)$/i.test(name);
}

function idsIn(items: readonly Json[] | undefined, property: string): readonly string[] {
  return (items ?? []).flatMap((item) => (isObject(item) ? (identifierText(item[property]) ?? []) : []));
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
