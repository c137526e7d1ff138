import type { Json } from '../model/json.ts';

/** JSON that may be written to. */
export type MutableJson = null | boolean | number | bigint | string | MutableJson[] | MutableObject;

export interface MutableObject {
  [name: string]: MutableJson;
}

/** A copy in which nothing is shared, not even what an alias of YAML put in two places. */
export function copyJson(value: Json): MutableJson {
  if (Array.isArray(value)) return (value as readonly Json[]).map(copyJson);
  if (typeof value !== 'object' || value === null) return value as MutableJson;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyJson(member)]));
}
