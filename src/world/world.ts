import type { Contract, MediaType, Operation } from '../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../model/json.ts';
import { isValidValue } from '../schema/derive/is-valid-value.ts';
import type { SchemaSource } from '../schema/derive/schema-source.ts';
import { schemaProperties } from '../schema/document/schema-properties.ts';
import { isObject, memberOf, valueAt } from '../schema/json/pointer.ts';
import { memoize } from '../schema/memoize.ts';
import type { Validator } from '../schema/validate/validator.ts';
import { readAuthored } from './examples/authored-items.ts';
import { describePage } from './lists/envelope.ts';
import { filterAndPage } from './lists/filter-and-page.ts';
import { itemScope, makePopulation, type Population } from './lists/population.ts';
import { linkedParts } from './objects/linked-parts.ts';
import { createObjectMaker, type ObjectMaker } from './objects/object-maker.ts';
import type { ObjectScope } from './objects/object-scope.ts';
import { repairValue } from './objects/repair-value.ts';
import { collectionPath } from './resources/collection-path.ts';
import { type Collection, type Collections, componentKind, findCollections } from './resources/collections.ts';
import { type ItemLocation, itemIn, withItem } from './resources/item-location.ts';
import { isStructured, type View, viewOf } from './resources/views.ts';
import { readDate, type Seconds } from './seeds/calendar.ts';
import { numberFrom, partSeed, type Seed, seedOf } from './seeds/seed.ts';
import { readDocumentedValues } from './values/documented-values.ts';
import { kindOf, nameWords } from './words/name-words.ts';

/** What a world is made with, in addition to its contract. */
export interface WorldOptions {
  /** Of responses. */
  readonly validator: Validator;
  /** Another seed gives other data. 0 by default. */
  readonly seed?: Seed;
  /** The day that all times are near, such as `2026-03-01`. */
  readonly now?: string;
  /** The values that the user wants, by `Pet.name` or `*.name`. */
  readonly dictionary?: Readonly<Record<string, readonly Json[]>>;
}

/** A request for a body of the world. */
export interface WorldRequest {
  readonly operation: Operation;
  readonly entry: MediaType;
  /** By `path/id`. */
  readonly parameters: ReadonlyMap<string, Json>;
  /** Makes a body of another world, without the contract's examples. The world's own by default. */
  readonly seed?: Seed | undefined;
}

/** A body of the world. */
export interface WorldBody {
  readonly value: Json;
  /** Whether it is an example of the response as it is. */
  readonly isExample: boolean;
}

/** A list of the world, before the request selects from it. */
export interface WorldList {
  readonly location: ItemLocation;
  readonly items: readonly JsonObject[];
}

/**
 * The data of a contract: every object is a function of the seed, its collection and its id. It is the same in each process, and nothing is kept but what
 * saves time.
 */
export interface World {
  /** The body of a success; `undefined` where none is valid, or where the contract's own example is all there is. */
  readonly body: (request: WorldRequest) => WorldBody | undefined;
  /** All items of the list that a request is for; `undefined` where its response has no list. */
  readonly list: (request: WorldRequest) => WorldList | undefined;
  /** The body with one page of these items, which stand for those of the world. */
  readonly bodyWith: (request: WorldRequest, items: readonly JsonObject[]) => Json | undefined;
  /** The nth id for an item that is created, from 0; `undefined` where the contract has none for it. */
  readonly newId: (path: string, parameters: WorldRequest['parameters'], nth: number) => Json | undefined;
  /** What the response to an operation shows. */
  readonly viewOf: (operation: Operation, entry: MediaType) => View;
}

/** What the functions of a world share. */
interface Parts {
  readonly contract: Contract;
  readonly collections: Collections;
  readonly source: SchemaSource;
  readonly seed: Seed;
  readonly now: Seconds;
  readonly make: ObjectMaker;
  readonly populationOf: (collection: Collection, path: string) => Population;
  readonly authored: (collection: Collection, id: Json) => JsonObject | undefined;
  readonly viewOf: World['viewOf'];
  /** Whether bodies are to be made up whatever the examples say. */
  readonly isRandom: boolean;
}

const usualDay = '2026-01-15';

