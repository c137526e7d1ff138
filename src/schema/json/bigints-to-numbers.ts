import type { Json } from '../../model/json.ts';

/**
 * A copy of a value with the nearest finite double in the place of every `bigint`; the value itself when it holds none. Each array and
 * object of the copy is entered in `originals` with what it was made from.
 */
export function bigintsToNumbers(value: Json, originals?: WeakMap<object, Json>): Json {
  if (typeof value === 'bigint') return doubleOf(value);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Array.isArray(value)
    ? value.map((item: Json) => bigintsToNumbers(item, originals))
    : copyOf(value, originals);
  originals?.set(copy, value);
  return copy;
}

function copyOf(value: object, originals: WeakMap<object, Json> | undefined): Json & object {
  const copy: Record<string, Json> = {};
  for (const [name, member] of Object.entries(value)) {
    const made = bigintsToNumbers(member, originals);
    if (name !== '__proto__') copy[name] = made;
    else Object.defineProperty(copy, name, { value: made, enumerable: true });
  }
  return copy;
}

function doubleOf(value: bigint): number {
  const nearest = Number(value);
  return Number.isFinite(nearest) ? nearest : Math.sign(nearest) * Number.MAX_VALUE;
}
