import { formatEndingOf } from '../../conventions/names/format-ending.ts';
import { isCursorName, isOffsetName, isPageNumberName, isPageSizeName } from '../../conventions/names/page-names.ts';
import { withStatedSums } from '../../conventions/sentences/numbers-of-schema.ts';
import type { MediaType, Operation } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isValidValue } from '../../schema/derive/build/is-valid-value.ts';
import { dayNumber } from '../../schema/json/calendar.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { memoize } from '../../schema/memoize.ts';
import { typesOf } from '../../schema/shape/value-types.ts';
import { normalisedName } from '../../text/name-words.ts';
import { percentEncode } from '../../text/percent-encode.ts';
import { describePage } from '../lists/envelope.ts';
import { filterAndPage } from '../lists/filter-and-page.ts';
import { type PageFacts, type PageParameters, pageFacts, pageParameters } from '../lists/page-address.ts';
import { queryName } from '../lists/query-name.ts';
import { numberItems } from '../objects/numbered-items.ts';
import { collectionPath } from '../resources/collection-path.ts';
import { type ItemLocation, itemIn, withItem } from '../resources/item-location.ts';
import type { View } from '../resources/views.ts';
import { numberFrom, partSeed, seedOf } from '../seeds/seed.ts';
import { withType } from '../values/with-type.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { itemFor, scopeOfItem } from './item-body.ts';
import { itemPointers } from './item-pointers.ts';
import { differsFrom, fixedValues, wholeBody, wholeScope } from './whole-body.ts';
import { validated, type WorldParts, type WorldRequest } from './world-parts.ts';

type ListView = Extract<View, { readonly shows: 'list' }>;

const mostKeptLists = 30;

/** All items of a list, made once. */
export function itemsOf(request: WorldRequest, view: ListView, parts: WorldParts): readonly JsonObject[] {
  const { operation, entry, parameters } = request;
  const place = collectionPath(operation.path, parameters) ?? operation.path;
  const kept = parts.keptLists.get(entry) ?? new Map<string, readonly JsonObject[]>();
  const known = parts.isRandom ? undefined : kept.get(place);
  if (known !== undefined) return known;
  const items = makeItems(request, view, { parts, place });
  if (parts.isRandom) return items;
  if (kept.size >= mostKeptLists) kept.clear();
  parts.keptLists.set(entry, kept.set(place, items));
  return items;
}

function makeItems(
  request: WorldRequest,
  { collection, location, isSelection }: ListView,
  { parts, place }: { readonly parts: WorldParts; readonly place: string },
): readonly JsonObject[] {
  const population = parts.populationOf(collection, isSelection ? collection.path : place);
  const { ids } = population;
  const own = seedOf(place, parts.seed);
  const isWhole = !isSelection || !request.operation.path.includes('{');
  const start = isWhole ? 0 : own % ids.length;
  const count = isWhole ? ids.length : numberFrom(partSeed(own, 1), Math.ceil(ids.length / 2), ids.length);
  const examples = parts.isRandom ? [] : exampleItems(request.entry, location);
  const pointers = itemPointers(request.entry.schema, location, { source: parts.source, isListed: true });
  const fixed = request.operation.path.startsWith(collection.path) ? fixedValues(request, collection.path) : undefined;
  const ofPath = (example: JsonObject) => {
    const own = fixed === undefined ? example : withParent(example, fixed);
    return isValidValue(parts.source, location.schema, own) ? own : example;
  };
  const items: JsonObject[] = collection.idName === undefined ? examples.map(ofPath) : [];
  for (let at = items.length; at < count; at += 1) {
    const id = ids[(start + at) % ids.length] ?? null;
    const exact = examples.find(
      (one) => collection.idName !== undefined && String(one[collection.idName]) === String(id),
    );
    const isOfOther = Object.entries(exact ?? {}).some(([name, value]) => differsFrom(fixed, name, value));
    const isExact = exact !== undefined && !isOfOther && isValidValue(parts.source, location.schema, exact);
    const place = { population, location, id, request };
    const made = isExact ? exact : itemFor({ ...place, pointers }, parts);
    const scope = () => scopeOfItem(place, parts);
    const item =
      made === undefined || isExact
        ? made
        : pointers.reduce<Json | undefined>((value, one) => value && validated(value, one, { parts, scope }), made);
    if (isObject(item)) items.push(item);
  }
  if (collection.idName === undefined) {
    const different = withoutRepetition(items);
    numberItems(different);
    return different;
  }
  return isSelection ? ofParents(items, fixedValues(request)) : items;
}

