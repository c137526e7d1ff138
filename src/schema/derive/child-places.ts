import type { Json, Pointer } from '../../model/json.ts';
import type { SchemaRegistry } from '../document/schema-registry.ts';
import { isObject, tokensOf } from '../json/pointer.ts';
import { buildMatchingString } from '../shape/build-matching-string.ts';
import { type Shape, schemasOfItem, schemasOfProperty } from '../shape/shape.ts';
import type { BuildPlan } from './build-plan.ts';
import { buildValue } from './build-value.ts';
import { seededRandom } from './seeded-random.ts';

/** A place directly within an object or an array. */
export interface ChildPlace {
  /** A property, or the index of an item. */
  readonly name: string | number;
  /** Every schema that applies to it; not empty. */
  readonly pointers: readonly Pointer[];
}

interface Parent {
  readonly shape: Shape;
  readonly plan: BuildPlan;
  /** The valid value that contains the places. */
  readonly base: Json;
}

/**
 * The places directly within a value that a schema describes: declared properties that are sent, one property for each schema of undeclared ones
 * (`additionalProperties`, `patternProperties`), each item with a schema of its own, and the first of all other items.
 */
export function childPlaces(registry: SchemaRegistry, parent: Parent): ChildPlace[] {
  const { shape, plan } = parent;
  const declared = [...shape.properties.keys()].filter((name) => !shape[plan.omitted].has(name));
  const names = shape.types.has('object') ? [...declared, ...undeclaredNames(registry, parent)] : [];
  const indexes = shape.types.has('array') ? itemIndexes(shape) : [];
  return [
    ...names.map((name) => ({ name, pointers: schemasOfProperty(shape, name) ?? [] })),
    ...indexes.map((name) => ({ name, pointers: schemasOfItem(shape, name) ?? [] })),
  ].filter(({ pointers }) => pointers.length > 0);
}

/** The maximum number of schemas of undeclared properties, and of items with a schema of their own. */
const maxPlaces = 10;

function undeclaredNames(registry: SchemaRegistry, { shape, base, plan }: Parent): string[] {
  const places = shape.objects.flatMap(({ patterns, additional }) => [
    ...patterns.map(({ pointer }) => pointer),
    ...(additional === undefined ? [] : [additional]),
  ]);
  const present = isObject(base) ? Object.keys(base).filter((name) => !shape.properties.has(name)) : [];
  const allowed = [...present, ...namesToTry(registry, { shape, plan })];
  const names = places.slice(0, maxPlaces).flatMap((place) => {
    const matching = tokensOf(place).at(-2) === 'patternProperties' ? namesMatching(tokensOf(place).at(-1) ?? '') : [];
    const applies = (name: string) => !shape.properties.has(name) && schemasOfProperty(shape, name)?.includes(place);
    return [...matching, ...allowed].find(applies) ?? [];
  });
  return [...new Set(names)];
}

/** Names that `propertyNames` allows, or any names. */
function namesToTry(registry: SchemaRegistry, { shape, plan }: { shape: Shape; plan: BuildPlan }): string[] {
  const pointers = shape.unmerged.filter((pointer) => pointer.endsWith('/propertyNames'));
  const { type: _, ...rest } = plan;
  return [0, 1, 2].flatMap((nth) => {
    const name =
      pointers.length === 0 ? `key${nth + 1}` : buildValue(registry, { pointers, plan: { ...rest, variant: nth } });
    return typeof name === 'string' ? [name] : [];
  });
}

function namesMatching(pattern: string): string[] {
  return [1, 2, 3, 0].flatMap(
    (extra) => buildMatchingString(pattern, { extraRepetitions: extra, random: seededRandom(extra) }) ?? [],
  );
}

function itemIndexes({ arrays }: Shape): number[] {
  if (arrays.length === 0) return [];
  const longest = Math.max(...arrays.map(({ prefix }) => prefix.length));
  return Array.from({ length: Math.min(longest + 1, maxPlaces) }, (_, index) => index);
}
