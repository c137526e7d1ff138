import type { Json } from '../model/json.ts';

/** What a value is made of. */
export interface Survey {
  /** Scalars, arrays and objects, counted. */
  readonly parts: number;
  /** It holds an integer that no double can hold. */
  readonly exact: boolean;
}

/** Counts the parts of a value. Iterates: depth costs no stack. */
export function surveyJson(value: Json): Survey {
  if (typeof value !== 'object' || value === null) return { parts: 1, exact: typeof value === 'bigint' };
  const open: object[] = [value];
  let parts = 1;
  let exact = false;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const items: readonly Json[] = Array.isArray(next) ? next : Object.values(next);
    parts += items.length;
    for (const item of items) {
      if (typeof item === 'bigint') exact = true;
      else if (typeof item === 'object' && item !== null) open.push(item);
    }
  }
  return { parts, exact };
}
