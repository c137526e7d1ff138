import type { Contract } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { referencesOf } from '../../schema/document/references.ts';
import type { SchemaRegistry } from '../../schema/document/schema-registry.ts';
import { canonicalJson } from '../../schema/json/canonical-json.ts';
import type { TypeName } from '../../schema/shape/assertion-keywords.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import type { Shape, Union } from '../../schema/shape/shape.ts';
import { typesOf } from '../../schema/shape/value-types.ts';

/**
 * The same shape without the unions that say what other keywords can say: `anyOf` of constants is an `enum`, of types a list of types, of a schema and null
 * a schema that may be null, of one schema that schema.
 */
export function plainShape({ document, dialect }: Contract, shape: Shape, pointers: readonly Pointer[]): Shape {
  const registry = { document, dialect, references: referencesOf(document, dialect) };
  return shape.unions.reduce(
    (plain, union) => withoutUnion(registry, { shape: plain, union, pointers }) ?? plain,
    shape,
  );
}

/** The types that a valid value may have: those of the listed values, where there is a list. */
export function allowedTypes({ types, values }: Shape): ReadonlySet<TypeName> {
  if (values === undefined) return types;
  // Of a number without a fraction, the narrower type is the first.
  return common(types, new Set(values.value.flatMap((value) => typesOf(value).slice(0, 1))));
}

interface ShapeWithUnion {
  readonly shape: Shape;
  readonly union: Union;
  /** The schemas that the shape was merged from. */
  readonly pointers: readonly Pointer[];
}

/** `undefined` where nothing else can say the same. A discriminator says more. */
function withoutUnion(registry: SchemaRegistry, one: ShapeWithUnion): Shape | undefined {
  const { union } = one;
  if (union.keyword === 'if' || union.discriminator !== undefined) return undefined;
  const branches = union.branches.map((pointers) => mergeSchemas(registry, { pointers }));
  return withListedValues(one, branches) ?? withTypes(one, branches) ?? withOneBranch(registry, one, branches);
}

/** Alternatives that list their values. */
function withListedValues(one: ShapeWithUnion, branches: readonly Shape[]): Shape | undefined {
  const { shape, union } = one;
  const lists = branches.map(listOf);
  if (lists.length < 2 || !lists.every((list) => list !== undefined)) return undefined;
  const all = lists.flat().map((value) => ({ value, text: canonicalJson(value) }));
  const counts = new Map<string, number>();
  for (const { text } of all) counts.set(text, (counts.get(text) ?? 0) + 1);
  const values = union.keyword === 'oneOf' ? all.filter(({ text }) => counts.get(text) === 1) : all;
  const texts = new Set(values.map(({ text }) => text));
  const before = shape.values?.value;
  const value =
    before === undefined ? values.map((one) => one.value) : before.filter((one) => texts.has(canonicalJson(one)));
  return without(one, { values: { value, pointer: union.pointer } });
}

/** The values of an alternative that says nothing else; null is a value of its own. */
function listOf(branch: Shape): readonly Json[] | undefined {
  if (!isBare(branch)) return undefined;
  if (branch.values !== undefined)
    return branch.values.value.filter((value) => typesOf(value).some((type) => branch.types.has(type)));
  return isNull(branch) ? [null] : undefined;
}

function isNull({ types }: Shape): boolean {
  return types.size === 1 && types.has('null');
}

/** Alternatives that only say a type; where exactly one may match, they have none in common. */
function withTypes(one: ShapeWithUnion, branches: readonly Shape[]): Shape | undefined {
  const { shape, union } = one;
  if (branches.length < 2 || !branches.every((branch) => isBare(branch) && branch.values === undefined))
    return undefined;
  const all = branches.flatMap(({ types }) => [...types]);
  const types = new Set(all);
  if (types.has('number') && types.delete('integer') && union.keyword === 'oneOf') return undefined;
  if (union.keyword === 'oneOf' && all.length !== types.size) return undefined;
  const typeKeywords = [...shape.typeKeywords, ...branches.flatMap((branch) => branch.typeKeywords)];
  return without(one, { types: common(shape.types, types), typeKeywords });
}

/** The only alternative, or the only one beside null. */
function withOneBranch(
  registry: SchemaRegistry,
  { shape, union, pointers }: ShapeWithUnion,
  branches: readonly Shape[],
): Shape | undefined {
  const others = branches.flatMap((branch, index) => (isBare(branch) && isNull(branch) ? [] : [index]));
  const [index] = others;
  const first = branches[index ?? 0];
  if (index === undefined || others.length !== 1 || first === undefined) return undefined;
  if (branches.length > 2) return undefined;
  const merged = mergeSchemas(registry, {
    pointers,
    choose: (other) => (other.pointer === union.pointer ? index : undefined),
  });
  if (merged.unions.some(({ pointer }) => pointer === union.pointer)) return undefined;
  if (branches.length === 1) return merged;
  // What else the schema says would hold for null, too.
  if (shape.values !== undefined || first.values !== undefined || first.unions.length > 0 || merged.unmerged.length > 0)
    return undefined;
  if (!shape.types.has('null') || (union.keyword === 'oneOf' && first.types.has('null'))) return undefined;
  return { ...merged, types: new Set([...merged.types, 'null']) };
}

/** Whether a shape limits nothing but types and listed values. */
function isBare(shape: Shape): boolean {
  const { objects, arrays, required, bounds, multiples, patterns, formats, unions, unmerged, uniqueItems } = shape;
  const lists = [objects, arrays, multiples, patterns, formats, unions, unmerged];
  return lists.every((list) => list.length === 0) && required.size + bounds.size === 0 && uniqueItems === undefined;
}

/** The types of both sets; an integer is a number. */
function common(one: ReadonlySet<TypeName>, other: ReadonlySet<TypeName>): ReadonlySet<TypeName> {
  const covers = (types: ReadonlySet<TypeName>, type: TypeName) =>
    types.has(type) || (type === 'integer' && types.has('number'));
  return new Set([
    ...[...one].filter((type) => covers(other, type)),
    ...[...other].filter((type) => covers(one, type)),
  ]);
}

function without({ shape, union }: ShapeWithUnion, changed: Partial<Shape>): Shape {
  return { ...shape, ...changed, unions: shape.unions.filter(({ pointer }) => pointer !== union.pointer) };
}
