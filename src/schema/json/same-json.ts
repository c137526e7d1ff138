import type { Json } from '../../model/json.ts';
import { isObject } from './pointer.ts';

/**
 * Whether two JSON values are equal as JSON Schema understands it: numbers by value, properties in any order. Safe at any depth. `isSamePart` says which
 * parts that differ count as equal.
 */
export function sameJson(one: Json, other: Json, isSamePart?: (one: Json, other: Json) => boolean): boolean {
  const pending: [Json, Json][] = [[one, other]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [left, right] = pair;
    if (left === right || isSamePart?.(left, right)) continue;
    if (Array.isArray(left) && Array.isArray(right) && left.length === right.length) {
      for (const [index, item] of left.entries()) pending.push([item, right[index]]);
    } else if (isObject(left) && isObject(right)) {
      const names = Object.keys(left);
      if (names.length !== Object.keys(right).length) return false;
      for (const name of names) {
        const [leftValue, rightValue] = [left[name], Object.hasOwn(right, name) ? right[name] : undefined];
        if (leftValue === undefined || rightValue === undefined) return false;
        pending.push([leftValue, rightValue]);
      }
    } else {
      return false;
    }
  }
  return true;
}
