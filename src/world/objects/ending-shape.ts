import type { Pointer } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { type Shape, schemasOfItem, schemasOfProperty } from '../../schema/shape/shape.ts';
import { impliedType } from '../../schema/shape/value-types.ts';
import { alternativeShapes, chosenShape } from './chosen-shape.ts';

/** The schemas of one place, and the places that it is within. */
interface Place {
  readonly pointers: readonly Pointer[];
  readonly around: readonly string[];
  /** The shapes to look at: the usual one, or one for each alternative. */
  readonly shapesAt: (pointers: readonly Pointer[]) => readonly Shape[];
}

/** Schemas that are nested deeper are not looked at. */
const deepest = 12;

/**
 * Where the usual shape needs itself again and again, as a group of rules does that are groups or conditions: the alternative with the fewest objects and lists
 * within each other. `undefined` where the usual shape ends by itself, or none does.
 */
export function endingShape(source: SchemaSource, pointers: readonly Pointer[]): Shape | undefined {
  const usual = { pointers, around: [], shapesAt: (one: readonly Pointer[]) => [chosenShape(source, one)] };
  if (Number.isFinite(leastDepth(usual))) return undefined;
  const shapesAt = (one: readonly Pointer[]) => alternativeShapes(source, one);
  const shapes = shapesAt(pointers).map((shape) => {
    return { shape, depth: depthOf(shape, { pointers, around: [pointers.join()], shapesAt }) };
  });
  const least = Math.min(...shapes.map(({ depth }) => depth));
  return Number.isFinite(least) ? shapes.find(({ depth }) => depth === least)?.shape : undefined;
}

/** How many objects and lists a value has within each other at least; infinite where it needs itself. */
function leastDepth(place: Place): number {
  const { pointers, around, shapesAt } = place;
  const key = pointers.join();
  if (around.includes(key) || around.length >= deepest) return Number.POSITIVE_INFINITY;
  const shapes = shapesAt(pointers);
  if (shapes.length === 0) return 0;
  return Math.min(...shapes.map((shape) => depthOf(shape, { ...place, around: [...around, key] })));
}

function depthOf(shape: Shape, place: Place): number {
  const needed = neededParts(shape);
  if (needed === undefined) return 0;
  return 1 + Math.max(0, ...needed.map((pointers) => leastDepth({ ...place, pointers })));
}

/** The schemas of what an object or list must have; `undefined` for other values. */
function neededParts(shape: Shape): readonly (readonly Pointer[])[] | undefined {
  const type = shape.values === undefined ? impliedType(shape) : undefined;
  if (type === 'object') return [...shape.required.keys()].flatMap((name) => present(schemasOfProperty(shape, name)));
  if (type !== 'array') return undefined;
  const isEmpty = Number(shape.bounds.get('minItems')?.value ?? 0) === 0;
  return isEmpty ? [] : present(schemasOfItem(shape, 0));
}

function present(pointers: readonly Pointer[] | undefined): readonly (readonly Pointer[])[] {
  return pointers === undefined || pointers.length === 0 ? [] : [pointers];
}
