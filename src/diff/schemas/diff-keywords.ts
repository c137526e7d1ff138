import type { Contract } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { isList, isObject, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { ContractPair } from '../changes/change.ts';
import type { ComparedPlace, Effect, ShapeDifference, ShapePair } from './shape-pair.ts';

/** Keywords with one schema for the value, its items or its property names. */
const schemaKeywords = ['not', 'contains', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties'];
const mapKeywords = ['dependentSchemas', 'dependentRequired'];

/** The changes of keywords that cannot be merged (`not`, `contains` ...): each of them restricts the values. */
export function diffKeywords(pair: ContractPair, { old, new: now }: ShapePair): ShapeDifference[] {
  const keywords = [...schemaKeywords, ...mapKeywords].flatMap((keyword): ShapeDifference[] => {
    const [before, after] = [placesOf(old, keyword), placesOf(now, keyword)];
    if (before.length === 0 && after.length === 0) return [];
    const places = { old: before[0], new: after[0] };
    if (before.length === 0) return [{ id: 'keyword', effect: 'narrowed', message: `now has "${keyword}"`, ...places }];
    if (after.length === 0)
      return [{ id: 'keyword', effect: 'widened', message: `no longer has "${keyword}"`, ...places }];
    const effect = mapKeywords.includes(keyword) ? mapEffect(pair, places) : undefined;
    return effect === undefined ? [] : [{ id: 'keyword', effect, message: `now has another "${keyword}"`, ...places }];
  });
  return [...keywords, ...countDifferences(pair, { old, new: now })];
}

/** The schemas of such keywords, when both sides have them. */
export function keywordPlaces({ shapes, place }: { shapes: ShapePair; place: ComparedPlace }): ComparedPlace[] {
  return schemaKeywords.flatMap((keyword) => {
    const old = placesOf(shapes.old, keyword);
    const now = placesOf(shapes.new, keyword);
    if (old.length === 0 || now.length === 0) return [];
    const inverted = keyword === 'not' ? !place.inverted : place.inverted;
    // Several schemas of one keyword apply independently: each restricts the value.
    return old.flatMap((pointer, index) => {
      const counterpart = now[index];
      return counterpart === undefined
        ? []
        : [{ old: [pointer], new: [counterpart], path: `${place.path} in "${keyword}"`, inverted }];
    });
  });
}

function placesOf({ unmerged }: Shape, keyword: string): Pointer[] {
  return unmerged.filter((pointer) => tokensOf(pointer).at(-1) === keyword);
}

interface Places {
  readonly old: Pointer | undefined;
  readonly new: Pointer | undefined;
}

/** The effect for maps in which each entry restricts the values. */
function mapEffect(pair: ContractPair, places: Places): Effect | undefined {
  const before = entriesAt(pair.old, places.old);
  const after = entriesAt(pair.new, places.new);
  const lost = before.some(
    ([name, value]) => !after.some(([other]) => other === name) || isLess(value, find(after, name)),
  );
  const gained = after.some(
    ([name, value]) => !before.some(([other]) => other === name) || isLess(value, find(before, name)),
  );
  if (lost && gained) return 'replaced';
  if (lost) return 'widened';
  if (gained) return 'narrowed';
  return sameJson(Object.fromEntries(before), Object.fromEntries(after)) ? undefined : 'other';
}

/** Whether a list has a name that the other list does not have. */
function isLess(names: Json, others: Json | undefined): boolean {
  return isList(names) && isList(others) && names.some((name) => !others.includes(name));
}

function find(entries: readonly (readonly [string, Json])[], name: string): Json | undefined {
  return entries.find(([other]) => other === name)?.[1];
}

function entriesAt({ document }: Contract, pointer: Pointer | undefined): [string, Json][] {
  const map = pointer === undefined ? undefined : valueAt(document, pointer);
  return isObject(map) ? Object.entries(map) : [];
}

/** The changes of how many items must or may match `contains`. */
function countDifferences(pair: ContractPair, { old, new: now }: { old: Shape; new: Shape }): ShapeDifference[] {
  return ['minContains', 'maxContains'].flatMap((keyword): ShapeDifference[] => {
    const before = numberIn(pair.old, { shape: old, keyword });
    const after = numberIn(pair.new, { shape: now, keyword });
    if (before.value === after.value || (before.pointer === undefined && after.pointer === undefined)) return [];
    const effect = after.value > before.value === (keyword === 'minContains') ? 'narrowed' : 'widened';
    const message = `now has another "${keyword}"`;
    return [{ id: 'limit', effect, message, old: before.pointer, new: after.pointer }];
  });
}

interface Count {
  readonly value: number;
  readonly pointer: Pointer | undefined;
}

/** By default `contains` requires one item and allows any number. */
function numberIn({ document }: Contract, { shape, keyword }: { shape: Shape; keyword: string }): Count {
  const pointer = shape.sources
    .map((source) => `${source}/${keyword}`)
    .find((at) => valueAt(document, at) !== undefined);
  const value = pointer === undefined ? undefined : valueAt(document, pointer);
  const defaultValue = keyword === 'minContains' ? 1 : Number.POSITIVE_INFINITY;
  return { value: value === undefined ? defaultValue : Number(value), pointer };
}
