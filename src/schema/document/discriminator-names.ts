import type { Json, JsonObject } from '../../model/json.ts';
import { isObject, memberOf } from '../json/pointer.ts';

const known = new WeakMap<JsonObject, ReadonlySet<string>>();

/** The names of all properties that say which alternative of a union an object is. The document is searched once. */
export function discriminatorNames(document: JsonObject): ReadonlySet<string> {
  const found = known.get(document) ?? search(document);
  known.set(document, found);
  return found;
}

function search(document: JsonObject): ReadonlySet<string> {
  const names = new Set<string>();
  const pending: Json[] = [document];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    const name = isObject(value) ? memberOf(value['discriminator'], 'propertyName') : undefined;
    if (typeof name === 'string') names.add(name);
    if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) pending.push(part);
  }
  return names;
}
