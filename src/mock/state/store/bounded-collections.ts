import type { JsonObject } from '../../../model/json.ts';
import { writeJson } from '../../../schema/json/write-json.ts';

/** Something that was created. */
export interface StoredItem {
  /** Its id as text: what the path's parameter says. */
  readonly id: string;
  readonly value: JsonObject;
  /** Only a list told of it: what its own answer says besides is not known. */
  readonly isPartial: boolean;
}

/** How much a store holds at most. */
export interface StoreLimits {
  readonly itemsPerCollection: number;
  readonly items: number;
  readonly collections: number;
  /** In UTF-16 code units of JSON text. */
  readonly size: number;
}

/** One collection: what is in it, what was deleted from it, and what its ids were. */
export interface Collection {
  readonly items: Map<string, { readonly item: StoredItem; readonly size: number }>;
  readonly gone: Set<string>;
  readonly history: { count: number; largest: bigint };
}

/** What a store holds. */
export interface BoundedCollections {
  readonly collections: Map<string, Collection>;
  readonly limits: StoreLimits;
  count: number;
  size: number;
}

/** The collection of that path, made when there is none; the oldest one makes room for it. */
export function openCollection(held: BoundedCollections, path: string): Collection {
  const { collections, limits } = held;
  const known = collections.get(path);
  if (known !== undefined) return known;
  const [oldest] = collections.keys();
  if (collections.size >= limits.collections && oldest !== undefined) close(held, oldest);
  const collection: Collection = { items: new Map(), gone: new Set(), history: { count: 0, largest: 0n } };
  collections.set(path, collection);
  return collection;
}

/** Puts an item into its collection and lets the oldest go where that is too much. */
export function put(held: BoundedCollections, path: string, item: StoredItem): void {
  const collection = openCollection(held, path);
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

/** Removes an item and all collections below it. */
export function remove(held: BoundedCollections, path: string, id: string): void {
  const collection = openCollection(held, path);
  drop(held, collection, id);
  const [oldest] = collection.gone;
  if (collection.gone.size >= held.limits.itemsPerCollection && oldest !== undefined) collection.gone.delete(oldest);
  collection.gone.add(id);
  const below = `${itemPath(path, id)}/`;
  for (const other of [...held.collections.keys()]) if (other.startsWith(below)) close(held, other);
}

function close(held: BoundedCollections, path: string): void {
  const collection = held.collections.get(path);
  for (const id of [...(collection?.items.keys() ?? [])]) if (collection !== undefined) drop(held, collection, id);
  held.collections.delete(path);
}

function dropOldest(held: BoundedCollections, collection: Collection): void {
  const [oldest] = collection.items.keys();
  if (oldest !== undefined) drop(held, collection, oldest);
}

function drop(held: BoundedCollections, { items }: Collection, id: string): void {
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
