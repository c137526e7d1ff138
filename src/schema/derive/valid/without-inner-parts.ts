import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { changeAt } from '../../json/change-at.ts';
import { withoutProperty } from '../../json/json-object.ts';
import { isObject, join, tokensOf } from '../../json/pointer.ts';
import { isValidValue } from '../build/is-valid-value.ts';
import type { SchemaSource } from '../build/schema-source.ts';

/**
 * A valid value with the properties of `base`, but without what may be left out of the objects within them, also where another flag beside it has to allow that.
 * `undefined` where nothing may.
 */
export function withoutInnerParts(source: SchemaSource, schema: Pointer, base: JsonObject): Json | undefined {
  let value: Json = base;
  for (const [name, part] of Object.entries(base)) visit(part, join('', name));
  return value === base ? undefined : value;

  function visit(part: Json, place: Pointer): void {
    if (Array.isArray(part)) for (const [index, item] of part.entries()) visit(item, join(place, index));
    if (isObject(part))
      for (const [name, inner] of Object.entries(leanest(part, place))) visit(inner, join(place, name));
  }

  function leanest(part: JsonObject, place: Pointer): JsonObject {
    let least = part;
    for (const name of Object.keys(part)) {
      const without = withoutProperty(least, name);
      for (const other of [without, ...withOtherFlag(without)]) {
        const changed = changeAt(value, tokensOf(place), () => other);
        if (!isValidValue(source, schema, changed)) continue;
        [least, value] = [other, changed];
        break;
      }
    }
    return least;
  }
}

/** The object with each of its flags the other way round. */
function withOtherFlag(object: JsonObject): readonly JsonObject[] {
  return Object.entries(object).flatMap(([name, flag]) =>
    typeof flag === 'boolean' ? [{ ...object, [name]: !flag }] : [],
  );
}
