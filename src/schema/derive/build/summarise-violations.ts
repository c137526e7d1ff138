import type { Json, Pointer } from '../../../model/json.ts';
import { isOfNamedTypes, violationsOf } from './is-valid-value.ts';
import type { SchemaSource } from './schema-source.ts';

/** The keywords and places that a value violates: the same text for values that are wrong in the same way, `''` for a valid one. */
export function summariseViolations(source: SchemaSource, schema: Pointer, value: Json): string {
  const violations = violationsOf(source, schema, value);
  if (violations.length === 0) return isOfNamedTypes(source, schema, value) ? '' : 'discriminator';
  return violations.map(({ keyword, instance }) => `${keyword} ${instance}`).join();
}
