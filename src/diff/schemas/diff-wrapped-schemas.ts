import { type Shape, schemasOfItem } from '../../schema/shape/shape.ts';
import type { ContractPair } from '../changes/change.ts';
import { wrappedBranch } from './match-branches.ts';
import type { ComparedPlace, ShapeDifference, ShapePair } from './shape-pair.ts';

interface WrappedSchema {
  readonly difference: ShapeDifference;
  /** The schema, paired with the alternative that equals it. */
  readonly place: ComparedPlace;
}

/**
 * A schema that became one alternative of a union, the alternative of a former union that remained, or a parameter that may now have several values;
 * `undefined` when it is none of them.
 */
export function diffWrappedSchemas(
  pair: ContractPair,
  { shapes, place }: { shapes: ShapePair; place: ComparedPlace },
): WrappedSchema | undefined {
  const { old, new: now } = shapes;
  const places = { old: old.sources[0], new: now.sources[0] };
  if (place.path === '' && isWrittenAsItem(shapes)) {
    const difference = { id: 'type', effect: 'widened', message: 'may now have several values', ...places } as const;
    return { difference, place: { ...place, new: schemasOfItem(now, 0) ?? [] } };
  }
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

const scalars: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean']);

/** Whether a value of a parameter is written like a list of that one value: `?tag=a`. Without a repeated name, a text that contains the separator is several items. */
function isWrittenAsItem({ old, new: now, encoding, isRepeated }: ShapePair): boolean {
  const isScalar = old.types.size > 0 && [...old.types].every((type) => scalars.has(type));
  const isSame = encoding === 'text' && (isRepeated || !old.types.has('string'));
  return isSame && isScalar && isListOfAnyLength(now);
}

/** Whether a shape allows only lists, and also those of one item. */
function isListOfAnyLength({ types, bounds, arrays, unions, unmerged, values }: Shape): boolean {
  const isList = types.size === 1 && types.has('array') && values === undefined;
  const hasOne = (bounds.get('minItems')?.value ?? 0) <= 1 && (bounds.get('maxItems')?.value ?? 1) >= 1;
  const isPlain = unions.length === 0 && unmerged.length === 0;
  return isList && hasOne && isPlain && arrays.every(({ prefix, closed }) => prefix.length === 0 && !closed);
}

/** Whether a shape is a union without other assertions. */
function isOnlyUnion(shape: Shape): boolean {
  const { unions, typeKeywords, objects, arrays, required, bounds, patterns, formats, values, unmerged } = shape;
  const hasNoOther = [typeKeywords, objects, arrays, patterns, formats, unmerged].every((list) => list.length === 0);
  return unions.length === 1 && hasNoOther && required.size === 0 && bounds.size === 0 && values === undefined;
}
