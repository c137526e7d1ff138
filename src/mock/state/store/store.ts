import {
  type BoundedCollections,
  openCollection,
  put,
  remove,
  type StoredItem,
  type StoreLimits,
} from './bounded-collections.ts';

/**
 * What the clients of one session created. A collection is named by its path with all parameters in place, `/shelves/7/books`. Bounded: the oldest
 * items go when there are more than a thousand in a collection, ten thousand altogether, or 16 MiB of JSON text.
 */
export interface Store {
  readonly find: (collection: string, id: string) => StoredItem | undefined;
  /** In the order in which they were created. */
  readonly list: (collection: string) => readonly StoredItem[];
  /** An item that is there is replaced in its place. */
  readonly put: (collection: string, item: StoredItem) => void;
  /** Removes an item and all collections below it; remembers that it is gone. */
  readonly remove: (collection: string, id: string) => void;
  readonly isGone: (collection: string, id: string) => boolean;
  /** Whether something was ever written to the collection. */
  readonly isOpen: (collection: string) => boolean;
  readonly open: (collection: string) => void;
  /** How many items there ever were, and the largest number that was the id of one; 0 where there was none. */
  readonly history: (collection: string) => { readonly count: number; readonly largest: bigint };
  /** The paths of the collections that are open. */
  readonly paths: () => readonly string[];
  /** The length of all items as JSON text. */
  readonly size: () => number;
  readonly clear: () => void;
  /** Whether the store holds what it is to hold from the start; set by who puts it there. */
  isSeeded: boolean;
}

const usualLimits: StoreLimits = {
  itemsPerCollection: 1000,
  items: 10_000,
  collections: 1000,
  size: 16 * 1024 * 1024,
};

export function createStore(limits: StoreLimits = usualLimits): Store {
  const held: BoundedCollections = { collections: new Map(), limits, count: 0, size: 0 };
  const { collections } = held;
  const store: Store = {
    find: (path, id) => collections.get(path)?.items.get(id)?.item,
    list: (path) => [...(collections.get(path)?.items.values() ?? [])].map(({ item }) => item),
    put: (path, item) => put(held, path, item),
    remove: (path, id) => remove(held, path, id),
    isGone: (path, id) => collections.get(path)?.gone.has(id) ?? false,
    isOpen: (path) => collections.has(path),
    open: (path) => void openCollection(held, path),
    history: (path) => collections.get(path)?.history ?? { count: 0, largest: 0n },
    paths: () => [...collections.keys()],
    size: () => held.size,
    clear: () => {
      collections.clear();
      Object.assign(held, { count: 0, size: 0 });
      store.isSeeded = false;
    },
    isSeeded: false,
  };
  return store;
}
