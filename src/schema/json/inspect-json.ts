import type { Json } from '../../model/json.ts';

/** What a value is made of. */
export interface JsonInspection {
  /** Scalars, arrays and objects, counted. */
  readonly valueCount: number;
  /** It holds an integer that no double can hold. */
  readonly hasBigint: boolean;
  /** It holds a zero with a sign. */
  readonly hasNegativeZero: boolean;
}

/** Looks at every part of a value once. Iterates: depth costs no stack. */
export function inspectJson(value: Json): JsonInspection {
  const inspection = { valueCount: 1, hasBigint: typeof value === 'bigint', hasNegativeZero: Object.is(value, -0) };
  if (typeof value !== 'object' || value === null) return inspection;
  const open: object[] = [value];
  const look = (part: Json | undefined): void => {
    inspection.valueCount += 1;
    if (typeof part === 'object' && part !== null) open.push(part);
    else if (typeof part === 'bigint') inspection.hasBigint = true;
    else if (part === 0 && Object.is(part, -0)) inspection.hasNegativeZero = true;
  };
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) for (const item of next) look(item as Json);
    // Faster than making an array of the values; nothing of JSON is inherited.
    else for (const name in next) look((next as Readonly<Record<string, Json>>)[name]);
  }
  return inspection;
}
