import type { Json } from '../../model/json.ts';

/** What a value is made of. */
export interface Survey {
  /** Scalars, arrays and objects, counted. */
  readonly parts: number;
  /** It holds an integer that no double can hold. */
  readonly exact: boolean;
  /** It holds a zero with a sign. */
  readonly negativeZero: boolean;
}

/** Looks at every part of a value once. Iterates: depth costs no stack. */
export function surveyJson(value: Json): Survey {
  const survey = { parts: 1, exact: typeof value === 'bigint', negativeZero: Object.is(value, -0) };
  if (typeof value !== 'object' || value === null) return survey;
  const open: object[] = [value];
  const look = (part: Json | undefined): void => {
    survey.parts += 1;
    if (typeof part === 'object' && part !== null) open.push(part);
    else if (typeof part === 'bigint') survey.exact = true;
    else if (part === 0 && Object.is(part, -0)) survey.negativeZero = true;
  };
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) for (const item of next) look(item as Json);
    // Faster than making an array of the values; nothing of JSON is inherited.
    else for (const name in next) look((next as Readonly<Record<string, Json>>)[name]);
  }
  return survey;
}
