import type { Union } from '../schema/shape/shape.ts';
import type { Pair } from './change.ts';
import { matchBranches, pairedUnions, sameCondition } from './match-branches.ts';
import type { ShapeDifference, ShapePair } from './shape-pair.ts';

/** What changed about the alternatives of a schema. To have alternatives at all is to admit less than not to. */
export function diffUnions(pair: Pair, shapes: ShapePair): ShapeDifference[] {
  return pairedUnions(shapes).flatMap(({ old, new: now }) => {
    if (old !== undefined && now !== undefined) return branchDifferences(pair, { old, new: now });
    if (now !== undefined) return [onlyOne('narrowed', { union: now, message: `has "${now.keyword}" now` })];
    return old === undefined ? [] : [onlyOne('widened', { union: old, message: `has no "${old.keyword}" any more` })];
  });
}

function onlyOne(
  effect: 'narrowed' | 'widened',
  { union, message }: { union: Union; message: string },
): ShapeDifference {
  const places =
    effect === 'narrowed' ? { old: undefined, new: union.pointer } : { old: union.pointer, new: undefined };
  return { id: 'alternatives', effect, message, ...places };
}

function branchDifferences(pair: Pair, unions: { readonly old: Union; readonly new: Union }): ShapeDifference[] {
  const places = { old: unions.old.pointer, new: unions.new.pointer };
  if (unions.old.keyword === 'if' || unions.new.keyword === 'if') {
    if (sameCondition(pair, unions)) return [];
    return [{ id: 'alternatives', effect: 'other', message: 'has another "if" now', ...places }];
  }
  const { lost, gained } = matchBranches(pair, unions);
  const differences: ShapeDifference[] = [];
  if (lost.length > 0) {
    const message = `has ${count(lost)} less (${lost.join(', ')})`;
    differences.push({ id: 'alternative-removed', effect: 'narrowed', message, ...places });
  }
  if (gained.length > 0) {
    const message = `has ${count(gained)} more (${gained.join(', ')})`;
    differences.push({ id: 'alternative-added', effect: 'widened', message, ...places });
  }
  if (unions.old.keyword !== unions.new.keyword) {
    const message = `has "${unions.new.keyword}" for "${unions.old.keyword}" now`;
    // What fits exactly one alternative fits one at least.
    const effect = unions.new.keyword === 'oneOf' ? 'narrowed' : 'widened';
    differences.push({ id: 'alternatives', effect, message, ...places });
  }
  return differences;
}

function count(names: readonly string[]): string {
  return names.length === 1 ? 'an alternative' : `${names.length} alternatives`;
}
