import type { JsonObject } from '../../../model/json.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { itemPath } from '../../../world/resources/collection-path.ts';

/** An item that was created or seeded. */
export interface StoredItem {
  /** Its id as text, as in the path. */
  readonly id: string;
  readonly value: JsonObject;
  /** Only a list has shown it, so it may have more properties than are known. */
  readonly isPartial: boolean;
}

/** How much a store keeps at most. */
export interface StoreLimits {
  readonly itemsPerCollection: number;
  readonly items: number;
  readonly collections: number;
  /** In UTF-16 code units of JSON text. */
  readonly size: number;
}

/** The ids that a collection ever had. */
export interface IdHistory {
  /** How many items were ever created. */
  readonly count: number;
  /** The largest number among their ids; 0 where none is a number. */
  readonly largest: bigint;
}

interface Collection {
  readonly items: Map<string, { readonly item: StoredItem; readonly size: number }>;
  readonly deleted: Set<string>;
  /** Whether it has exactly these items, because a seed said so. */
  isWhole: boolean;
  history: IdHistory;
}

/** All collections of a store, with the counts that its limits are compared with. */
export interface BoundedCollections {
  readonly collections: Map<string, Collection>;
  readonly limits: StoreLimits;
  /** How many items they have together. */
  count: number;
  /** How many bytes their items take together as JSON text in memory. */
  size: number;
}

/** The history of a collection without items. */
export const noHistory: IdHistory = { count: 0, largest: 0n };

/** The collection with that path; it is created if it is not there, and the oldest one is dropped where there are too many. */
export function ensureCollection(all: BoundedCollections, path: string): Collection {
  const { collections, limits } = all;
  const known = collections.get(path);
  if (known !== undefined) return known;
  const [oldest] = collections.keys();
  if (collections.size >= limits.collections && oldest !== undefined) removeCollection(all, oldest);
  const collection: Collection = { items: new Map(), deleted: new Set(), isWhole: false, history: noHistory };
  collections.set(path, collection);
  return collection;
}

/** A text with characters beyond U+00FF takes two bytes for each. */
function bytesInMemory(text: string): number {
  return /[^\0-\u00ff]/.test(text) ? 2 * text.length : text.length;
}

/** Puts an item into its collection, and drops the oldest items until no limit is exceeded. */
export function putItem(all: BoundedCollections, path: string, item: StoredItem): void {
  const collection = ensureCollection(all, path);
  const size = bytesInMemory(writeJson(item.value));
  const old = collection.items.get(item.id);
  all.count += old === undefined ? 1 : 0;
  all.size += size - (old?.size ?? 0);
  collection.items.set(item.id, { item, size });
  collection.deleted.delete(item.id);
  if (old === undefined) collection.history = historyWith(collection.history, item.id);
  if (collection.items.size > all.limits.itemsPerCollection) dropOldest(all, collection);
  while (all.count > all.limits.items || all.size > all.limits.size) {
    const some = [...all.collections.values()].find(({ items }) => items.size > 0);
    if (some === undefined) return;
    dropOldest(all, some);
  }
}

/** An id of more than 18 digits was chosen by a client: numbers after it would not fit 64 bits. */
function historyWith({ count, largest }: IdHistory, id: string): IdHistory {
  const number = /^\d{1,18}$/.test(id) ? BigInt(id) : 0n;
  return { count: count + 1, largest: number > largest ? number : largest };
}

/** Removes an item and all collections below it. */
export function removeItem(all: BoundedCollections, path: string, id: string): void {
  const collection = ensureCollection(all, path);
  dropItem(all, collection, id);
  const [oldest] = collection.deleted;
  if (collection.deleted.size >= all.limits.itemsPerCollection && oldest !== undefined)
    collection.deleted.delete(oldest);
  collection.deleted.add(id);
  const below = `${itemPath(path, id)}/`;
  for (const other of [...all.collections.keys()]) if (other.startsWith(below)) removeCollection(all, other);
}

function removeCollection(all: BoundedCollections, path: string): void {
  const collection = all.collections.get(path);
  if (collection !== undefined) for (const id of [...collection.items.keys()]) dropItem(all, collection, id);
  all.collections.delete(path);
}

function dropOldest(all: BoundedCollections, collection: Collection): void {
  const [oldest] = collection.items.keys();
  if (oldest !== undefined) dropItem(all, collection, oldest);
}

function dropItem(all: BoundedCollections, { items }: Collection, id: string): void {
  const old = items.get(id);
  if (old === undefined) return;
  items.delete(id);
  all.count -= 1;
  all.size -= old.size;
}
