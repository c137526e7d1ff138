import type { JsonObject } from '../../model/json.ts';
import { memoizeByObject } from '../memoize.ts';
import { objectsIn } from './objects-in.ts';

/** Whether any object in a document has a property of that name. The document is searched once: most documents lack most keywords. */
export function hasPropertyAnywhere(document: JsonObject, name: string): boolean {
  return propertyNames(document).has(name);
}

const propertyNames = memoizeByObject((document: JsonObject): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const one of objectsIn(document)) for (const name of Object.keys(one)) names.add(name);
  return names;
});
