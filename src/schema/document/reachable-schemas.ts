import type { Pointer } from '../../model/json.ts';
import { isObject, join, valueAt } from '../json/pointer.ts';
import type { SchemaRegistry } from './schema-registry.ts';
import { schemaAndSubschemas } from './subschemas.ts';

/** The Schema Object or list of Schema Objects at a place, and every schema that they refer to, directly or indirectly. Subschemas are not listed. */
export function reachableSchemas(
  { document, dialect, references }: SchemaRegistry,
  place: Pointer,
): ReadonlySet<Pointer> {
  const roots = new Set<Pointer>([place]);
  for (const root of roots) {
    for (const pointer of schemasAt(root)) {
      const schema = valueAt(document, pointer);
      if (!isObject(schema)) continue;
      for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
        const reference = schema[keyword];
        const target = typeof reference === 'string' ? references.target(pointer, reference) : undefined;
        if (target !== undefined) roots.add(target);
      }
    }
  }
  return roots;

  function schemasAt(root: Pointer): Pointer[] {
    const value = valueAt(document, root);
    const schemas = Array.isArray(value) ? value.map((_, index) => join(root, index)) : [root];
    return schemas.flatMap((pointer) => [...schemaAndSubschemas(document, { dialect, pointer })]);
  }
}
