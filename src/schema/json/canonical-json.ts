import type { Json } from '../../model/json.ts';

/** A text that is the same for two values exactly when JSON Schema calls them equal: properties sorted, `-0` as `0`. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value === 'object' && value !== null) {
    const properties = Object.entries(value).map(
      ([name, property]) => `${JSON.stringify(name)}:${canonicalJson(property)}`,
    );
    return `{${properties.sort().join()}}`;
  }
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
