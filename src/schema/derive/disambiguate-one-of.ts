import type { Json, JsonObject } from '../../model/json.ts';
import type { SchemaRegistry } from '../document/schema-registry.ts';
import { withProperty } from '../json/json-object.ts';
import { mergeSchemas } from '../shape/merge-schemas.ts';
import { type Shape, schemasOfProperty, type Union } from '../shape/shape.ts';
import { typesOf } from '../shape/value-types.ts';

/** An alternative that was taken. */
export interface Taken {
  readonly union: Union;
  readonly index: number;
}

/**
 * An object that the other alternatives of each `oneOf` refuse: open objects with properties of their own all admit the same values, so a property that
 * another alternative alone declares is there with a value that it does not admit.
 */
export function disambiguateOneOf(
  registry: SchemaRegistry,
  { value, shape, taken }: { value: JsonObject; shape: Shape; taken: readonly Taken[] },
): JsonObject {
  let apart = value;
  for (const { union, index } of taken) {
    if (union.keyword !== 'oneOf') continue;
    for (const [other, pointers] of union.branches.entries()) {
      const member =
        other === index
          ? undefined
          : refusedMember(registry, { own: shape, other: mergeSchemas(registry, { pointers }) });
      if (member !== undefined) apart = withProperty(apart, member);
    }
  }
  return apart;
}

function refusedMember(
  registry: SchemaRegistry,
  { own, other }: { own: Shape; other: Shape },
): readonly [name: string, value: Json] | undefined {
  for (const name of other.properties.keys()) {
    if (own.properties.has(name) || schemasOfProperty(own, name)?.length !== 0) continue;
    const { types } = mergeSchemas(registry, { pointers: schemasOfProperty(other, name) ?? [] });
    const value = strangers.find((stranger) => !typesOf(stranger).some((type) => types.has(type)));
    if (value !== undefined) return [name, value];
  }
  return undefined;
}

/** One value of each type. */
const strangers: readonly Json[] = ['text', 0, true, null, [], {}];
