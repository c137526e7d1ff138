import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from './pointer.ts';

const known = new WeakMap<JsonObject, Map<string, boolean>>();

/** Whether any object in a document has a property of that name. The document is searched once: most documents lack most keywords. */
export function hasPropertyAnywhere(document: JsonObject, name: string): boolean {
  const found = known.get(document)?.get(name);
  if (found !== undefined) return found;
  const has = search(document, name);
  known.set(document, new Map([...(known.get(document) ?? []), [name, has]]));
  return has;
}

function search(document: JsonObject, name: string): boolean {
  const pending: Json[] = [document];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (isObject(value) && Object.hasOwn(value, name)) return true;
    if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) pending.push(part);
  }
  return false;
}
