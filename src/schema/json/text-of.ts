import type { Json } from '../../model/json.ts';
import { writeJson } from './write-json.ts';

/** A value as text: a list or an object as JSON. `String` would call a property named `toString`, and fail where that cannot be called. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'object' && value !== null ? writeJson(value) : String(value);
}
