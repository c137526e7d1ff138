import type { Dialect } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, valueAt } from '../json/pointer.ts';
import type { References } from './references.ts';
import { schemaParts } from './schema-keywords.ts';

/** Where schemas are looked for. */
export interface SchemaGround {
  readonly document: JsonObject;
  readonly dialect: Dialect;
  readonly references: References;
  /** Take a schema that others extend, with a discriminator, for a choice between them: for those who make values. */
  readonly heirs?: true;
}

/** A Schema Object, or a list of them, and every schema that is referred to from within it at any remove: their outermost places. */
export function reachableSchemas(
  { document, dialect, references }: SchemaGround,
  place: Pointer,
): ReadonlySet<Pointer> {
  const roots = new Set<Pointer>([place]);
  for (const root of roots) {
    for (const pointer of partsAt(root)) {
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

  function partsAt(root: Pointer): Pointer[] {
    const value = valueAt(document, root);
    const schemas = Array.isArray(value) ? value.map((_, index) => join(root, index)) : [root];
    return schemas.flatMap((pointer) => [...schemaParts(document, { dialect, pointer })]);
  }
}

/** Whether a place is another one or lies within it. */
export function isWithin(pointer: Pointer, ancestor: Pointer): boolean {
  return pointer === ancestor || pointer.startsWith(`${ancestor}/`);
}
