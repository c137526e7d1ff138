import { writtenValue } from '../../http/written-value.ts';
import type { Finding } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';
import { tokensOf } from '../../text/pointer-tokens.ts';

/**
 * How an invalid value is written that a server accepts wherever it is: one that reads `"7"` as 7, or that takes `2026-01-31T10:30:00+01` for a time, does so for every
 * property. Findings for which this is the same have one cause. `undefined` for all others.
 */
export function acceptedNotation({ rule, contract, exchange }: Finding): string | undefined {
  const tokens = tokensOf(contract);
  const keyword = tokens.at(-1);
  const name = tokens[tokens.lastIndexOf('properties') + 1];
  const body = writtenValue(exchange.case.request.body);
  if (rule !== 'invalid-accepted' || name === undefined || body === undefined) return undefined;
  const text = valuesNamed(body, name).find((value) => typeof value === 'string');
  if (text === undefined) return undefined;
  if (keyword === 'type') return isNumberOrBoolean(text) ? 'a number or boolean in quotes' : undefined;
  return keyword === 'format' ? `a text that has not its format, ${text}` : undefined;
}

/** The values of all properties of that name, at any depth, and the items of those that are lists. */
function valuesNamed(value: Json, name: string): readonly Json[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => valuesNamed(item, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, property]) => [
    ...(key === name ? [property].flat() : []),
    ...valuesNamed(property, name),
  ]);
}

function isNumberOrBoolean(text: string): boolean {
  return /^(?:true|false|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)$/i.test(text);
}
