import type { JsonObject } from '../../model/json.ts';
import { objectsIn } from '../../schema/json/objects-in.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { memoizeByObject } from '../../schema/memoize.ts';

/** Every name that a document declares in `properties`, wherever it is. Worked out once for each document. */
export const declaredNames = memoizeByObject((document: JsonObject): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const { properties } of objectsIn(document))
    for (const name of isObject(properties) ? Object.keys(properties) : []) names.add(name);
  return names;
});
