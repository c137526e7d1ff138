import type { Json } from '../../model/json.ts';
import { setProperty } from './json-object.ts';

/**
 * A copy of a value in which the nearest finite double replaces every `bigint`. For each array and object of the copy, `originals` gets the
 * one that it was copied from.
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
  for (const [name, property] of Object.entries(value)) setProperty(copy, name, bigintsToNumbers(property, originals));
  return copy;
}

function doubleOf(value: bigint): number {
  const nearest = Number(value);
  return Number.isFinite(nearest) ? nearest : Math.sign(nearest) * Number.MAX_VALUE;
}
