import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject, resolve, valueAt } from '../../schema/json/pointer.ts';
import { memoize } from '../../schema/memoize.ts';

/** Keywords that say nothing of what an object has. */
const sayingNothing = new Set(['title', 'description', 'type', 'nullable']);

/** Whether a schema says of objects no more than that they are objects: `{ type: object }`. */
export const isUndescribedObject = memoize((document: JsonObject, schema: Pointer): boolean => {
  const value = valueAt(document, resolve(document, schema) ?? schema);
  if (!isObject(value)) return value === true;
  const { type } = value;
  const isAny = type === undefined || type === 'object' || (Array.isArray(type) && type.includes('object'));
  return isAny && Object.keys(value).every((key) => sayingNothing.has(key));
}, Number.POSITIVE_INFINITY);
