import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { registryOf, type SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { memberOf, valueAt } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import type { TypeName } from '../../schema/shape/assertion-keywords.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import type { Shape, Union } from '../../schema/shape/shape.ts';

const mostAlternatives = 40;

/**
 * The shape that the value of a place is made by: all its schemas together, with one alternative of each union, the first that is not just `null` and fits
 * what is around it. Alternatives that are single values (`oneOf` of `const`) are taken together, as any of them will do.
 */
export function chosenShape(source: SchemaSource, pointers: readonly Pointer[]): Shape {
  const { document } = source;
  const registry = registryOf(source);
  const first = mergeSchemas(registry, { pointers, choose: (union) => firstAlternative(union, document) });
  const isPossible = first.types.size > 0 && first.values?.value.length !== 0;
  if (isPossible && first.values === undefined) return first;
  const others = alternativeShapes(source, pointers);
  const shape = isPossible ? first : (others[0] ?? first);
  if (shape.values === undefined) return shape;
  const values: Json[] = [];
  const types = new Set<TypeName>();
  for (const other of [shape, ...others]) {
    for (const value of other.values?.value ?? [])
      if (!values.some((known) => sameJson(known, value))) values.push(value);
    for (const type of other.types) types.add(type);
  }
  return { ...shape, types, values: { ...shape.values, value: values } };
}

/**
 * The shapes that values of a place can have: with the first alternative of each union, with the second of each, and so on, as far as a value is possible.
 * One shape where there is no union.
 */
export function alternativeShapes(source: SchemaSource, pointers: readonly Pointer[]): readonly Shape[] {
  const registry = registryOf(source);
  const branches = mostBranches(mergeSchemas(registry, { pointers }).unions);
  const count = Math.min(mostAlternatives, Math.max(1, branches));
  return Array.from({ length: count }, (_, nth) => {
    const choose = (union: Union) => (nth < union.branches.length ? nth : firstAlternative(union, source.document));
    return mergeSchemas(registry, { pointers, choose });
  }).filter(({ types, values }) => types.size > 0 && values?.value.length !== 0);
}

/** The shapes of a place whose schemas have a discriminator, one for each object that it selects; empty without a discriminator. */
export function selectableShapes(source: SchemaSource, pointers: readonly Pointer[]): readonly Shape[] {
  const { document } = source;
  const registry = registryOf(source);
  const union = mergeSchemas(registry, { pointers }).unions.find(({ discriminator }) => discriminator !== undefined);
  if (union === undefined) return [];
  const { branches, chosenByExtension = branches.length } = union;
  const shapes = branches.slice(0, Math.min(chosenByExtension, mostAlternatives)).map((_, nth) => {
    const choose = (one: Union) => (one.pointer === union.pointer ? nth : firstAlternative(one, document));
    return mergeSchemas(registry, { pointers, choose });
  });
  return shapes.filter(
    ({ types, values, discriminatorValues }) =>
      types.size === 1 && types.has('object') && values === undefined && discriminatorValues.size > 0,
  );
}

function mostBranches(unions: readonly Union[]): number {
  return Math.max(0, ...unions.map(({ branches }) => branches.length));
}

function firstAlternative({ branches, keyword }: Union, document: JsonObject): number {
  if (keyword === 'if') return 0;
  const at = branches.findIndex(([first = '']) => memberOf(valueAt(document, first), 'type') !== 'null');
  return Math.max(at, 0);
}
