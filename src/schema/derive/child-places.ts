import type { Json, Pointer } from '../../model/json.ts';
import type { SchemaRegistry } from '../document/schema-registry.ts';
import { isObject } from '../json/pointer.ts';
import { type Shape, schemasOfItem, schemasOfProperty } from '../shape/shape.ts';
import type { BuildPlan } from './build/build-plan.ts';
import { buildValue } from './build/build-value.ts';
import { undeclaredNames } from './build/undeclared-names.ts';

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
  const names = shape.types.has('object') ? [...declared, ...namesIn(registry, parent)] : [];
  const indexes = shape.types.has('array') ? itemIndexes(shape) : [];
  return [
    ...names.map((name) => ({ name, pointers: schemasOfProperty(shape, name) ?? [] })),
    ...indexes.map((name) => ({ name, pointers: schemasOfItem(shape, name) ?? [] })),
  ].filter(({ pointers }) => pointers.length > 0);
}

/** The maximum number of items with a schema of their own. */
const maxPlaces = 10;

function namesIn(registry: SchemaRegistry, { shape, base, plan }: Parent): string[] {
  const { type: _, ...rest } = plan;
  return undeclaredNames(shape, {
    present: isObject(base) ? Object.keys(base).filter((name) => !shape.properties.has(name)) : [],
    build: (pointers, variant) => buildValue(registry, { pointers, plan: { ...rest, variant } }),
  });
}

function itemIndexes({ arrays }: Shape): number[] {
  if (arrays.length === 0) return [];
  const longest = Math.max(...arrays.map(({ prefix }) => prefix.length));
  return Array.from({ length: Math.min(longest + 1, maxPlaces) }, (_, index) => index);
}