/** The items of a selection that belong to what the path names, `/bookmarks/{bookmarkId}/highlights`; where there are none, all of them as its own. */
function ofParents(items: readonly JsonObject[], fixed: ReadonlyMap<string, Json>): readonly JsonObject[] {
  const differs = (item: JsonObject) => Object.entries(item).some(([name, value]) => differsFrom(fixed, name, value));
  const own = items.filter((item) => !differs(item));
  if (own.length > 0) return own;
  return items.map((item) => withParent(item, fixed));
}

/** The item with what the path gives for its properties. */
function withParent(item: JsonObject, fixed: ReadonlyMap<string, Json>): JsonObject {
  return objectFromEntries(
    Object.entries(item).map(([name, value]) => {
      const given = differsFrom(fixed, name, value) ? fixed.get(wordsOfName(name).plain) : undefined;
      return [name, (given === undefined ? undefined : withType(given, new Set(typesOf(value)))) ?? value];
    }),
  );
}

/** Items without ids are different from each other, if they can be. */
function withoutRepetition(items: readonly JsonObject[]): readonly JsonObject[] {
  const different = items.filter((item, at) => !items.slice(0, at).some((one) => sameJson(one, item)));
  return different.length > 1 ? different : items;
}

/** The items in the examples of a list. */
function exampleItems({ examples }: MediaType, location: ItemLocation): readonly JsonObject[] {
  return examples.flatMap(({ value }) => {
    const list = itemIn(value, location);
    return Array.isArray(list) ? list.filter((item: Json) => isObject(item)) : [];
  });
}

/** A page of a list. */
export interface ListBody {
  readonly value: Json;
  readonly page: PageFacts;
}

/** A body that shows one page of the items. */
export function listBody(
  request: WorldRequest,
  { location }: ListView,
  { parts, items }: { readonly parts: WorldParts; readonly items: readonly JsonObject[] },
): ListBody | undefined {
  const { entry, operation, parameters } = request;
  const { schema } = entry;
  if (schema === undefined) return undefined;
  const { document } = parts.contract;
  const scope = () => wholeScope(request, parts);
  const { names, required, usualSize, firstPage, selecting } = pagingOf(operation, document);
  const page = filterAndPage(items, { document, location, values: { parameters }, usualSize, firstPage, required });
  const target = targetOf(request);
  const facts = pageFacts(page, { target, parameters: selecting });
  const withFacts = (value: Json | undefined) => (value === undefined ? undefined : { value, page: facts });
  if (location.path.length === 0) return withFacts(validated(page.items, schema, { parts, scope }));
  const [example] = parts.isRandom ? [] : entry.examples;
  const envelope = example?.value ?? envelopeOf(request, schema, parts);
  const around = withItem(page.items, location, envelope);
  // What a page shows may be a part of what is summed up.
  const whole = names.length === 0 ? withStatedSums(parts.contract, schema, around) : around;
  const asked = new Map(names.map(({ name, plain }) => [plain, parameters.get(`query/${name}`)]));
  const described = {
    items: page.items,
    total: page.total,
    from: page.from,
    size: page.size,
    firstPage,
    target,
    base: request.base,
    parameters: selecting,
    none: null,
    queries: asked,
  };
  const body = describePage(whole, described);
  const isValid = (value: Json) => isValidValue(parts.source, schema, value);
  if (isValid(body)) return withFacts(body);
  const others = [undefined, '' as const].map((none) => describePage(whole, { ...described, none }));
  return withFacts(others.find(isValid) ?? validated(body, schema, { parts, scope }));
}

