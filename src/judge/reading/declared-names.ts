import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';

const known = new WeakMap<JsonObject, ReadonlySet<string>>();

/** Every name that a document declares under some `properties`. Worked out once for each document. */
export function declaredNames(document: JsonObject): ReadonlySet<string> {
  const names = known.get(document) ?? collectNames(document);
  known.set(document, names);
  return names;
}

function collectNames(document: JsonObject): ReadonlySet<string> {
  const names = new Set<string>();
  const pending: Json[] = [document];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const properties = isObject(value) ? value['properties'] : undefined;
    if (isObject(properties)) for (const name of Object.keys(properties)) names.add(name);
    for (const member of Object.values(value)) pending.push(member);
  }
  return names;
}
