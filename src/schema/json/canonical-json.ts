import type { Json } from '../../model/json.ts';

/** A text that is the same for two values exactly when JSON Schema calls them equal: members in one order, `-0` as `0`. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
    return `{${members.sort().join()}}`;
  }
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
