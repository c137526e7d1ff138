import type { Json, JsonObject } from '../../../model/json.ts';
import type { SchemaRegistry } from '../../document/schema-registry.ts';
import { withProperty } from '../../json/json-object.ts';
import { isObject } from '../../json/pointer.ts';
import { mergeSchemas } from '../../shape/merge-schemas.ts';
import { type Shape, schemasOfItem, schemasOfProperty, type Union } from '../../shape/shape.ts';
import { typesOf } from '../../shape/value-types.ts';

/** The chosen alternative of a union. */
export interface ChosenAlternative {
  readonly union: Union;
  readonly index: number;
}

/**
 * Makes an object invalid against the other alternatives of each `oneOf`. Alternatives that allow additional properties overlap, so a property that only
 * another alternative declares is added with a value that is invalid there.
 */
export function disambiguateOneOf(
  registry: SchemaRegistry,
  { value, shape, chosen }: { value: JsonObject; shape: Shape; chosen: readonly ChosenAlternative[] },
): JsonObject {
  let result = value;
  for (const { union, index } of chosen) {
    if (union.keyword !== 'oneOf') continue;
    for (const [other, pointers] of union.branches.entries()) {
      const property =
        other === index
          ? undefined
          : invalidProperty(registry, { own: shape, other: mergeSchemas(registry, { pointers }) });
      if (property !== undefined) result = withProperty(result, property);
    }
  }
  return result;
}

/** The same for a list whose alternatives are lists of objects: its first item is invalid in the others. */
export function disambiguateItems(
  registry: SchemaRegistry,
  { value, shape, chosen }: { value: readonly Json[]; shape: Shape; chosen: readonly ChosenAlternative[] },
): readonly Json[] {
  const [first, ...others] = value;
  if (!isObject(first)) return value;
  const own = mergeSchemas(registry, { pointers: schemasOfItem(shape, 0) ?? [] });
  let item: JsonObject = first;
  for (const { union, index } of chosen) {
    if (union.keyword !== 'oneOf') continue;
    for (const [at, pointers] of union.branches.entries()) {
      if (at === index) continue;
      const other = schemasOfItem(mergeSchemas(registry, { pointers }), 0) ?? [];
      const property = invalidProperty(registry, { own, other: mergeSchemas(registry, { pointers: other }) });
      if (property !== undefined) item = withProperty(item, property);
    }
  }
  return [item, ...others];
}

function invalidProperty(
  registry: SchemaRegistry,
  { own, other }: { own: Shape; other: Shape },
): readonly [name: string, value: Json] | undefined {
  for (const name of other.properties.keys()) {
    if (own.properties.has(name) || schemasOfProperty(own, name)?.length !== 0) continue;
    const { types } = mergeSchemas(registry, { pointers: schemasOfProperty(other, name) ?? [] });
    const value = oneOfEachType.find((candidate) => !typesOf(candidate).some((type) => types.has(type)));
    if (value !== undefined) return [name, value];
  }
  return undefined;
}

/** One value of each type; `null` first, which readers take for a property that is not there. */
const oneOfEachType: readonly Json[] = [null, 'text', 0, true, [], {}];
