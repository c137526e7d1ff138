import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { memoizeByObject } from '../../schema/memoize.ts';

/** A value with members. */
export type Collection = JsonObject | readonly Json[];

/** Where the members of the collections of a document are written, in characters of the text: a few bytes for each, a tenth of what the nodes of the parser take. */
export interface YamlOffsets {
  /** Notes where the members of a collection are written, in the order of `Object.keys`. */
  readonly note: (collection: Collection, offsets: readonly (number | undefined)[]) => void;
  /** Where a member is written; `undefined` when the collection has none of that name. */
  readonly memberOffset: (collection: Json, name: string) => number | undefined;
}

/** The most members of an object that are searched one by one. */
const fewMembers = 16;

/** Creates an empty list of offsets. */
export function openYamlOffsets(): YamlOffsets {
  const starts = new Map<Collection, number>();
  let offsets = new Int32Array(1024);
  let used = 0;
  const note = (collection: Collection, members: readonly (number | undefined)[]): void => {
    if (used + members.length > offsets.length) {
      const larger = new Int32Array(2 * (used + members.length));
      larger.set(offsets);
      offsets = larger;
    }
    starts.set(collection, used);
    for (const offset of members) {
      offsets[used] = offset ?? -1;
      used += 1;
    }
  };
  const memberOffset = (collection: Json, name: string): number | undefined => {
    if (typeof collection !== 'object' || collection === null) return undefined;
    const start = starts.get(collection);
    const place = indexOfMember(collection, name);
    const offset = start === undefined || place < 0 ? undefined : offsets[start + place];
    return offset === -1 ? undefined : offset;
  };
  return { note, memberOffset };
}

/** Where the value at the end of the path is written; `undefined` when the document has no such value. */
export function offsetIn(
  { memberOffset }: YamlOffsets,
  { value, offset }: { readonly value: Json; readonly offset: number },
  tokens: readonly string[],
): number | undefined {
  let [around, at]: [Json | undefined, number | undefined] = [value, offset];
  for (const token of tokens) {
    if (typeof around !== 'object' || around === null) return undefined;
    at = memberOffset(around, token);
    around = isObject(around) ? around[token] : around[Number(token)];
  }
  return at;
}

function indexOfMember(collection: Collection, name: string): number {
  if (!isObject(collection)) return /^\d+$/.test(name) && Number(name) < collection.length ? Number(name) : -1;
  if (!Object.hasOwn(collection, name)) return -1;
  const names = Object.keys(collection);
  return names.length > fewMembers ? (placesOf(collection).get(name) ?? -1) : names.indexOf(name);
}

/** Remembered because large objects are searched many times. */
const placesOf = memoizeByObject(
  (collection: JsonObject): ReadonlyMap<string, number> =>
    new Map(Object.keys(collection).map((name, place) => [name, place])),
);
