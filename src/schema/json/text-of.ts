import type { Json } from '../../model/json.ts';
import { valueText } from './write-json.ts';

/** A value that may be missing as text, to compare it with one. `String` would call a property named `toString`, and fail where that cannot be called. */
export function textOf(value: Json | undefined): string {
  return value === undefined ? 'undefined' : valueText(value);
}
