import type { Pointer } from '../../model/json.ts';
import { hasPropertyAnywhere } from '../json/has-property-anywhere.ts';
import { isObject, valueAt } from '../json/pointer.ts';
import type { References } from './references.ts';
import type { SchemaRegistry } from './schema-registry.ts';
import { schemaAndSubschemas } from './subschemas.ts';

/** By schema, whether it or one that it refers to has a discriminator: each schema of a document is searched once. */
const known = new WeakMap<References, Map<Pointer, boolean>>();

/** Whether a schema, or one that it refers to directly or indirectly, has a discriminator. */
export function hasDiscriminator(registry: SchemaRegistry, schema: Pointer): boolean {
  const { document, references } = registry;
  if (!hasPropertyAnywhere(document, 'discriminator')) return false;
  const results = known.get(references) ?? new Map<Pointer, boolean>();
  known.set(references, results);
  const result = results.get(schema);
  if (result !== undefined) return result;
  const searched = new Set<Pointer>([schema]);
  for (const place of searched) {
    const found = results.get(place) ?? searchSchema(registry, place, searched);
    if (!found) continue;
    results.set(schema, true);
    return true;
  }
  for (const place of searched) results.set(place, false);
  return false;
}

/** Whether a schema or a subschema of it has a discriminator. Adds what it refers to. */
function searchSchema({ document, dialect, references }: SchemaRegistry, place: Pointer, found: Set<Pointer>): boolean {
  for (const pointer of schemaAndSubschemas(document, { dialect, pointer: place })) {
    const schema = valueAt(document, pointer);
    if (!isObject(schema)) continue;
    if (schema['discriminator'] !== undefined) return true;
    for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
      const target = references.target(pointer, schema[keyword]);
      if (target !== undefined) found.add(target);
    }
  }
  return false;
}
