import type { JsonObject, Pointer } from '../../model/json.ts';
import { join, localReference, memberOf, resolve, valueAt } from '../json/pointer.ts';

/**
 * Whether a schema is another one or extends it by `allOf`: every value that is valid against `schema` is then valid against `base`.
 * Schemas are compared by their location, after `$ref`; two inline schemas with the same text are different.
 */
export function extendsSchema(document: JsonObject, schema: Pointer, base: Pointer): boolean {
  const known = results.get(document) ?? new Map<string, boolean>();
  results.set(document, known);
  const key = `${schema}\n${base}`;
  const result = known.get(key) ?? isSubtype(document, { schema, base });
  known.set(key, result);
  return result;
}

/** The same few schemas of an operation are compared for every response. */
const results = new WeakMap<JsonObject, Map<string, boolean>>();

interface SchemaPair {
  readonly schema: Pointer;
  readonly base: Pointer;
}

function isSubtype(document: JsonObject, { schema, base }: SchemaPair): boolean {
  const target = resolve(document, base);
  const seen = new Set<Pointer>();
  const pending = [schema];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (place === target) return true;
    if (seen.has(place)) continue;
    seen.add(place);
    pending.push(...supertypes(document, place));
  }
  return false;
}

function supertypes(document: JsonObject, place: Pointer): Pointer[] {
  const schema = valueAt(document, place);
  const branches = memberOf(schema, 'allOf');
  const found = Array.isArray(branches) ? branches.map((_, index) => join(place, 'allOf', index)) : [];
  const reference = memberOf(schema, '$ref');
  const referenced = typeof reference === 'string' ? localReference(reference) : undefined;
  return referenced === undefined ? found : [...found, referenced];
}
