import type { Json } from '../../model/json.ts';

/** What a value consists of. */
export interface JsonInspection {
  /** The number of scalars, arrays and objects in it, itself included. */
  readonly valueCount: number;
  /** It contains an integer that a double cannot hold. */
  readonly hasBigint: boolean;
  /** It contains `-0`. */
  readonly hasNegativeZero: boolean;
  /** The length of its strings together, in UTF-16 code units; names of properties do not count. */
  readonly textLength: number;
}

/** Visits every part of a value once, without recursion: deep values do not exhaust the stack. */
export function inspectJson(value: Json): JsonInspection {
  const inspection = {
    valueCount: 1,
    hasBigint: typeof value === 'bigint',
    hasNegativeZero: Object.is(value, -0),
    textLength: typeof value === 'string' ? value.length : 0,
  };
  if (typeof value !== 'object' || value === null) return inspection;
  const open: object[] = [value];
  const look = (part: Json | undefined): void => {
    inspection.valueCount += 1;
    if (typeof part === 'object' && part !== null) open.push(part);
    else if (typeof part === 'string') inspection.textLength += part.length;
    else if (typeof part === 'bigint') inspection.hasBigint = true;
    else if (part === 0 && Object.is(part, -0)) inspection.hasNegativeZero = true;
  };
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) for (const item of next) look(item as Json);
    // Faster than an array of the values; JSON objects inherit nothing enumerable.
    else for (const name in next) look((next as Readonly<Record<string, Json>>)[name]);
  }
  return inspection;
}