/** How the query of an operation selects from a list. */
interface Paging {
  /** Of the query parameters. */
  readonly names: readonly { readonly name: string; readonly plain: string }[];
  readonly required: ReadonlySet<string>;
  readonly usualSize: number | undefined;
  readonly firstPage: 0 | 1;
  readonly selecting: PageParameters;
}

const pagingOf = memoize((operation: Operation, document: JsonObject): Paging => {
  const queries = operation.parameters.filter((one) => one.in === 'query');
  return {
    names: queries.map(({ name }) => ({ name, plain: normalisedName(name) })),
    required: new Set(queries.filter((one) => one.required).map(({ name }) => name)),
    usualSize: usualPageSize(queries, document),
    firstPage: firstPageOf(queries, document),
    selecting: pageParameters(queries.map(({ name }) => name)),
  };
});

/** What is around the items of a list, made once: only the path decides it. */
function envelopeOf(request: WorldRequest, schema: Pointer, parts: WorldParts): Json | undefined {
  const place = parts.isRandom ? undefined : collectionPath(request.operation.path, request.parameters);
  if (place === undefined) return wholeBody(request, schema, parts);
  const kept = parts.keptEnvelopes.get(request.entry) ?? new Map<string, Json | undefined>();
  if (kept.has(place)) return kept.get(place);
  const made = wholeBody(request, schema, parts);
  if (kept.size >= mostKeptLists) kept.clear();
  parts.keptEnvelopes.set(request.entry, kept.set(place, made));
  return made;
}

/** Whether a parameter names the place of a page. */
function isPlaceName(name: string): boolean {
  return isPageNumberName(name) || isOffsetName(name) || isCursorName(name);
}

/** Pages count from 0 where the contract says so: by the `minimum` or `default` of the parameter, or in words. */
function firstPageOf(queries: readonly Operation['parameters'][number][], document: JsonObject): 0 | 1 {
  const page = queries.find(({ name }) => /^page(?:_?number)?$/i.test(name));
  if (page === undefined) return 1;
  const schema = page.schema === undefined ? undefined : valueAt(document, page.schema);
  const said = [valueAt(document, page.pointer), schema]
    .map((one) => String(memberOf(one, 'description') ?? ''))
    .join(' ');
  const isZero = [memberOf(schema, 'minimum'), memberOf(schema, 'default')].includes(0);
  return isZero ||
    /\b(?:zero|0)[- ](?:based|indexed)|\b(?:starts?|starting|counts?) (?:at|from|with) (?:0|zero)\b/i.test(said)
    ? 0
    : 1;
}

/** The items of a page where neither the client nor the contract says how many. */
const itemsOfPage = 10;

/** The `default` of the parameter for the size, else `itemsOfPage` where a list is read page by page; `undefined`: the whole list. */
function usualPageSize(queries: readonly Operation['parameters'][number][], document: JsonObject): number | undefined {
  const size = queries.find(({ name }) => isPageSizeName(name));
  const declared = size?.schema === undefined ? undefined : memberOf(valueAt(document, size.schema), 'default');
  if (typeof declared === 'number' && declared > 1) return declared;
  const isPaged = queries.some(({ name }) => !isOffsetName(name) && isPlaceName(name));
  return isPaged ? itemsOfPage : undefined;
}

/** Whether a parameter has the number of items before a page; with a date, it is a limit for a time. */
function isStart(name: string, value: Json): boolean {
  return name === 'from' && dayNumber(String(value)) === undefined;
}

function targetOf({ operation, parameters }: WorldRequest): string {
  const end = operation.path.endsWith('/') ? '/' : formatEndingOf(operation.path);
  const path = `${collectionPath(operation.path, parameters) ?? operation.path.replace(/\/$/, '')}${end}`;
  const query = [...parameters].flatMap(([key, value]) => {
    const name = queryName(key);
    const isKept =
      name !== '' && typeof value !== 'object' && !isPageSizeName(name) && !isPlaceName(name) && !isStart(name, value);
    return isKept ? [`${percentEncode(name)}=${percentEncode(String(value))}`] : [];
  });
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}
