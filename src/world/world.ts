import type { Contract, MediaType, Operation } from '../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../model/json.ts';
import { isValidValue } from '../schema/derive/is-valid-value.ts';
import type { SchemaSource } from '../schema/derive/schema-source.ts';
import { memoize } from '../schema/memoize.ts';
import type { Validator } from '../schema/validate/validator.ts';
import { exampleWithId, itemBody } from './bodies/item-body.ts';
import { itemsOf, listBody } from './bodies/list-body.ts';
import { wholeBody } from './bodies/whole-body.ts';
import { validated, type WorldParts, type WorldRequest } from './bodies/world-parts.ts';
import { readAuthored } from './examples/authored-items.ts';
import { makePopulation, type Population } from './lists/population.ts';
import { linkedParts } from './objects/linked-parts.ts';
import { createObjectMaker, type ObjectMaker } from './objects/object-maker.ts';
import { collectionPath } from './resources/collection-path.ts';
import { type Collection, findCollections } from './resources/collections.ts';
import type { ItemLocation } from './resources/item-location.ts';
import { isStructured, type View, viewOf } from './resources/views.ts';
import { readDate } from './seeds/calendar.ts';
import type { Seed } from './seeds/seed.ts';
import { readDocumentedValues } from './values/documented-values.ts';
import { kindOf } from './words/name-words.ts';

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
  /** The ids that lead to an item that is in a list, by `path/id`, for the parameters of a path that name one. */
  readonly knownIds: (operation: Operation) => ReadonlyMap<string, Json>;
  /** A value for a schema, such as the body of a request; not validated. */
  readonly value: (operation: Operation, schema: Pointer) => Json | undefined;
}

const usualDay = '2026-01-15';

/** Creates the world of a contract. What it needs to know of the contract is read when it is first asked. */
export function createWorld(contract: Contract, options: WorldOptions): World {
  let parts: WorldParts | undefined;
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
    knownIds: (operation) => knownIds(operation, partsOf()),
    value: (operation, schema) => {
      const request = { operation, parameters: new Map<string, Json>() };
      return wholeBody(request, schema, partsOf());
    },
  };
}

function knownIds({ path }: Operation, { collections, populationOf }: WorldParts): ReadonlyMap<string, Json> {
  const ids = new Map<string, Json>();
  for (const collection of collections.all) {
    const name = collection.resource?.parameter?.name;
    const start = `${collection.path}/{${name}}`;
    if (name === undefined || (path !== start && !path.startsWith(`${start}/`))) continue;
    const place = collectionPath(collection.path, ids);
    const [id] = place === undefined ? [] : populationOf(collection, place).ids;
    if (id !== undefined) ids.set(`path/${name}`, id);
  }
  return ids;
}

function createParts(
  contract: Contract,
  { validator, seed = 0, now = usualDay, dictionary = {} }: WorldOptions,
): WorldParts {
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
    keptLists: new WeakMap(),
    isRandom: false,
  };
}

const mostPopulations = 300;

/** The same parts with other data. Nothing of it is kept: there are too many seeds. */
function reseeded(parts: WorldParts, seed: Seed): WorldParts {
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

function bodyOf(request: WorldRequest, parts: WorldParts): WorldBody | undefined {
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
  { view, schema, parts }: { readonly view: View; readonly schema: Pointer; readonly parts: WorldParts },
): Json | undefined {
  if (view.shows === 'list') return listBody(request, view, { parts, items: itemsOf(request, view, parts) });
  const made = view.shows === 'item' ? itemBody(request, view, parts) : wholeBody(request, schema, parts);
  return made === undefined ? undefined : validated(made, schema, parts);
}
