import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isList, isObject, join } from '../../schema/json/pointer.ts';

/** JSON that may be changed. */
export type MutableJson = null | boolean | number | bigint | string | MutableJson[] | MutableObject;

/** A JSON object that may be changed. */
export interface MutableObject {
  [name: string]: MutableJson;
}

/** What an update kept around the values that it added. */
export interface Merge {
  /** Existing objects that got new properties. */
  readonly merged: Set<Pointer>;
  /** Existing lists that got new items, and how long they were before. */
  readonly appended: Map<Pointer, number>;
  /** Places at which a value was replaced by one of another kind: an object, a list or a single value. */
  readonly kindChanges: Pointer[];
}

/** What is merged into an object, or the items that are added to a list. */
export type Update =
  | { readonly target: MutableObject; readonly update: JsonObject }
  | { readonly target: MutableJson[]; readonly items: readonly Json[] };

/** Merges an update into the object or list at `pointer`, as the Overlay Specification (1.1, 4.4.3) says: items are added to lists, everything else is replaced. */
export function mergeUpdate(update: Update, pointer: Pointer): Merge {
  const merge: Merge = { merged: new Set(), appended: new Map(), kindChanges: [] };
  if ('items' in update) append({ ...update, pointer, merge });
  else mergeObject({ ...update, pointer, merge });
  return merge;
}

interface Step {
  readonly target: MutableObject;
  readonly update: JsonObject;
  readonly pointer: Pointer;
  readonly merge: Merge;
}

function mergeObject({ target, update, pointer, merge }: Step): void {
  merge.merged.add(pointer);
  for (const [key, value] of Object.entries(update)) {
    const present = Object.hasOwn(target, key) ? target[key] : undefined;
    const place = join(pointer, key);
    if (Array.isArray(present) && Array.isArray(value))
      append({ target: present, items: value, pointer: place, merge });
    else if (isObject(present) && isObject(value))
      mergeObject({ target: present, update: value, pointer: place, merge });
    else {
      if (present !== undefined && (isCollection(present) || isCollection(value))) merge.kindChanges.push(place);
      const member = { value: copyJson(value), writable: true, enumerable: true, configurable: true };
      Object.defineProperty(target, key, member);
    }
  }
}

function isCollection(value: MutableJson | Json): boolean {
  return typeof value === 'object' && value !== null;
}

interface Append {
  readonly target: MutableJson[];
  readonly items: readonly Json[];
  readonly pointer: Pointer;
  readonly merge: Merge;
}

function append({ target, items, pointer, merge }: Append): void {
  merge.appended.set(pointer, target.length);
  for (const item of items) target.push(copyJson(item));
}

/** A copy that shares nothing, not even where a YAML alias put one value in two places. */
export function copyJson(value: Json): MutableJson {
  if (isList(value)) return value.map(copyJson);
  if (typeof value !== 'object' || value === null) return value as MutableJson;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyJson(member)]));
}
