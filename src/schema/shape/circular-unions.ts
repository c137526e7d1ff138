import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, valueAt } from '../json/pointer.ts';
import type { Scope, Scoped } from '../places/dynamic-scope.ts';
import type { SchemaGround } from '../places/reachable-schemas.ts';
import { nestingsOf } from '../places/schema-keywords.ts';
import { allSchemas } from '../places/schema-places.ts';
import { tagged, writtenUnions } from './discriminators.ts';
import { isAssertion } from './keyword-values.ts';
import { modernSchema } from './modern-schema.ts';
import type { Tags, Union } from './shape-parts.ts';

/**
 * Unions that list schemas which extend the one they stand in: `Pet: { oneOf: [Cat, Dog] }` with `Cat: { allOf: [Pet, ...] }`. By the letter of JSON
 * Schema judging a value by them never ends (2020-12 Core, 9.4.1). Authors mean that a Cat is a Pet that has said which it is, so the union is not asked
 * again of a value that is being judged by one of the schemas that it lists.
 */
export interface CircularUnions {
  readonly unions: ReadonlyMap<Pointer, Listing>;
  /** By schema, the unions that list it. */
  readonly listedBy: ReadonlyMap<Pointer, readonly Pointer[]>;
}

/** A union of heirs. */
export interface Listing {
  /** The schemas that each alternative is: its own place, and what that refers to and nothing more. */
  readonly heirs: readonly ReadonlySet<Pointer>[];
  /** How a discriminator tells them apart. */
  readonly tags: Tags | undefined;
}

/** The unions of a document that list heirs. */
export function circularUnions(ground: SchemaGround): CircularUnions {
  const known = made.get(ground.references) ?? findListed(ground);
  made.set(ground.references, known);
  return known;
}

/** Documents are never changed. */
const made = new WeakMap<SchemaGround['references'], CircularUnions>();

/** The scope within a schema: the unions that list it are not asked again. */
export function withListing(ground: SchemaGround, { pointer, scope }: Scoped): Scope {
  const unions = circularUnions(ground).listedBy.get(pointer) ?? [];
  if (unions.every((union) => scope.answered.has(union))) return scope;
  return { ...scope, answered: new Set([...scope.answered, ...unions]) };
}

function findListed(ground: SchemaGround): CircularUnions {
  const unions = new Map<Pointer, Listing>();
  const listedBy = new Map<Pointer, Pointer[]>();
  for (const pointer of allSchemas(ground.document, ground.dialect)) {
    for (const union of unionsAt(ground, pointer)) {
      const heirs = union.branches.map(([branch = '']) => namesOf(ground, branch));
      const all = withInner(ground, heirs);
      // Whoever lists itself says nothing at all, and that never ends.
      if (all.has(pointer) || ![...all].some((heir) => extendsPlace(ground, { heir, base: pointer }))) continue;
      const { tags } = tagged(union, { ground, pointer, members: membersAt(ground, pointer) });
      unions.set(union.pointer, { heirs, tags });
      for (const heir of all) listedBy.set(heir, [...(listedBy.get(heir) ?? []), union.pointer]);
    }
  }
  return { unions, listedBy };
}

function unionsAt(ground: SchemaGround, pointer: Pointer): Union[] {
  const schema = valueAt(ground.document, pointer);
  const may = isObject(schema) && (Object.hasOwn(schema, 'anyOf') || Object.hasOwn(schema, 'oneOf'));
  return may ? writtenUnions(membersAt(ground, pointer), pointer) : [];
}

function namesOf(ground: SchemaGround, branch: Pointer): ReadonlySet<Pointer> {
  const names = new Set([branch]);
  for (const name of names) {
    const members = membersAt(ground, name);
    const target = isMereReference(ground, members) ? targetOf(ground, { pointer: name, members }) : undefined;
    if (target !== undefined) names.add(target);
  }
  return names;
}

/** The alternatives, and those that they in turn have. */
function withInner(ground: SchemaGround, heirs: readonly ReadonlySet<Pointer>[]): ReadonlySet<Pointer> {
  const all = new Set(heirs.flatMap((names) => [...names]));
  for (const name of all) {
    for (const { branches } of unionsAt(ground, name)) {
      for (const [inner = ''] of branches) for (const one of namesOf(ground, inner)) all.add(one);
    }
  }
  return all;
}

/** Whether a schema is another one and more, by `allOf` and `$ref`. */
function extendsPlace(ground: SchemaGround, { heir, base }: { heir: Pointer; base: Pointer }): boolean {
  const places = new Set([heir]);
  for (const pointer of places) {
    if (pointer === base) return true;
    const members = membersAt(ground, pointer);
    const target = targetOf(ground, { pointer, members });
    const branches = members['allOf'];
    if (target !== undefined) places.add(target);
    if (Array.isArray(branches)) for (const index of branches.keys()) places.add(join(pointer, 'allOf', index));
  }
  return false;
}

function membersAt(ground: SchemaGround, pointer: Pointer): JsonObject {
  const schema = valueAt(ground.document, pointer);
  return isObject(schema) ? modernSchema(schema, { ...ground, pointer }).members : {};
}

interface Site {
  readonly pointer: Pointer;
  readonly members: JsonObject;
}

function targetOf({ references }: SchemaGround, { pointer, members }: Site): Pointer | undefined {
  const { $ref } = members;
  return typeof $ref === 'string' ? references.target(pointer, $ref) : undefined;
}

/** What stands beside the reference forbids nothing. */
function isMereReference({ dialect }: SchemaGround, members: JsonObject): boolean {
  const nestings = nestingsOf('2020-12');
  return !Object.keys(members).some((keyword) => isAssertion(keyword, dialect) || nestings.has(keyword));
}
