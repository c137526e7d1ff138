import type { Json } from '../../model/json.ts';
import { canonicalJson } from '../../schema/json/canonical-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { numberRangeOf } from '../../schema/shape/number-formats.ts';
import type { KeywordValue, Shape } from '../../schema/shape/shape.ts';
import { firstNames } from '../../text/plural.ts';
import type { ChangeId } from '../changes/change.ts';
import { diffLimits } from './diff-limits.ts';
import { allowedTypes } from './plain-shape.ts';
import type { Effect, ShapeDifference, ShapePair } from './shape-pair.ts';

/** The changes of the types, limits and formats of a value. */
export function diffValues(shapes: ShapePair): ShapeDifference[] {
  return [
    ...diffTypes(shapes),
    ...listedValues(shapes),
    ...diffLimits(shapes),
    ...formatDifferences(shapes),
    ...keywordDifferences({
      id: 'pattern',
      word: 'pattern',
      old: restrictive(shapes.old.patterns),
      new: restrictive(shapes.new.patterns),
    }),
    ...keywordDifferences({
      id: 'multiple',
      word: '"multipleOf"',
      old: shapes.old.multiples,
      new: shapes.new.multiples,
    }),
    ...uniqueness(shapes),
  ];
}

function listedValues({ old, new: now }: ShapePair): ShapeDifference[] {
  const before = old.values;
  const after = now.values;
  if (before === undefined && after === undefined) return [];
  const places = { old: before?.pointer, new: after?.pointer };
  if (before === undefined)
    return [{ id: 'values', effect: 'narrowed', message: 'now allows only listed values', ...places }];
  if (after === undefined)
    return [{ id: 'values', effect: 'widened', message: 'now allows values that are not listed', ...places }];
  const lost = notAmong(after.value, before.value);
  const gained = notAmong(before.value, after.value);
  const words = (values: readonly Json[]): string =>
    firstNames(
      values.map((value) => writeJson(value)),
      mostNamed,
    );
  const differences: ShapeDifference[] = [];
  if (lost.length > 0)
    differences.push({
      id: 'value-removed',
      effect: 'narrowed',
      message: `no longer allows ${words(lost)}`,
      ...places,
    });
  if (gained.length > 0)
    differences.push({ id: 'value-added', effect: 'widened', message: `now allows ${words(gained)}`, ...places });
  return differences;
}

/** How many values a message names. */
const mostNamed = 100;

/** The values that a list does not have. */
function notAmong(list: readonly Json[], values: readonly Json[]): readonly Json[] {
  const known = new Set(list.map((value) => canonicalJson(value)));
  return values.filter((value) => !known.has(canonicalJson(value)));
}

function formatDifferences({ old, new: now }: ShapePair): ShapeDifference[] {
  const [before] = old.formats;
  const [after] = now.formats;
  if (before?.value === after?.value) return [];
  const places = { old: before?.pointer, new: after?.pointer };
  const message =
    after === undefined
      ? `no longer has the format "${before?.value}"`
      : `now has the format "${after.value}"${before === undefined ? '' : ` instead of "${before.value}"`}`;
  return [{ id: 'format', effect: formatEffect(before?.value, after?.value), message, ...places }];
}

/** Formats of texts of which none has two. */
const distinctFormats: ReadonlySet<string> = new Set([
  ...['date', 'date-time', 'time', 'duration', 'uuid', 'ipv4', 'ipv6', 'email'],
]);

function formatEffect(before: string | undefined, after: string | undefined): Effect {
  if (before === undefined) return 'narrowed';
  if (after === undefined) return 'widened';
  const one = numberRangeOf(before);
  const other = numberRangeOf(after);
  // One is about numbers and the other about texts: the new one limits what the old one left alone.
  if ((one === undefined) !== (other === undefined)) return 'narrowed';
  if (one === undefined || other === undefined)
    return distinctFormats.has(before) && distinctFormats.has(after) ? 'replaced' : 'other';
  return one.minimum >= other.minimum && one.maximum <= other.maximum ? 'widened' : 'narrowed';
}

interface KeywordPair {
  readonly id: ChangeId;
  readonly word: string;
  readonly old: readonly KeywordValue<string | number | bigint>[];
  readonly new: readonly KeywordValue<string | number | bigint>[];
}

function keywordDifferences({ id, word, old, new: now }: KeywordPair): ShapeDifference[] {
  const lost = old.find(({ value }) => !now.some((other) => other.value === value));
  const gained = now.find(({ value }) => !old.some((other) => other.value === value));
  const places = { old: lost?.pointer, new: gained?.pointer };
  if (lost !== undefined && gained !== undefined)
    return [{ id, effect: 'other', message: `now has another ${word}`, ...places }];
  if (gained !== undefined) return [{ id, effect: 'narrowed', message: `now has a ${word}`, ...places }];
  return lost === undefined ? [] : [{ id, effect: 'widened', message: `no longer has a ${word}`, ...places }];
}

/** The patterns that do not match every string. */
function restrictive(patterns: readonly KeywordValue<string>[]): KeywordValue<string>[] {
  return patterns.filter(({ value }) => !/^\^?(\.\*|\[\\s\\S\]\*)?\$?$/.test(value));
}

function uniqueness({ old, new: now }: ShapePair): ShapeDifference[] {
  if ((old.uniqueItems === undefined) === (now.uniqueItems === undefined)) return [];
  const isNew = now.uniqueItems !== undefined;
  const message = isNew ? 'must now have unique items' : 'may now have duplicate items';
  return [
    { id: 'unique-items', effect: isNew ? 'narrowed' : 'widened', message, old: old.uniqueItems, new: now.uniqueItems },
  ];
}

/** The changes of the types of a value; an integer is a number. */
function diffTypes({ old, new: now, encoding }: ShapePair): ShapeDifference[] {
  const covers = (types: ReadonlySet<string>, type: string): boolean =>
    types.has(type) || (type === 'integer' && types.has('number'));
  const [before, after] = [allowedTypes(old), allowedTypes(now)];
  const lost = [...before].filter((type) => !covers(now.types, type));
  const gained = [...after].filter((type) => !covers(old.types, type));
  const places = { old: old.typeKeywords[0], new: now.typeKeywords[0] };
  const message = typeMessage(old, now);
  // Every text remains valid where text was valid before; elsewhere the service may still read it as before.
  if (encoding === 'text' && now.types.has('string') && lost.every((type) => scalars.has(type)) && lost.length > 0)
    return [{ id: 'type', effect: old.types.has('string') ? 'harmless' : 'other', message, ...places }];
  if (lost.length > 0 && gained.length > 0) return [{ id: 'type', effect: 'replaced', message, ...places }];
  if (lost.length > 0) return [{ id: 'type', effect: 'narrowed', message, ...places }];
  return gained.length > 0 ? [{ id: 'type', effect: 'widened', message, ...places }] : [];
}

const scalars: ReadonlySet<string> = new Set(['integer', 'number', 'boolean']);

/** Without a `type` all six are allowed. */
const everyType = 6;

function typeMessage({ types: old }: Shape, { types: now }: Shape): string {
  if (now.size === 0) return 'no longer allows any value';
  if (now.size === everyType) return `may now have any type instead of ${[...old].join(' or ')}`;
  const before = old.size === 0 || old.size === everyType ? '' : ` instead of ${[...old].join(' or ')}`;
  return `is now ${[...now].join(' or ')}${before}`;
}