/** Creates the world of a contract. What it needs to know of the contract is read when it is first asked. */
export function createWorld(contract: Contract, options: WorldOptions): World {
  let parts: Parts | undefined;
  const partsOf = () => {
    parts ??= createParts(contract, options);
    return parts;
  };
  return {
    body: (request) => bodyOf(request, request.seed === undefined ? partsOf() : reseeded(partsOf(), request.seed)),
    list: (request) => {
      const view = partsOf().viewOf(request.operation, request.entry);
      return view.shows === 'list' ? { location: view.location, items: itemsOf(request, view, partsOf()) } : undefined;
    },
    bodyWith: (request, items) => {
      const view = partsOf().viewOf(request.operation, request.entry);
      return view.shows === 'list' ? listBody(request, view, { parts: partsOf(), items }) : undefined;
    },
    newId: (path, parameters, nth) => {
      const { collections, populationOf } = partsOf();
      const collection = collections.all.find((one) => one.path === path);
      const place = collection && collectionPath(path, parameters);
      return collection === undefined || place === undefined ? undefined : populationOf(collection, place).newId(nth);
    },
    viewOf: (operation, entry) => partsOf().viewOf(operation, entry),
  };
}

function createParts(
  contract: Contract,
  { validator, seed = 0, now = usualDay, dictionary = {} }: WorldOptions,
): Parts {
  const { document, dialect } = contract;
  const source: SchemaSource = { document, dialect, validator, direction: 'response' };
  const collections = findCollections(contract);
  const time = readDate(now) ?? 0;
  const authored = readAuthored(contract, collections);
  const populations = new Map<string, Population>();
  const populationOf = (collection: Collection, path: string): Population => {
    const known = populations.get(path);
    if (known !== undefined && known.collection === collection) return known;
    const made = makePopulation(collection, path, { source, seed, now: time, authored: authored.idsOf });
    if (populations.size >= mostPopulations) populations.clear();
    populations.set(path, made);
    return made;
  };
  const wanted = (kind: string, name: string) => wantedValues(dictionary, kind, name);
  const make: ObjectMaker = createObjectMaker({
    source,
    documented: readDocumentedValues(document),
    wanted,
    linked: (part, shape) =>
      linkedParts({ part, shape }, { document, collections, populationOf, now: time, make: (inner) => make(inner) }),
  });
  const views = memoize((operation: Operation, entry: MediaType) =>
    viewOf(operation, entry, { contract, collections }),
  );
  return {
    contract,
    collections,
    source,
    seed,
    now: time,
    make,
    populationOf,
    authored: authored.itemOf,
    viewOf: views,
    isRandom: false,
  };
}

const mostPopulations = 300;

/** The same parts with other data. Nothing of it is kept: there are too many seeds. */
function reseeded(parts: Parts, seed: Seed): Parts {
  const { source, now } = parts;
  const populations = new Map<string, Population>();
  const populationOf = (collection: Collection, path: string) => {
    const key = `${collection.path} ${path}`;
    const made = populations.get(key) ?? makePopulation(collection, path, { source, seed, now, authored: () => [] });
    populations.set(key, made);
    return made;
  };
  return { ...parts, seed, populationOf, authored: () => undefined, isRandom: true };
}

function wantedValues(
  dictionary: Readonly<Record<string, readonly Json[]>>,
  kind: string,
  name: string,
): readonly Json[] | undefined {
  for (const [key, values] of Object.entries(dictionary)) {
    const [, owner = '', property = ''] = /^(.*)\.([^.]*)$/.exec(key) ?? [];
    if (property === name && (owner === '*' || kindOf(owner) === kind)) return values;
  }
  return undefined;
}

function bodyOf(request: WorldRequest, parts: Parts): WorldBody | undefined {
  const { operation, entry } = request;
  const { schema } = entry;
  if (schema === undefined || !isStructured(entry)) return undefined;
  const view = parts.viewOf(operation, entry);
  const hasExample = entry.examples.length > 0 && !parts.isRandom;
  if (hasExample && (operation.method !== 'GET' || view.shows === 'other')) return undefined;
  if (hasExample && view.shows === 'item' && view.collection.idName === undefined) return undefined;
  if (view.shows === 'item' && !parts.isRandom) {
    const exact = exampleWithId(request, view);
    if (exact !== undefined)
      return isValidValue(parts.source, schema, exact) ? { value: exact, isExample: true } : undefined;
  }
  const value = madeBody(request, { view, schema, parts });
  return value === undefined ? undefined : { value, isExample: false };
}

function madeBody(
  request: WorldRequest,
  { view, schema, parts }: { readonly view: View; readonly schema: Pointer; readonly parts: Parts },
): Json | undefined {
  if (view.shows === 'list') return listBody(request, view, { parts, items: itemsOf(request, view, parts) });
  const made = view.shows === 'item' ? itemBody(request, view, parts) : wholeBody(request, schema, parts);
  return made === undefined ? undefined : validated(made, schema, parts);
}

function validated(value: Json, schema: Pointer, { source }: Parts): Json | undefined {
  return isValidValue(source, schema, value) ? value : repairValue(source, schema, value);
}

