import type { Json, Pointer } from '../model/json.ts';
import { valueAt } from '../schema/json/pointer.ts';
import { sameJson } from '../schema/json/same-json.ts';
import { writeJson } from '../schema/json/write-json.ts';
import { rangeOf } from '../schema/shape/number-formats.ts';
import type { BoundName, Said } from '../schema/shape/shape-parts.ts';
import type { Pair } from './change.ts';
import type { Effect, ShapeDifference, ShapePair } from './shape-pair.ts';

/** What changed about a value as such: its type, its limits, its form. */
export function diffValues(pair: Pair, shapes: ShapePair): ShapeDifference[] {
  return [
    ...typeDifferences(shapes),
    ...listedValues(shapes),
    ...boundDifferences(shapes),
    ...formatDifferences(shapes),
    ...saidDifferences({ id: 'pattern', word: 'pattern', old: shapes.old.patterns, new: shapes.new.patterns }),
    ...saidDifferences({ id: 'multiple', word: '"multipleOf"', old: shapes.old.multiples, new: shapes.new.multiples }),
    ...uniqueness(shapes),
    ...restDifferences(pair, shapes),
  ];
}

function typeDifferences({ old, new: now }: ShapePair): ShapeDifference[] {
  const covers = (types: ReadonlySet<string>, type: string): boolean =>
    types.has(type) || (type === 'integer' && types.has('number'));
  const lost = [...old.types].filter((type) => !covers(now.types, type));
  const gained = [...now.types].filter((type) => !covers(old.types, type));
  const places = { old: old.typesFrom[0], new: now.typesFrom[0] };
  const message = `is ${[...now.types].join(' or ')} and was ${[...old.types].join(' or ')}`;
  if (lost.length > 0 && gained.length > 0) return [{ id: 'type', effect: 'replaced', message, ...places }];
  if (lost.length > 0) return [{ id: 'type', effect: 'narrowed', message, ...places }];
  return gained.length > 0 ? [{ id: 'type', effect: 'widened', message, ...places }] : [];
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

function boundDifferences({ old, new: now }: ShapePair): ShapeDifference[] {
  const names = new Set<BoundName>([...old.bounds.keys(), ...now.bounds.keys()]);
  return [...names].flatMap((name): ShapeDifference[] => {
    const before = old.bounds.get(name);
    const after = now.bounds.get(name);
    if (before?.value === after?.value) return [];
    const message = `has "${name}" ${after?.value ?? 'no more'}${before === undefined ? ' now' : ` and had ${before.value}`}`;
    return [
      { id: 'limit', effect: boundEffect(name, { before, after }), message, old: before?.pointer, new: after?.pointer },
    ];
  });
}

interface Limits {
  readonly before: Said<number | bigint> | undefined;
  readonly after: Said<number | bigint> | undefined;
}

function boundEffect(name: BoundName, { before, after }: Limits): Effect {
  if (before === undefined) return 'narrowed';
  if (after === undefined) return 'widened';
  const isLower = name.startsWith('min') || name === 'exclusiveMinimum';
  return after.value > before.value === isLower ? 'narrowed' : 'widened';
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
  const one = rangeOf(before);
  const other = rangeOf(after);
  if (one === undefined || other === undefined) return 'other';
  return one.minimum >= other.minimum && one.maximum <= other.maximum ? 'widened' : 'narrowed';
}

interface SaidPair {
  readonly id: string;
  readonly word: string;
  readonly old: readonly Said<string | number | bigint>[];
  readonly new: readonly Said<string | number | bigint>[];
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

function uniqueness({ old, new: now }: ShapePair): ShapeDifference[] {
  if ((old.uniqueItems === undefined) === (now.uniqueItems === undefined)) return [];
  const isNew = now.uniqueItems !== undefined;
  const message = isNew ? 'must have different items now' : 'may have the same item twice now';
  return [
    { id: 'unique-items', effect: isNew ? 'narrowed' : 'widened', message, old: old.uniqueItems, new: now.uniqueItems },
  ];
}

/** Keywords that cannot be weighed against one another (`not`, `contains` ...): that they changed is all that can be said. */
function restDifferences(pair: Pair, { old, new: now }: ShapePair): ShapeDifference[] {
  const text = (document: Json, pointers: readonly Pointer[]): string =>
    pointers
      .map((pointer) => `${pointer.split('/').at(-1)} ${writeJson(valueAt(document, pointer) ?? null)}`)
      .join('\n');
  if (text(pair.old.document, old.unmerged) === text(pair.new.document, now.unmerged)) return [];
  return [
    {
      id: 'other-keyword',
      effect: 'other',
      message: 'has other conditions now',
      old: old.unmerged[0],
      new: now.unmerged[0],
    },
  ];
}
