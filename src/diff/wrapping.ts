import type { Shape } from '../schema/shape/shape.ts';
import type { Pair } from './change.ts';
import { wrappedBranch } from './match-branches.ts';
import type { SchemaPlace, ShapeDifference, ShapePair } from './shape-pair.ts';

interface Wrapping {
  readonly difference: ShapeDifference;
  /** The schema and the alternative that it became, or was. */
  readonly place: SchemaPlace;
}

/** A schema that has become one of several alternatives, or is the one that is left of them; `undefined` when it is neither. */
export function diffWrapping(
  pair: Pair,
  { shapes, place }: { shapes: ShapePair; place: SchemaPlace },
): Wrapping | undefined {
  const { old, new: now } = shapes;
  const places = { old: old.sources[0], new: now.sources[0] };
  const [gained] = now.unions;
  if (gained !== undefined && old.unions.length === 0 && isMerelyUnion(now)) {
    const branch = wrappedBranch(pair, { plain: place.old, union: gained });
    const message = 'is one of several alternatives now';
    const difference = { id: 'alternative-added', effect: 'widened', message, ...places } as const;
    return branch && { difference, place: { ...place, new: branch } };
  }
  const [lost] = old.unions;
  if (lost === undefined || now.unions.length > 0 || !isMerelyUnion(old)) return undefined;
  const branch = wrappedBranch({ old: pair.new, new: pair.old }, { plain: place.new, union: lost });
  const message = 'is what was one of several alternatives';
  const difference = { id: 'alternative-removed', effect: 'narrowed', message, ...places } as const;
  return branch && { difference, place: { ...place, old: branch } };
}

/** Nothing but the alternatives says what is valid. */
function isMerelyUnion(shape: Shape): boolean {
  const { unions, typeKeywords, objects, arrays, required, bounds, patterns, formats, values, unmerged } = shape;
  const said = [typeKeywords, objects, arrays, patterns, formats, unmerged].every((list) => list.length === 0);
  return unions.length === 1 && said && required.size === 0 && bounds.size === 0 && values === undefined;
}
