import type { Contract } from '../model/contract.ts';
import type { Json, Pointer } from '../model/json.ts';
import { isObject, tokensOf, valueAt } from '../schema/json/pointer.ts';
import { sameJson } from '../schema/json/same-json.ts';
import type { Shape } from '../schema/shape/shape.ts';
import type { Pair } from './change.ts';
import type { Effect, SchemaPlace, ShapeDifference, ShapePair } from './shape-pair.ts';

/** Those that hold one schema about the value, its items or its names. */
const schemaKeywords = ['not', 'contains', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties'];
const mapKeywords = ['dependentSchemas', 'dependentRequired'];

/** What changed about keywords that only the whole value can be judged by (`not`, `contains` ...): to have one is to admit less. */
export function diffKeywords(pair: Pair, { old, new: now }: ShapePair): ShapeDifference[] {
  const keywords = [...schemaKeywords, ...mapKeywords].flatMap((keyword) => {
    const [before, after] = [placesOf(old, keyword), placesOf(now, keyword)];
    if (before.length === 0 && after.length === 0) return [];
    const places = { old: before[0], new: after[0] };
    if (before.length === 0)
      return [{ id: 'keyword', effect: 'narrowed' as const, message: `has "${keyword}" now`, ...places }];
    if (after.length === 0)
      return [{ id: 'keyword', effect: 'widened' as const, message: `has no "${keyword}" any more`, ...places }];
    const effect = mapKeywords.includes(keyword) ? mapEffect(pair, places) : undefined;
    return effect === undefined ? [] : [{ id: 'keyword', effect, message: `has another "${keyword}" now`, ...places }];
  });
  return [...keywords, ...countDifferences(pair, { old, new: now })];
}

/** The schemas in such keywords, where both sides have one. */
export function keywordPlaces({ shapes, place }: { shapes: ShapePair; place: SchemaPlace }): SchemaPlace[] {
  return schemaKeywords.flatMap((keyword) => {
    const old = placesOf(shapes.old, keyword);
    const now = placesOf(shapes.new, keyword);
    if (old.length === 0 || now.length === 0) return [];
    const inverted = keyword === 'not' ? !place.inverted : place.inverted;
    // Several of one keyword do not speak about one instance: what each forbids is forbidden.
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

/** Of maps whose every entry forbids something. */
function mapEffect(pair: Pair, places: Places): Effect | undefined {
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

/** Whether a list of names has one that the other has not. */
function isLess(names: Json, others: Json | undefined): boolean {
  if (!Array.isArray(names) || !Array.isArray(others)) return false;
  const known = others as readonly Json[];
  return (names as readonly Json[]).some((name) => !known.includes(name));
}

function find(entries: readonly (readonly [string, Json])[], name: string): Json | undefined {
  return entries.find(([other]) => other === name)?.[1];
}

function entriesAt({ document }: Contract, pointer: Pointer | undefined): [string, Json][] {
  const map = pointer === undefined ? undefined : valueAt(document, pointer);
  return isObject(map) ? Object.entries(map) : [];
}

/** How many items must be, or may be, such as `contains` says. */
function countDifferences(pair: Pair, { old, new: now }: { old: Shape; new: Shape }): ShapeDifference[] {
  return ['minContains', 'maxContains'].flatMap((keyword): ShapeDifference[] => {
    const before = numberIn(pair.old, { shape: old, keyword });
    const after = numberIn(pair.new, { shape: now, keyword });
    if (before.value === after.value || (before.pointer === undefined && after.pointer === undefined)) return [];
    const effect = after.value > before.value === (keyword === 'minContains') ? 'narrowed' : 'widened';
    const message = `has another "${keyword}" now`;
    return [{ id: 'limit', effect, message, old: before.pointer, new: after.pointer }];
  });
}

interface Count {
  readonly value: number;
  readonly pointer: Pointer | undefined;
}

/** Without a number `contains` asks for one item at least, and for any number at most. */
function numberIn({ document }: Contract, { shape, keyword }: { shape: Shape; keyword: string }): Count {
  const pointer = shape.sources
    .map((source) => `${source}/${keyword}`)
    .find((at) => valueAt(document, at) !== undefined);
  const value = pointer === undefined ? undefined : valueAt(document, pointer);
  const usual = keyword === 'minContains' ? 1 : Number.POSITIVE_INFINITY;
  return { value: value === undefined ? usual : Number(value), pointer };
}
