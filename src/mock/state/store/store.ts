import {
  type BoundedCollections,
  ensureCollection,
  type IdHistory,
  noHistory,
  putItem,
  removeItem,
  type StoredItem,
  type StoreLimits,
} from './bounded-collections.ts';
import { createKeyedResponses, type KeyedResponses } from './keyed-responses.ts';

/**
 * The items that the clients of one session created. A collection is named by its path with the values of all parameters: `/shelves/7/books`. Bounded: the
 * oldest items are dropped when there are more than a thousand in a collection, more than ten thousand altogether, or more than 16 MiB of JSON text in memory.
 */
export interface Store {
  readonly find: (collection: string, id: string) => StoredItem | undefined;
  /** In the order in which they were created. */
  readonly list: (collection: string) => readonly StoredItem[];
  /** Adds an item, or replaces the one with its id in its place. */
  readonly put: (collection: string, item: StoredItem) => void;
  /** Removes an item and all collections below it; remembers that it was deleted. */
  readonly remove: (collection: string, id: string) => void;
  /** Whether the collection had an item with that id that was removed. */
  readonly isDeleted: (collection: string, id: string) => boolean;
  /** Whether anything was ever written to the collection. */
  readonly hasCollection: (collection: string) => boolean;
  /** Adds a collection that has exactly the items that are put into it. */
  readonly addCollection: (collection: string) => void;
  /** Whether `addCollection` has added it: it has the stored items and no others. */
  readonly isWhole: (collection: string) => boolean;
  /** How many ids the collection ever had, and the largest one. */
  readonly history: (collection: string) => IdHistory;
  /** The paths of all collections. */
  readonly paths: () => readonly string[];
  /** What repeated requests are responded to with. */
  readonly keyedResponses: KeyedResponses;
  /** How many changes were counted so far, this one included: what changed later has a larger number. */
  readonly countChange: () => number;
  /** The bytes that all items take as JSON text in memory. */
  readonly size: () => number;
  readonly clear: () => void;
  /** Whether the seed has been put into the store; set by the code that does so. */
  isSeeded: boolean;
}

const defaultLimits: StoreLimits = {
  itemsPerCollection: 1000,
  items: 10_000,
  collections: 1000,
  size: 16 * 1024 * 1024,
};

/** Creates an empty store. */
export function createStore(limits: StoreLimits = defaultLimits): Store {
  const all: BoundedCollections = { collections: new Map(), limits, count: 0, size: 0 };
  const { collections } = all;
  let changes = 0;
  const store: Store = {
    find: (path, id) => collections.get(path)?.items.get(id)?.item,
    list: (path) => [...(collections.get(path)?.items.values() ?? [])].map(({ item }) => item),
    put: (path, item) => putItem(all, path, item),
    remove: (path, id) => removeItem(all, path, id),
    isDeleted: (path, id) => collections.get(path)?.deleted.has(id) ?? false,
    hasCollection: (path) => collections.has(path),
    addCollection: (path) => {
      ensureCollection(all, path).isWhole = true;
    },
    isWhole: (path) => collections.get(path)?.isWhole ?? false,
    history: (path) => collections.get(path)?.history ?? noHistory,
    paths: () => [...collections.keys()],
    keyedResponses: createKeyedResponses(),
    countChange: () => {
      changes += 1;
      return changes;
    },
    size: () => all.size,
    clear: () => {
      changes = 0;
      collections.clear();
      store.keyedResponses.clear();
      Object.assign(all, { count: 0, size: 0 });
      store.isSeeded = false;
    },
    isSeeded: false,
  };
  return store;
}
