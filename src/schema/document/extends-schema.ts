import type { JsonObject, Pointer } from '../../model/json.ts';
import { itemPointers, join, localReference, memberOf, resolve, valueAt } from '../json/pointer.ts';
import { memoize } from '../memoize.ts';

/**
 * Whether a schema is another one or extends it by `allOf`: every value that is valid against `schema` is then valid against `base`.
 * Schemas are compared by their location, after `$ref`; two inline schemas with the same text are different.
 */
export function extendsSchema(document: JsonObject, schema: Pointer, base: Pointer): boolean {
  const target = resolve(document, base);
  return target !== undefined && schemasWithin(document, schema).has(target);
}

/** The schema and all that it extends. The same few schemas of an operation are compared for every response. */
const schemasWithin = memoize((document: JsonObject, schema: Pointer): ReadonlySet<Pointer> => {
  const seen = new Set<Pointer>([schema]);
  for (const place of seen) for (const supertype of supertypes(document, place)) seen.add(supertype);
  return seen;
}, Number.POSITIVE_INFINITY);

function supertypes(document: JsonObject, place: Pointer): Pointer[] {
  const schema = valueAt(document, place);
  const parts = itemPointers(memberOf(schema, 'allOf'), join(place, 'allOf'));
  const target = localReference(memberOf(schema, '$ref'));
  return target === undefined ? parts : [...parts, target];
}
