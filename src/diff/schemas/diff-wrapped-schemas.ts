import type { Shape } from '../../schema/shape/shape.ts';
import type { ContractPair } from '../changes/change.ts';
import { wrappedBranch } from './match-branches.ts';
import type { ComparedPlace, ShapeDifference, ShapePair } from './shape-pair.ts';

interface WrappedSchema {
  readonly difference: ShapeDifference;
  /** The schema, paired with the alternative that equals it. */
  readonly place: ComparedPlace;
}

/** A schema that became one alternative of a union, or the alternative of a former union that remained; `undefined` when it is neither. */
export function diffWrappedSchemas(
  pair: ContractPair,
  { shapes, place }: { shapes: ShapePair; place: ComparedPlace },
): WrappedSchema | undefined {
  const { old, new: now } = shapes;
  const places = { old: old.sources[0], new: now.sources[0] };
  const [gained] = now.unions;
  if (gained !== undefined && old.unions.length === 0 && isOnlyUnion(now)) {
    const branch = wrappedBranch(pair, { plain: place.old, union: gained });
    const message = 'is now one of several alternatives';
    const difference = { id: 'alternative-added', effect: 'widened', message, ...places } as const;
    return branch && { difference, place: { ...place, new: branch } };
  }
  const [lost] = old.unions;
  if (lost === undefined || now.unions.length > 0 || !isOnlyUnion(old)) return undefined;
  const branch = wrappedBranch({ old: pair.new, new: pair.old }, { plain: place.new, union: lost });
  const message = 'is now the only one of several alternatives';
  const difference = { id: 'alternative-removed', effect: 'narrowed', message, ...places } as const;
  return branch && { difference, place: { ...place, old: branch } };
}

/** Whether a shape is a union without other assertions. */
function isOnlyUnion(shape: Shape): boolean {
  const { unions, typeKeywords, objects, arrays, required, bounds, patterns, formats, values, unmerged } = shape;
  const hasNoOther = [typeKeywords, objects, arrays, patterns, formats, unmerged].every((list) => list.length === 0);
  return unions.length === 1 && hasNoOther && required.size === 0 && bounds.size === 0 && values === undefined;
}
