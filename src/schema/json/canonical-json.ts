import type { Json } from '../../model/json.ts';
import { writeJson } from './write-json.ts';

/** From this level on the order of properties counts: each level takes room on the stack. */
const mostLevels = 500;

/** A text that is the same for two values exactly when JSON Schema calls them equal: properties sorted, `-0` as `0`. Safe at any depth, exact for 500 levels. */
export function canonicalJson(value: Json, level = 0): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (level >= mostLevels) return writeJson(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item, level + 1)).join()}]`;
  const properties = Object.entries(value).map(
    ([name, property]) => `${JSON.stringify(name)}:${canonicalJson(property, level + 1)}`,
  );
  return `{${properties.sort().join()}}`;
}
