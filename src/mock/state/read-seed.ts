import { withoutFormatEnding } from '../../conventions/names/format-ending.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join } from '../../schema/json/pointer.ts';
import { collectionPath } from '../../world/resources/collection-path.ts';
import type { Resource } from '../../world/resources/resources.ts';
import { rejection, rejectionMessage, schemaFaults } from '../rejection/rejection.ts';
import { decodePercent } from '../request/decode-percent.ts';
import { freshId } from './change/fresh-id.ts';
import { type StateContext, singleId } from './read/state-request.ts';
import type { StoredItem } from './store/bounded-collections.ts';
import { createStore, type Store } from './store/store.ts';

/** Something that is wrong with a seed, and where it is. */
export interface SeedFault {
  readonly pointer: Pointer;
  /** Completes a sentence that starts with "The seed". */
  readonly message: string;
}

/** What a seed contains. */
export interface SeedReading {
  readonly faults: readonly SeedFault[];
  /** Puts the items of the seed into a store. */
  readonly fill: (store: Store) => void;
}

type SeedContext = Pick<StateContext, 'mock' | 'resources'>;

const mostFaults = 20;

/** Reads a seed: lists of items by the paths of their collections. Each item must fit its schema. */
export function readSeed(seed: Json, context: SeedContext): SeedReading {
  const faults: SeedFault[] = [];
  const trial = createStore();
  for (const [path, items] of isObject(seed) ? Object.entries(seed) : []) {
    const pointer = join('', path);
    const found = findCollection(path, context);
    if (found === undefined) faults.push({ pointer, message: unknownPath(path, context) });
    else if (!Array.isArray(items)) faults.push({ pointer, message: `has no list at ${path}` });
    else faults.push(...fillCollection(items, { ...found, context, pointer }, trial));
  }
  if (!isObject(seed)) faults.push({ pointer: '', message: 'must be an object with the paths of collections' });
  const fill = (store: Store) => {
    for (const path of trial.paths()) {
      store.addCollection(path);
      for (const item of trial.list(path)) store.put(path, item);
    }
    store.isSeeded = true;
  };
  return { faults: faults.slice(0, mostFaults), fill };
}

interface SeedCollection {
  readonly resource: Resource;
  readonly collection: string;
}

/** The collection at a path that has the values of all parameters. */
function findCollection(path: string, { resources }: SeedContext): SeedCollection | undefined {
  const segments = withoutFormatEnding(path).split('/');
  for (const resource of resources) {
    const template = resource.path.split('/');
    if (template.length !== segments.length) continue;
    const values = new Map<string, Json>();
    const isMatch = template.every((part, at) => {
      const segment = segments[at] ?? '';
      const [, name] = /^\{(.*)\}$/.exec(part) ?? [];
      if (name !== undefined) values.set(`path/${name}`, decodePercent(segment));
      return name === undefined ? part === segment : segment !== '';
    });
    const collection = isMatch ? collectionPath(resource.path, values) : undefined;
    if (collection !== undefined) return { resource, collection };
  }
  return undefined;
}

function unknownPath(path: string, { resources }: SeedContext): string {
  const known = resources.map((resource) => resource.path).slice(0, mostFaults);
  return `has items for ${path}, which is not a collection of the contract (its collections: ${known.join(', ') || 'none'})`;
}

interface SeedItems extends SeedCollection {
  readonly context: SeedContext;
  readonly pointer: Pointer;
}

function fillCollection(items: readonly Json[], target: SeedItems, store: Store): readonly SeedFault[] {
  const { collection, pointer } = target;
  store.addCollection(collection);
  return items.flatMap((value, index) => {
    const item = readItem(value, target, store);
    if (typeof item !== 'string') store.put(collection, item);
    return typeof item === 'string' ? [{ pointer: join(pointer, index), message: `has an item that ${item}` }] : [];
  });
}

/** The item, or what is wrong with it. */
function readItem(value: Json, { resource, collection, context }: SeedItems, store: Store): StoredItem | string {
  const { idName, schema, form } = resource;
  const { mock } = context;
  if (!isObject(value)) return 'is not an object';
  if (form === 'single') {
    if (store.find(collection, singleId) !== undefined) return 'is the second one of what exists once';
    return misfitOf(value, { schema, context }) ?? { id: singleId, value, isPartial: false };
  }
  if (idName === undefined) return 'cannot have an id: the contract has no property for it';
  const isTaken = (id: string) => store.find(collection, id) !== undefined;
  const newId = () => freshId({ mock, resource, history: store.history(collection), isTaken, preferred: undefined });
  const id = value[idName] ?? newId();
  if (id === undefined) return `has no "${idName}"`;
  const item: JsonObject = { ...value, [idName]: id };
  const misfit = misfitOf(item, { schema, context });
  if (misfit !== undefined) return misfit;
  if (isTaken(String(id))) return `has the same ${idName} as another one`;
  return { id: String(id), value: item, isPartial: false };
}

/** How an item breaks its schema; `undefined`: it fits. */
function misfitOf(
  item: JsonObject,
  { schema, context: { mock } }: { readonly schema: Pointer | undefined; readonly context: SeedContext },
): string | undefined {
  const faults = schema === undefined ? [] : schemaFaults(mock.responseValidator.check(schema, item), 'item');
  if (faults.length === 0) return undefined;
  return `does not fit its schema: ${rejectionMessage(rejection('schema', ...faults))}`;
}
