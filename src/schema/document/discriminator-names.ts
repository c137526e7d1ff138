import type { JsonObject } from '../../model/json.ts';
import { objectsIn } from '../json/objects-in.ts';
import { memberOf } from '../json/pointer.ts';
import { memoizeByObject } from '../memoize.ts';

/** The names of all properties that say which alternative of a union an object is. The document is searched once. */
export const discriminatorNames = memoizeByObject((document: JsonObject): ReadonlySet<string> => {
  const names = [...objectsIn(document)].map(({ discriminator }) => memberOf(discriminator, 'propertyName'));
  return new Set(names.filter((name) => typeof name === 'string'));
});
