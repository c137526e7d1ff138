import type { Pointer } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { type Shape, schemasOfItem, schemasOfProperty } from '../../schema/shape/shape.ts';
import { impliedType } from '../../schema/shape/value-types.ts';
import { alternativeShapes, chosenShape } from './chosen-shape.ts';

/** More places are not looked at: they are each within the other at the worst. */
const mostPlaces = 500;

/**
 * The alternative to choose where the usual one never ends: a condition that is a group of conditions, for example. It is the one with the fewest levels of
 * objects and lists. `undefined` where the usual shape ends by itself, or no alternative does.
 */
export function endingShape(source: SchemaSource, pointers: readonly Pointer[]): Shape | undefined {
  const usual = openSearch((one) => [chosenShape(source, one)]);
  if (Number.isFinite(usual.leastDepth(pointers, []))) return undefined;
  const search = openSearch((one) => alternativeShapes(source, one));
  const shapes = alternativeShapes(source, pointers).map((shape) => {
    return { shape, depth: search.depthOf(shape, [pointers.join()]) };
  });
  const least = Math.min(...shapes.map(({ depth }) => depth));
  return shapes.find(({ depth }) => depth === least && Number.isFinite(depth))?.shape;
}

/** Finds how many objects and lists values have within each other at least. */
interface DepthSearch {
  /** Of schemas that apply together, within the places `around`; infinite where they need themselves. */
  readonly leastDepth: (pointers: readonly Pointer[], around: readonly string[]) => number;
  readonly depthOf: (shape: Shape, around: readonly string[]) => number;
}

/** `shapesAt`: the shapes to look at, such as the usual one, or one for each alternative. */
function openSearch(shapesAt: (pointers: readonly Pointer[]) => readonly Shape[]): DepthSearch {
  const known = new Map<string, number>();
  let places = 0;
  const leastDepth: DepthSearch['leastDepth'] = (pointers, around) => {
    const key = pointers.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    if (around.includes(key)) return Number.POSITIVE_INFINITY;
    places += 1;
    if (places > mostPlaces) return 0;
    const depth = Math.min(...shapesAt(pointers).map((shape) => depthOf(shape, [...around, key])));
    // Within other places it may be finite.
    if (Number.isFinite(depth)) known.set(key, depth);
    return depth;
  };
  const depthOf: DepthSearch['depthOf'] = (shape, around) => {
    const needed = neededParts(shape);
    return needed === undefined ? 0 : 1 + Math.max(0, ...needed.map((pointers) => leastDepth(pointers, around)));
  };
  return { leastDepth, depthOf };
}

/** The schemas of what an object or list must have; `undefined` for other values. */
function neededParts(shape: Shape): readonly (readonly Pointer[])[] | undefined {
  const type = shape.values === undefined ? impliedType(shape) : undefined;
  if (type === 'object') return [...shape.required.keys()].flatMap((name) => present(schemasOfProperty(shape, name)));
  if (type !== 'array') return undefined;
  const least = Number(shape.bounds.get('minItems')?.value ?? 0);
  const prefixed = shape.arrays.map(({ prefix }) => prefix.length);
  const indexes = Array.from({ length: Math.min(least, Math.max(1, ...prefixed)) }, (_, index) => index);
  return indexes.flatMap((index) => present(schemasOfItem(shape, index)));
}

function present(pointers: readonly Pointer[] | undefined): readonly (readonly Pointer[])[] {
  return pointers === undefined || pointers.length === 0 ? [] : [pointers];
}
