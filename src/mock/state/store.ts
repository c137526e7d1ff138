import type { JsonObject } from '../../model/json.ts';
import { writeJson } from '../../schema/json/write-json.ts';

/** Something that was created. */
export interface StoredItem {
  /** Its id as text: what the path's parameter says. */
  readonly id: string;
  readonly value: JsonObject;
  /** Only a list told of it: what its own answer says besides is not known. */
  readonly isPartial: boolean;
}

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

/** How much a store holds at most. */
export interface StoreLimits {
  readonly itemsPerCollection: number;
  readonly items: number;
  readonly collections: number;
  /** In UTF-16 code units of JSON text. */
  readonly size: number;
}

const usualLimits: StoreLimits = {
  itemsPerCollection: 1000,
  items: 10_000,
  collections: 1000,
  size: 16 * 1024 * 1024,
};

interface Collection {
  readonly items: Map<string, { readonly item: StoredItem; readonly size: number }>;
  readonly gone: Set<string>;
  readonly history: { count: number; largest: bigint };
}

interface Held {
  readonly collections: Map<string, Collection>;
  readonly limits: StoreLimits;
  count: number;
  size: number;
}

export function createStore(limits: StoreLimits = usualLimits): Store {
  const held: Held = { collections: new Map(), limits, count: 0, size: 0 };
  const { collections } = held;
  const store: Store = {
    find: (path, id) => collections.get(path)?.items.get(id)?.item,
    list: (path) => [...(collections.get(path)?.items.values() ?? [])].map(({ item }) => item),
    put: (path, item) => put(held, path, item),
    remove: (path, id) => remove(held, path, id),
    isGone: (path, id) => collections.get(path)?.gone.has(id) ?? false,
    isOpen: (path) => collections.has(path),
    open: (path) => void opened(held, path),
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

function opened(held: Held, path: string): Collection {
  const { collections, limits } = held;
  const known = collections.get(path);
  if (known !== undefined) return known;
  const [oldest] = collections.keys();
  if (collections.size >= limits.collections && oldest !== undefined) close(held, oldest);
  const collection: Collection = { items: new Map(), gone: new Set(), history: { count: 0, largest: 0n } };
  collections.set(path, collection);
  return collection;
}

function put(held: Held, path: string, item: StoredItem): void {
  const collection = opened(held, path);
  const size = writeJson(item.value).length;
  const old = collection.items.get(item.id);
  held.count += old === undefined ? 1 : 0;
  held.size += size - (old?.size ?? 0);
  collection.items.set(item.id, { item, size });
  collection.gone.delete(item.id);
  if (old === undefined) recall(collection, item.id);
  if (collection.items.size > held.limits.itemsPerCollection) dropOldest(held, collection);
  while (held.count > held.limits.items || held.size > held.limits.size) {
    const some = [...held.collections.values()].find(({ items }) => items.size > 0);
    if (some === undefined) return;
    dropOldest(held, some);
  }
}

/** Ids near the end of what 64 bits hold were chosen by somebody, and leave no room for the next ones. */
function recall({ history }: Collection, id: string): void {
  const number = /^\d{1,18}$/.test(id) ? BigInt(id) : 0n;
  history.count += 1;
  if (number > history.largest) history.largest = number;
}

function remove(held: Held, path: string, id: string): void {
  const collection = opened(held, path);
  drop(held, collection, id);
  const [oldest] = collection.gone;
  if (collection.gone.size >= held.limits.itemsPerCollection && oldest !== undefined) collection.gone.delete(oldest);
  collection.gone.add(id);
  const below = `${itemPath(path, id)}/`;
  for (const other of [...held.collections.keys()]) if (other.startsWith(below)) close(held, other);
}

function close(held: Held, path: string): void {
  const collection = held.collections.get(path);
  for (const id of [...(collection?.items.keys() ?? [])]) if (collection !== undefined) drop(held, collection, id);
  held.collections.delete(path);
}

function dropOldest(held: Held, collection: Collection): void {
  const [oldest] = collection.items.keys();
  if (oldest !== undefined) drop(held, collection, oldest);
}

function drop(held: Held, { items }: Collection, id: string): void {
  const old = items.get(id);
  if (old === undefined) return;
  items.delete(id);
  held.count -= 1;
  held.size -= old.size;
}

/** The path of an item, its id percent-encoded; half of a surrogate pair cannot be. */
export function itemPath(collection: string, id: string): string {
  return `${collection}/${encodeURIComponent(id.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))}`;
}
