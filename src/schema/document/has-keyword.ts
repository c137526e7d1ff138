import type { Pointer } from '../../model/json.ts';
import { hasPropertyAnywhere } from '../json/has-property-anywhere.ts';
import { isObject, valueAt } from '../json/pointer.ts';
import { referencedSchemas } from './referenced-schemas.ts';
import type { References } from './references.ts';
import type { SchemaRegistry } from './schema-registry.ts';
import { schemaAndSubschemas } from './subschemas.ts';

/** Keywords that few schemas have, and that cost time where one has them. */
export type RareKeyword = 'discriminator' | 'writeOnly';

/** By keyword and schema, whether it or one that it refers to has it: each schema of a document is searched once. */
const known: Readonly<Record<RareKeyword, WeakMap<References, Map<Pointer, boolean>>>> = {
  discriminator: new WeakMap(),
  writeOnly: new WeakMap(),
};

/** Whether a schema, or one that it refers to directly or indirectly, has a keyword. */
export function hasKeyword(registry: SchemaRegistry, schema: Pointer, keyword: RareKeyword): boolean {
  const { document, references } = registry;
  if (!hasPropertyAnywhere(document, keyword)) return false;
  const results = known[keyword].get(references) ?? new Map<Pointer, boolean>();
  known[keyword].set(references, results);
  const result = results.get(schema);
  if (result !== undefined) return result;
  const searched = new Set<Pointer>([schema]);
  for (const place of searched) {
    const found = results.get(place) ?? searchSchema(registry, { place, keyword }, searched);
    if (!found) continue;
    results.set(schema, true);
    return true;
  }
  for (const place of searched) results.set(place, false);
  return false;
}

/** Whether a schema or a subschema of it has the keyword. Adds what it refers to. */
function searchSchema(
  { document, dialect, references }: SchemaRegistry,
  { place, keyword }: { readonly place: Pointer; readonly keyword: RareKeyword },
  found: Set<Pointer>,
): boolean {
  for (const pointer of schemaAndSubschemas(document, { dialect, pointer: place })) {
    const schema = valueAt(document, pointer);
    if (!isObject(schema)) continue;
    if (schema[keyword] !== undefined) return true;
    for (const target of referencedSchemas({ references }, pointer, schema)) found.add(target);
  }
  return false;
}
