import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join } from '../../schema/json/pointer.ts';
import { rejection, rejectionMessage } from '../rejection/rejection.ts';
import { schemaFaults } from '../rejection/schema-faults.ts';
import { freshId } from './change/fresh-id.ts';
import { collectionPath, type StateContext } from './read/state-request.ts';
import type { Resource } from './resources/resources.ts';
import type { StoredItem } from './store/bounded-collections.ts';
import { createStore, type Store } from './store/store.ts';

/** Something that is wrong with a seed, and where it is. */
export interface SeedFault {
  readonly pointer: Pointer;
  /** Completes a sentence that begins with the seed. */
  readonly message: string;
}

/** What a seed comes to. */
export interface SeedReading {
  readonly faults: readonly SeedFault[];
  /** Puts the seed into a store. */
  readonly fill: (store: Store) => void;
}

const mostFaults = 20;

/** Reads what is to be there: lists of items by the paths of their collections, each item as the contract's schema has it. */
export function readSeed(seed: Json, ground: StateContext): SeedReading {
  const faults: SeedFault[] = [];
  const trial = createStore();
  for (const [path, items] of isObject(seed) ? Object.entries(seed) : []) {
    const found = placeOf(path, ground);
    if (found === undefined) faults.push({ pointer: join('', path), message: unknownPath(path, ground) });
    else if (!Array.isArray(items)) faults.push({ pointer: join('', path), message: `has no list at ${path}` });
    else faults.push(...fillCollection(items, { ...found, ground, pointer: join('', path) }, trial));
  }
  if (!isObject(seed)) faults.push({ pointer: '', message: 'is no object whose members are paths of collections' });
  const fill = (store: Store) => {
    for (const path of trial.paths()) {
      store.open(path);
      for (const item of trial.list(path)) store.put(path, item);
    }
    store.isSeeded = true;
  };
  return { faults: faults.slice(0, mostFaults), fill };
}

interface Place {
  readonly resource: Resource;
  readonly collection: string;
}

/** The collection at a path whose parameters are in place. */
function placeOf(path: string, { resources }: StateContext): Place | undefined {
  const segments = path.split('/');
  for (const resource of resources) {
    const template = resource.path.split('/');
    if (template.length !== segments.length) continue;
    const values = new Map<string, Json>();
    const isMatch = template.every((part, at) => {
      const segment = segments[at] ?? '';
      const [, name] = /^\{(.*)\}$/.exec(part) ?? [];
      if (name !== undefined) values.set(`path/${name}`, decoded(segment));
      return name === undefined ? part === segment : segment !== '';
    });
    const collection = isMatch ? collectionPath(resource.path, values) : undefined;
    if (collection !== undefined) return { resource, collection };
  }
  return undefined;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function unknownPath(path: string, { resources }: StateContext): string {
  const known = resources.map((resource) => resource.path).slice(0, mostFaults);
  return `names ${path}, which is no collection of the contract; there are: ${known.join(', ') || 'none'}`;
}

interface Filling extends Place {
  readonly ground: StateContext;
  readonly pointer: Pointer;
}

function fillCollection(items: readonly Json[], filling: Filling, store: Store): readonly SeedFault[] {
  const { collection, pointer } = filling;
  store.open(collection);
  return items.flatMap((value, index) => {
    const found = itemOf(value, filling, store);
    if (typeof found !== 'string') store.put(collection, found);
    return typeof found === 'string' ? [{ pointer: join(pointer, index), message: `has an item that ${found}` }] : [];
  });
}

/** The item, or what is wrong with it. */
function itemOf(value: Json, { resource, collection, ground }: Filling, store: Store): StoredItem | string {
  const { idName, schema } = resource;
  const { mock: context } = ground;
  if (!isObject(value)) return 'is no object';
  if (idName === undefined) return 'cannot say its id: the contract has no property for it';
  const id = value[idName] ?? seedId({ resource, collection, ground }, store);
  if (id === undefined) return `has no "${idName}"`;
  const item: JsonObject = { ...value, [idName]: id };
  const faults = schema === undefined ? [] : schemaFaults(context.responseValidator.check(schema, item), 'item');
  if (faults.length > 0) return `does not fit its schema: ${rejectionMessage(rejection('schema', ...faults))}`;
  if (store.find(collection, String(id)) !== undefined) return `has the ${idName} of another`;
  return { id: String(id), value: item, isPartial: false };
}

function seedId({ resource, collection, ground }: Omit<Filling, 'pointer'>, store: Store): Json | undefined {
  const isTaken = (id: string) => store.find(collection, id) !== undefined;
  const history = store.history(collection);
  return freshId({ context: ground.mock, resource, history, isTaken, preferred: undefined });
}