/** What the request gives for properties: `{ petid: 7 }` for `/pets/{petId}` and for `/pets/{id}/photos`. */
function fixedValues({ operation, parameters }: WorldRequest): ReadonlyMap<string, Json> {
  const fixed = new Map<string, Json>();
  let before = '';
  for (const segment of operation.path.split('/')) {
    const [, name] = /^\{(.*)\}$/.exec(segment) ?? [];
    const value = name === undefined ? undefined : parameters.get(`path/${name}`);
    if (name !== undefined && value !== undefined && (typeof value !== 'object' || value === null)) {
      const { words, plain } = nameWords(name);
      fixed.set(words.length > 1 ? plain : `${kindOf(before)}${plain}`, value);
    }
    before = segment;
  }
  return fixed;
}

/** A body that shows neither an item nor a list: the same for the same path. */
function wholeBody(
  request: WorldRequest,
  schema: Pointer,
  { make, seed, now, contract, isRandom }: Parts,
): Json | undefined {
  const { operation, parameters } = request;
  const path = operation.path.replaceAll(/\{([^{}]*)\}/g, (_, name) => String(parameters.get(`path/${name}`) ?? ''));
  const own = seedOf(path, seed);
  const last = /\{([^/{}]+)\}$/.exec(operation.path)?.[1];
  const literals = operation.path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'));
  const kind = componentKind(contract, schema) ?? kindOf(literals.at(-1) ?? '');
  const scope: ObjectScope = {
    seed: own,
    index: path === operation.path && !isRandom ? 0 : 1 + (own % 997),
    id: last === undefined ? undefined : parameters.get(`path/${last}`),
    idName: last,
    now,
    fixed: fixedValues(request),
    around: [],
    isOwn: true,
  };
  return make({ pointers: [schema], name: '', kind })(scope, own);
}

type ItemView = Extract<View, { readonly shows: 'item' }>;
type ListView = Extract<View, { readonly shows: 'list' }>;

function itemBody(request: WorldRequest, view: ItemView, parts: Parts): Json | undefined {
  const { collection, location, parameter } = view;
  const { entry, parameters } = request;
  const path = collectionPath(collection.path, parameters);
  if (path === undefined) return undefined;
  const population = parts.populationOf(collection, path);
  const asked = parameter === undefined ? undefined : parameters.get(`path/${parameter}`);
  const id = asked ?? population.newId(0);
  const item = itemFor({ population, location, id, request }, parts);
  if (item === undefined || location.path.length === 0) return item;
  const around = entry.schema === undefined ? undefined : wholeBody(request, entry.schema, parts);
  return withItem(item, location, around);
}

/** The example of the response that has the id that is asked for. */
function exampleWithId(
  { entry, parameters }: WorldRequest,
  { location, collection, parameter }: ItemView,
): Json | undefined {
  const { idName } = collection;
  const id = parameters.get(`path/${parameter}`);
  if (idName === undefined || id === undefined) return undefined;
  return entry.examples.find(({ value }) => {
    const shown = memberOf(itemIn(value, location), idName);
    return shown !== undefined && String(shown) === String(id);
  })?.value;
}

interface ItemRequest {
  readonly population: Population;
  readonly location: ItemLocation;
  readonly id: Json | undefined;
  readonly request: WorldRequest;
}

/** The item of a population with an id, as the schema of the location shows it. */
function itemFor({ population, location, id, request }: ItemRequest, parts: Parts): JsonObject | undefined {
  const { collection } = population;
  const base = itemScope(population, id ?? null, parts.now);
  const isOwnPath = request.operation.path.startsWith(collection.path);
  const scope: ObjectScope = {
    ...base,
    id,
    idName: collection.idName,
    fixed: isOwnPath ? fixedValues(request) : undefined,
    around: [],
    isOwn: true,
  };
  const made = parts.make({ pointers: [location.schema], name: '', kind: collection.kind })(scope, base.seed);
  if (!isObject(made)) return undefined;
  const known = id === undefined ? undefined : parts.authored(collection, id);
  if (known === undefined) return made;
  const { properties } = schemaProperties(parts.contract.document, location.schema);
  const shown = Object.entries(known).filter(([name]) => properties.size === 0 || properties.has(name));
  return { ...made, ...Object.fromEntries(shown) };
}

const keptLists = new WeakMap<MediaType, Map<string, readonly JsonObject[]>>();
const mostKeptLists = 30;

