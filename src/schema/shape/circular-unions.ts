import type { JsonObject, Pointer } from '../../model/json.ts';
import { allPlacedSchemas } from '../document/all-schemas.ts';
import type { DynamicScope, ScopedSchema } from '../document/dynamic-scope.ts';
import type { SchemaRegistry } from '../document/schema-registry.ts';
import { subschemaKeywords } from '../document/subschemas.ts';
import { isObject, join, valueAt } from '../json/pointer.ts';
import { isAssertion } from './assertion-keywords.ts';
import { declaredUnions, withDiscriminator } from './discriminators.ts';
import type { DiscriminatorValues, Union } from './shape.ts';
import { upgradeSchema } from './upgrade-schema.ts';

/**
 * Unions that list subtypes of the schema they belong to: `Pet: { oneOf: [Cat, Dog] }` with `Cat: { allOf: [Pet, ...] }`. By the letter of JSON
 * Schema, validation never ends (2020-12 Core, 9.4.1). Authors mean that a Cat is a Pet whose alternative is already chosen, so the union is
 * skipped while a value is validated by one of the schemas that it lists.
 */
export interface CircularUnions {
  readonly unions: ReadonlyMap<Pointer, CircularUnion>;
  /** By schema, the unions that have it as an alternative. */
  readonly listedBy: ReadonlyMap<Pointer, readonly Pointer[]>;
}

/** A union of alternatives. */
export interface CircularUnion {
  /** For each alternative its schemas: the one listed, and those that it refers to without adding anything. */
  readonly alternatives: readonly ReadonlySet<Pointer>[];
  /** The values by which a discriminator selects an alternative. */
  readonly discriminator: DiscriminatorValues | undefined;
}

/** The unions of a document that list alternatives. */
export function circularUnions(registry: SchemaRegistry): CircularUnions {
  const unions = cache.get(registry.references) ?? findUnions(registry);
  cache.set(registry.references, unions);
  return unions;
}

/** Documents never change. */
const cache = new WeakMap<SchemaRegistry['references'], CircularUnions>();

/** The scope within a schema: the unions that list it are skipped. */
export function skipListingUnions(registry: SchemaRegistry, { pointer, scope }: ScopedSchema): DynamicScope {
  const unions = circularUnions(registry).listedBy.get(pointer) ?? [];
  if (unions.every((union) => scope.skippedUnions.has(union))) return scope;
  return { ...scope, skippedUnions: new Set([...scope.skippedUnions, ...unions]) };
}

function findUnions(registry: SchemaRegistry): CircularUnions {
  const unions = new Map<Pointer, CircularUnion>();
  const listedBy = new Map<Pointer, Pointer[]>();
  for (const { pointer, schema } of allPlacedSchemas(registry.document, registry.dialect)) {
    if (!isObject(schema) || !(Object.hasOwn(schema, 'anyOf') || Object.hasOwn(schema, 'oneOf'))) continue;
    for (const union of unionsAt(registry, pointer)) {
      const alternatives = union.branches.map(([branch = '']) => namesOf(registry, branch));
      const all = withNestedAlternatives(registry, alternatives);
      // A schema that lists itself restricts nothing, and validating it never ends.
      if (all.has(pointer) || ![...all].some((subtype) => isSubtypeOf(registry, { subtype, base: pointer }))) continue;
      const { discriminator } = withDiscriminator(union, {
        registry,
        pointer,
        keywords: keywordsAt(registry, pointer),
      });
      unions.set(union.pointer, { alternatives, discriminator });
      for (const subtype of all) listedBy.set(subtype, [...(listedBy.get(subtype) ?? []), union.pointer]);
    }
  }
  return { unions, listedBy };
}

function unionsAt(registry: SchemaRegistry, pointer: Pointer): Union[] {
  const schema = valueAt(registry.document, pointer);
  const hasUnion = isObject(schema) && (Object.hasOwn(schema, 'anyOf') || Object.hasOwn(schema, 'oneOf'));
  return hasUnion ? declaredUnions(keywordsAt(registry, pointer), pointer) : [];
}

function namesOf(registry: SchemaRegistry, branch: Pointer): ReadonlySet<Pointer> {
  const names = new Set([branch]);
  for (const name of names) {
    const keywords = keywordsAt(registry, name);
    const target = isMereReference(registry, keywords) ? targetOf(registry, { pointer: name, keywords }) : undefined;
    if (target !== undefined) names.add(target);
  }
  return names;
}

/** The alternatives, and the alternatives of their own unions. */
function withNestedAlternatives(
  registry: SchemaRegistry,
  alternatives: readonly ReadonlySet<Pointer>[],
): ReadonlySet<Pointer> {
  const all = new Set(alternatives.flatMap((names) => [...names]));
  for (const name of all) {
    for (const { branches } of unionsAt(registry, name)) {
      for (const [inner = ''] of branches) for (const one of namesOf(registry, inner)) all.add(one);
    }
  }
  return all;
}

/** Whether a schema is a subtype of another one, by `allOf` and `$ref`. */
function isSubtypeOf(registry: SchemaRegistry, { subtype, base }: { subtype: Pointer; base: Pointer }): boolean {
  const places = new Set([subtype]);
  for (const pointer of places) {
    if (pointer === base) return true;
    const keywords = keywordsAt(registry, pointer);
    const target = targetOf(registry, { pointer, keywords });
    const branches = keywords['allOf'];
    if (target !== undefined) places.add(target);
    if (Array.isArray(branches)) for (const index of branches.keys()) places.add(join(pointer, 'allOf', index));
  }
  return false;
}

function keywordsAt(registry: SchemaRegistry, pointer: Pointer): JsonObject {
  const schema = valueAt(registry.document, pointer);
  return isObject(schema) ? upgradeSchema(schema, { ...registry, pointer }).keywords : {};
}

interface LocatedKeywords {
  readonly pointer: Pointer;
  readonly keywords: JsonObject;
}

function targetOf({ references }: SchemaRegistry, { pointer, keywords }: LocatedKeywords): Pointer | undefined {
  return references.target(pointer, keywords['$ref']);
}

/** Whether the keywords beside the reference restrict nothing. */
function isMereReference({ dialect }: SchemaRegistry, keywords: JsonObject): boolean {
  const applicators = subschemaKeywords('2020-12');
  return !Object.keys(keywords).some((keyword) => isAssertion(keyword, dialect) || applicators.has(keyword));
}
