import type { Json, JsonObject } from '../../model/json.ts';
import { objectFromEntries } from './json-object.ts';
import { isObject } from './pointer.ts';

/**
 * The value with the nearest finite double in place of every `bigint`. What contains none is not copied. `originals` gets, for each array and object of the
 * result, the one that it stands for.
 */
export function bigintsToNumbers(value: Json, originals?: WeakMap<object, Json>): Json {
  if (typeof value === 'bigint') return doubleOf(value);
  if (typeof value !== 'object' || value === null) return value;
  const result = isObject(value) ? objectOf(value, originals) : listOf(value, originals);
  originals?.set(result, value);
  return result;
}

function listOf(list: readonly Json[], originals: WeakMap<object, Json> | undefined): readonly Json[] {
  const items = list.map((item) => bigintsToNumbers(item, originals));
  return items.every((item, index) => item === list[index]) ? list : items;
}

function objectOf(object: JsonObject, originals: WeakMap<object, Json> | undefined): JsonObject {
  const names = Object.keys(object);
  const values = names.map((name) => bigintsToNumbers(object[name] ?? null, originals));
  if (values.every((value, index) => value === object[names[index] ?? ''])) return object;
  return objectFromEntries(names.map((name, index) => [name, values[index] ?? null]));
}

function doubleOf(value: bigint): number {
  const nearest = Number(value);
  return Number.isFinite(nearest) ? nearest : Math.sign(nearest) * Number.MAX_VALUE;
}