/** All items of a list, made once. */
function itemsOf(request: WorldRequest, view: ListView, parts: Parts): readonly JsonObject[] {
  const { operation, entry, parameters } = request;
  const place = collectionPath(operation.path, parameters) ?? operation.path;
  const key = `${parts.seed} ${place}`;
  const kept = keptLists.get(entry) ?? new Map<string, readonly JsonObject[]>();
  const known = parts.isRandom ? undefined : kept.get(key);
  if (known !== undefined) return known;
  const items = makeItems(request, view, { parts, place });
  if (parts.isRandom) return items;
  if (kept.size >= mostKeptLists) kept.clear();
  keptLists.set(entry, kept.set(key, items));
  return items;
}

function makeItems(
  request: WorldRequest,
  { collection, location, isSelection }: ListView,
  { parts, place }: { readonly parts: Parts; readonly place: string },
): readonly JsonObject[] {
  const population = parts.populationOf(collection, isSelection ? collection.path : place);
  const { ids } = population;
  const own = seedOf(place, parts.seed);
  const isWhole = !isSelection || !request.operation.path.includes('{');
  const start = isWhole ? 0 : own % ids.length;
  const count = isWhole ? ids.length : numberFrom(partSeed(own, 1), Math.ceil(ids.length / 2), ids.length);
  const examples = parts.isRandom ? [] : exampleItems(request.entry, location);
  const items: JsonObject[] = collection.idName === undefined ? examples.slice() : [];
  for (let at = items.length; at < count; at += 1) {
    const id = ids[(start + at) % ids.length] ?? null;
    const exact = examples.find(
      (one) => collection.idName !== undefined && String(one[collection.idName]) === String(id),
    );
    const made = exact ?? itemFor({ population, location, id, request }, parts);
    const item = made === undefined || exact !== undefined ? made : validated(made, location.schema, parts);
    if (isObject(item)) items.push(item);
  }
  return items;
}

/** The items in the examples of a list. */
function exampleItems({ examples }: MediaType, location: ItemLocation): readonly JsonObject[] {
  return examples.flatMap(({ value }) => {
    const list = itemIn(value, location);
    return Array.isArray(list) ? list.filter((item: Json) => isObject(item)) : [];
  });
}

function listBody(
  request: WorldRequest,
  { location }: ListView,
  { parts, items }: { readonly parts: Parts; readonly items: readonly JsonObject[] },
): Json | undefined {
  const { entry, operation, parameters } = request;
  const { schema } = entry;
  if (schema === undefined) return undefined;
  const { document } = parts.contract;
  const queries = operation.parameters.filter((one) => one.in === 'query');
  const required = new Set(queries.filter((one) => one.required).map(({ name }) => name));
  const usualSize = usualPageSize(queries, document);
  const page = filterAndPage(items, { document, location, values: { parameters }, usualSize, required });
  if (location.path.length === 0) return validated(page.items, schema, parts);
  const [example] = parts.isRandom ? [] : entry.examples;
  const around = example?.value ?? wholeBody(request, schema, parts);
  const body = describePage(withItem(page.items, location, around), { ...page, target: targetOf(request) });
  return validated(body, schema, parts);
}

const sizeNames = /^(?:limit|perpage|pagesize|pagelimit|maxresult|first|take|top)$/;
const positionNames = /^(?:page|pagenumber|offset|skip|cursor|after|startingafter|pagetoken|pageafter|from)$/;

const pageNames = /^(?:page|pagenumber|cursor|after|startingafter|pagetoken|pageafter)$/;

/** The `default` of the parameter for the size; ten where a list is read page by page. */
function usualPageSize(queries: readonly Operation['parameters'][number][], document: JsonObject): number | undefined {
  const size = queries.find(({ name }) => sizeNames.test(nameWords(name).plain));
  const declared = size?.schema === undefined ? undefined : memberOf(valueAt(document, size.schema), 'default');
  if (typeof declared === 'number' && declared > 1) return declared;
  const isPaged = queries.some(({ name }) => pageNames.test(nameWords(name).plain));
  return isPaged ? 10 : undefined;
}

function targetOf({ operation, parameters }: WorldRequest): string {
  const path = collectionPath(operation.path, parameters) ?? operation.path;
  const query = [...parameters].flatMap(([key, value]) => {
    const [, name = ''] = /^query\/(.*)$/s.exec(key) ?? [];
    const isKept =
      name !== '' &&
      typeof value !== 'object' &&
      !sizeNames.test(nameWords(name).plain) &&
      !positionNames.test(nameWords(name).plain);
    return isKept
      ? [`${encodeURIComponent(name)}=${encodeURIComponent(String(value).replaceAll(/\p{Surrogate}/gu, ''))}`]
      : [];
  });
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}
