import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, valueAt } from '../../schema/json/pointer.ts';

/** The names of the properties of an object; none where there is no object. */
export function namesAt(document: JsonObject, object: Pointer): string[] {
  const value = valueAt(document, object);
  return isObject(value) ? Object.keys(value) : [];
}

/** The places of the items of a list, or of the values of an object; none where there is neither. */
export function membersAt(document: JsonObject, place: Pointer): Pointer[] {
  const value = valueAt(document, place);
  const names = Array.isArray(value) ? [...value.keys()] : namesAt(document, place);
  return names.map((name) => join(place, name));
}
