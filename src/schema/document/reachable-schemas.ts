import type { Pointer } from '../../model/json.ts';
import { isObject, join, valueAt } from '../json/pointer.ts';
import { referencedSchemas } from './referenced-schemas.ts';
import type { SchemaRegistry } from './schema-registry.ts';
import { schemaAndSubschemas } from './subschemas.ts';

/** The Schema Objects or lists of Schema Objects at some places, and every schema that they refer to, directly or indirectly. Subschemas are not listed. */
export function reachableSchemas(
  { document, dialect, references }: SchemaRegistry,
  ...places: readonly Pointer[]
): ReadonlySet<Pointer> {
  const roots = new Set<Pointer>(places);
  for (const root of roots) {
    for (const pointer of schemasAt(root)) {
      const schema = valueAt(document, pointer);
      if (!isObject(schema)) continue;
      for (const target of referencedSchemas({ references }, pointer, schema)) roots.add(target);
    }
  }
  return roots;

  function schemasAt(root: Pointer): Pointer[] {
    const value = valueAt(document, root);
    const schemas = Array.isArray(value) ? value.map((_, index) => join(root, index)) : [root];
    return schemas.flatMap((pointer) => [...schemaAndSubschemas(document, { dialect, pointer })]);
  }
}
