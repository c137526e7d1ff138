import type { Json } from '../../model/json.ts';
import type { TypeName } from '../../schema/shape/assertion-keywords.ts';

/** A value of a path as one of these types, as a path has text only: 7 for `7` where the schema says integer. `undefined` where it cannot be one. */
export function withType(value: Json, types: ReadonlySet<TypeName>): Json | undefined {
  const isNumeric = types.has('integer') || types.has('number');
  if (typeof value === 'string') {
    if (types.has('string')) return value;
    if (!isNumeric || !/^-?\d{1,19}$/.test(value)) return undefined;
    return Number.isSafeInteger(Number(value)) ? Number(value) : BigInt(value);
  }
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  if (isNumber && !isNumeric) return types.has('string') ? String(value) : undefined;
  return isNumber || (typeof value === 'boolean' && types.has('boolean')) ? value : undefined;
}
