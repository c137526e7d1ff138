import type { Contract } from '../../model/contract.ts';
import type { Pointer } from '../../model/json.ts';
import { holderOf, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { Union } from '../../schema/shape/shape.ts';
import { plural } from '../../text/plural.ts';
import type { ContractPair } from '../changes/change.ts';
import { matchBranches, sameCondition, unionPairs } from './match-branches.ts';
import type { ShapeDifference, ShapePair } from './shape-pair.ts';

/** The changes of the unions of a schema. A schema with a union allows less than one without. */
export function diffUnions(pair: ContractPair, shapes: ShapePair): ShapeDifference[] {
  return unionPairs(shapes).flatMap(({ old, new: now }) => {
    if (old !== undefined && now !== undefined) return branchDifferences(pair, { old, new: now });
    if (now !== undefined) return [onOneSide('narrowed', { union: now, message: `now has "${now.keyword}"` })];
    return old === undefined ? [] : [onOneSide('widened', { union: old, message: `no longer has "${old.keyword}"` })];
  });
}

function onOneSide(
  effect: 'narrowed' | 'widened',
  { union, message }: { union: Union; message: string },
): ShapeDifference {
  const places =
    effect === 'narrowed' ? { old: undefined, new: union.pointer } : { old: union.pointer, new: undefined };
  return { id: 'alternatives', effect, message, ...places };
}

function branchDifferences(
  pair: ContractPair,
  unions: { readonly old: Union; readonly new: Union },
): ShapeDifference[] {
  const places = { old: unions.old.pointer, new: unions.new.pointer };
  if (unions.old.keyword === 'if' || unions.new.keyword === 'if') {
    if (sameCondition(pair, unions)) return [];
    return [{ id: 'alternatives', effect: 'other', message: 'now has another "if"', ...places }];
  }
  const { lost, gained, matched } = matchBranches(pair, unions);
  const differences: ShapeDifference[] = matched.flatMap(({ old, new: now }) => {
    const [before, after] = [namedValue(pair.old, unions.old, old), namedValue(pair.new, unions.new, now)];
    if (before === undefined || after === undefined || before === after) return [];
    const message = `now has the discriminator value ${JSON.stringify(after)} instead of ${JSON.stringify(before)}`;
    return [{ id: 'discriminator', effect: 'replaced', message, ...places }];
  });
  if (lost.length > 0) {
    const message = `no longer has ${count(lost)} (${lost.join(', ')})`;
    differences.push({ id: 'alternative-removed', effect: 'narrowed', message, ...places });
  }
  if (gained.length > 0) {
    const message = `now has ${count(gained)} more (${gained.join(', ')})`;
    differences.push({ id: 'alternative-added', effect: 'widened', message, ...places });
  }
  if (unions.old.keyword !== unions.new.keyword) {
    const message = `now has "${unions.new.keyword}" instead of "${unions.old.keyword}"`;
    // A value that matches exactly one alternative matches at least one.
    const effect = unions.new.keyword === 'oneOf' ? 'narrowed' : 'widened';
    differences.push({ id: 'alternatives', effect, message, ...places });
  }
  return differences;
}

/** The discriminator value of an alternative, where it is the name of a component: a mapping is compared with the discriminator. */
function namedValue(
  { document }: Contract,
  { pointer, branches, discriminator }: Union,
  branch: readonly Pointer[],
): string | undefined {
  const written = valueAt(document, join(holderOf(pointer), 'discriminator'));
  return memberOf(written, 'mapping') === undefined ? discriminator?.values[branches.indexOf(branch)] : undefined;
}

function count(names: readonly string[]): string {
  return plural(names.length, 'alternative');
}
