import type { Json } from '../model/json.ts';

/** The value as JSON text, every integer with all its digits. For values of a contract: their depth is bounded by its reader. */
export function writeText(value: Json): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writeText).join(',')}]`;
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${writeText(member)}`)
    .join(',')}}`;
}
