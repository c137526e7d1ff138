import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { memberOf, valueAt } from '../json/pointer.ts';
import { schemaParts } from './schema-properties.ts';

/** The values that a schema lists, also where it is a reference; empty where it lists none. */
export function enumOf(document: JsonObject, schema: Pointer): readonly Json[] {
  const lists = schemaParts(document, schema).map((part) => memberOf(valueAt(document, part), 'enum'));
  const listed = lists.find((list) => Array.isArray(list));
  return Array.isArray(listed) ? listed : [];
}
