import type { Json, Pointer } from '../model/json.ts';
import { isObject, join } from '../schema/json/pointer.ts';
import { copyJson, type MutableJson, type MutableObject } from './copy-json.ts';

/** What an update left as it was around the values it brought. */
export interface Merge {
  /** Objects that were there before and were added to. */
  readonly merged: Set<Pointer>;
  /** Lists that were there before, and how long they were. */
  readonly appended: Map<Pointer, number>;
}

/** Merges an update into the object or list at `pointer`, as the Overlay Specification (1.0, 4.4.3) says: lists grow, all else is replaced. */
export function mergeUpdate(target: MutableObject | MutableJson[], update: Json, pointer: Pointer): Merge {
  const merge: Merge = { merged: new Set(), appended: new Map() };
  if (Array.isArray(target)) append({ target, items: [update], pointer, merge });
  else if (isObject(update)) mergeObject({ target, update, pointer, merge });
  return merge;
}

interface Step<Update> {
  readonly target: MutableObject;
  readonly update: Update;
  readonly pointer: Pointer;
  readonly merge: Merge;
}

function mergeObject({ target, update, pointer, merge }: Step<{ readonly [name: string]: Json }>): void {
  merge.merged.add(pointer);
  for (const [key, value] of Object.entries(update)) {
    const present = Object.hasOwn(target, key) ? target[key] : undefined;
    const place = join(pointer, key);
    if (Array.isArray(present) && Array.isArray(value))
      append({ target: present, items: value, pointer: place, merge });
    else if (isMutableObject(present) && isObject(value))
      mergeObject({ target: present, update: value, pointer: place, merge });
    else
      Object.defineProperty(target, key, {
        value: copyJson(value),
        writable: true,
        enumerable: true,
        configurable: true,
      });
  }
}

interface Append {
  readonly target: MutableJson[];
  readonly items: readonly Json[];
  readonly pointer: Pointer;
  readonly merge: Merge;
}

function append({ target, items, pointer, merge }: Append): void {
  merge.appended.set(pointer, target.length);
  target.push(...items.map(copyJson));
}

export function isMutableObject(value: MutableJson | undefined): value is MutableObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
