import type { Pointer } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { schemasOfItem, schemasOfProperty } from '../../schema/shape/shape.ts';
import { chosenShape } from '../objects/chosen-shape.ts';
import type { ItemLocation } from '../resources/item-location.ts';

/**
 * All schemas that the item at a location of a body has to fit: with `allOf` a body can describe its list in several places. Only the schema of the location
 * itself where the body has alternatives.
 */
export function itemPointers(
  body: Pointer | undefined,
  { path, schema }: ItemLocation,
  { source, isListed }: { readonly source: SchemaSource; readonly isListed: boolean },
): readonly Pointer[] {
  let pointers: readonly Pointer[] | undefined = body === undefined ? undefined : [body];
  for (const name of path) pointers = pointers && schemasOfProperty(chosenShape(source, pointers), name);
  if (isListed && pointers !== undefined) pointers = schemasOfItem(chosenShape(source, pointers), 0);
  return pointers?.includes(schema) === true ? pointers : [schema];
}
