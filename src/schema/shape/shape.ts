import type { Dialect } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { referencesOf } from '../places/references.ts';
import { mergeSchemas } from './merge-schemas.ts';
import type { Shape } from './shape-parts.ts';

export type { Shape } from './shape-parts.ts';

/** The resolved view of a Schema Object. Circles of `$ref` and `allOf` end where they close. */
export function shapeOf(document: JsonObject, dialect: Dialect, pointer: Pointer): Shape {
  return mergeSchemas({ document, dialect, references: referencesOf(document, dialect) }, { pointers: [pointer] });
}
