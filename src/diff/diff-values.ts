import type { Json } from '../model/json.ts';
import { sameJson } from '../schema/json/same-json.ts';
import { writeJson } from '../schema/json/write-json.ts';
import { numberRangeOf } from '../schema/shape/number-formats.ts';
import type { KeywordValue } from '../schema/shape/shape.ts';
import { diffLimits } from './diff-limits.ts';
import { diffTypes } from './diff-types.ts';
import type { Effect, ShapeDifference, ShapePair } from './shape-pair.ts';

/** What changed about a value as such: its type, its limits, its form. */
export function diffValues(shapes: ShapePair): ShapeDifference[] {
  return [
    ...diffTypes(shapes),
    ...listedValues(shapes),
    ...diffLimits(shapes),
    ...formatDifferences(shapes),
    ...saidDifferences({
      id: 'pattern',
      word: 'pattern',
      old: telling(shapes.old.patterns),
      new: telling(shapes.new.patterns),
    }),
    ...saidDifferences({ id: 'multiple', word: '"multipleOf"', old: shapes.old.multiples, new: shapes.new.multiples }),
    ...uniqueness(shapes),
  ];
}

function listedValues({ old, new: now }: ShapePair): ShapeDifference[] {
  const before = old.values;
  const after = now.values;
  if (before === undefined && after === undefined) return [];
  const places = { old: before?.pointer, new: after?.pointer };
  if (before === undefined)
    return [{ id: 'values', effect: 'narrowed', message: 'admits only listed values now', ...places }];
  if (after === undefined)
    return [{ id: 'values', effect: 'widened', message: 'admits other than the listed values now', ...places }];
  const lost = before.value.filter((value) => !after.value.some((other) => sameJson(value, other)));
  const gained = after.value.filter((value) => !before.value.some((other) => sameJson(value, other)));
  const words = (values: readonly Json[]): string => values.map((value) => writeJson(value)).join(', ');
  return [
    ...(lost.length > 0
      ? [{ id: 'value-removed', effect: 'narrowed' as const, message: `no longer admits ${words(lost)}`, ...places }]
      : []),
    ...(gained.length > 0
      ? [{ id: 'value-added', effect: 'widened' as const, message: `admits ${words(gained)} now`, ...places }]
      : []),
  ];
}

function formatDifferences({ old, new: now }: ShapePair): ShapeDifference[] {
  const [before] = old.formats;
  const [after] = now.formats;
  if (before?.value === after?.value) return [];
  const places = { old: before?.pointer, new: after?.pointer };
  const message = `has ${after === undefined ? 'no format' : `the format "${after.value}"`} now${before === undefined ? '' : ` and had "${before.value}"`}`;
  return [{ id: 'format', effect: formatEffect(before?.value, after?.value), message, ...places }];
}

function formatEffect(before: string | undefined, after: string | undefined): Effect {
  if (before === undefined) return 'narrowed';
  if (after === undefined) return 'widened';
  const one = numberRangeOf(before);
  const other = numberRangeOf(after);
  if (one === undefined || other === undefined) return 'other';
  return one.minimum >= other.minimum && one.maximum <= other.maximum ? 'widened' : 'narrowed';
}

interface SaidPair {
  readonly id: string;
  readonly word: string;
  readonly old: readonly KeywordValue<string | number | bigint>[];
  readonly new: readonly KeywordValue<string | number | bigint>[];
}

function saidDifferences({ id, word, old, new: now }: SaidPair): ShapeDifference[] {
  const lost = old.find(({ value }) => !now.some((other) => other.value === value));
  const gained = now.find(({ value }) => !old.some((other) => other.value === value));
  const places = { old: lost?.pointer, new: gained?.pointer };
  if (lost !== undefined && gained !== undefined)
    return [{ id, effect: 'other', message: `has another ${word} now`, ...places }];
  if (gained !== undefined) return [{ id, effect: 'narrowed', message: `has a ${word} now`, ...places }];
  return lost === undefined ? [] : [{ id, effect: 'widened', message: `has no ${word} any more`, ...places }];
}

/** What every text matches forbids nothing. */
function telling(patterns: readonly KeywordValue<string>[]): KeywordValue<string>[] {
  return patterns.filter(({ value }) => !/^\^?(\.\*|\[\\s\\S\]\*)?\$?$/.test(value));
}

function uniqueness({ old, new: now }: ShapePair): ShapeDifference[] {
  if ((old.uniqueItems === undefined) === (now.uniqueItems === undefined)) return [];
  const isNew = now.uniqueItems !== undefined;
  const message = isNew ? 'must have different items now' : 'may have the same item twice now';
  return [
    { id: 'unique-items', effect: isNew ? 'narrowed' : 'widened', message, old: old.uniqueItems, new: now.uniqueItems },
  ];
}
