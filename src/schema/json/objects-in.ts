import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from './pointer.ts';

/** Every object in a value, of any depth, in no particular order; also the value itself, if it is one. */
export function* objectsIn(value: Json): Generator<JsonObject> {
  const pending: Json[] = [value];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (isObject(part)) yield part;
    if (typeof part === 'object' && part !== null) for (const inner of Object.values(part)) pending.push(inner);
  }
}
