import type { JsonObject, Pointer } from '../../../model/json.ts';
import { isObject, join, memberOf, valueAt } from '../../json/pointer.ts';
import type { Shape } from '../../shape/shape.ts';

/** The schemas that apply to an object with this property (`dependentSchemas`). */
export function ruledBy(name: string, { unmerged }: Pick<Shape, 'unmerged'>, document: JsonObject): readonly Pointer[] {
  return unmerged
    .filter((pointer) => pointer.endsWith('/dependentSchemas') && isObject(memberOf(valueAt(document, pointer), name)))
    .map((pointer) => join(pointer, name));
}
