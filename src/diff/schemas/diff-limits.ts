import type { Pointer } from '../../model/json.ts';
import { integer } from '../../schema/shape/number-limits.ts';
import type { BoundName, Shape } from '../../schema/shape/shape.ts';
import type { Effect, ShapeDifference, ShapePair } from './shape-pair.ts';

/** The keywords that limit the same thing in the same direction; the tightest of them counts. */
const sides: readonly { readonly names: readonly BoundName[]; readonly lower: boolean }[] = [
  { names: ['minimum', 'exclusiveMinimum'], lower: true },
  { names: ['maximum', 'exclusiveMaximum'], lower: false },
  { names: ['minLength'], lower: true },
  { names: ['maxLength'], lower: false },
  { names: ['minItems'], lower: true },
  { names: ['maxItems'], lower: false },
  { names: ['minProperties'], lower: true },
  { names: ['maxProperties'], lower: false },
];

/** The changes of the limits of numbers, lengths and counts. */
export function diffLimits({ old, new: now }: ShapePair): ShapeDifference[] {
  return sides.flatMap((side): ShapeDifference[] => {
    const before = tightest(old, side);
    const after = tightest(now, side);
    const effect = effectOf({ before, after }, side.lower);
    if (effect === undefined) return [];
    const message =
      after === undefined
        ? `no longer has "${before?.name}" ${before?.value}`
        : `now has "${after.name}" ${after.value}${before === undefined ? '' : ` instead of "${before.name}" ${before.value}`}`;
    return [{ id: 'limit', effect, message, old: before?.pointer, new: after?.pointer }];
  });
}

interface Limit {
  readonly name: BoundName;
  readonly value: number | bigint;
  readonly pointer: Pointer;
}

function tightest(shape: Shape, { names, lower }: (typeof sides)[number]): Limit | undefined {
  const limits = names.flatMap((name): Limit[] => {
    const bound = shape.bounds.get(name);
    if (bound === undefined || (/^min[A-Z]/.test(name) && bound.value <= leastOf(shape, name))) return [];
    return [isInteger(shape) ? asInclusive({ name, ...bound }) : { name, ...bound }];
  });
  return limits.reduce<Limit | undefined>(
    (least, limit) => (least !== undefined && isTighter(lower, least, limit) ? least : limit),
    undefined,
  );
}

/** The count that a value has anyway: lengths and counts are never negative, and required properties count. */
function leastOf({ required, readOnly, writeOnly }: Shape, name: BoundName): number {
  if (name !== 'minProperties') return 0;
  return [...required.keys()].filter((property) => !readOnly.has(property) && !writeOnly.has(property)).length;
}

function isInteger({ types }: Shape): boolean {
  return types.has('integer') && !types.has('number');
}

/** The same limit of integers in the other notation: more than 0 is at least 1. */
function asInclusive(limit: Limit): Limit {
  const { name, value, pointer } = limit;
  if (name !== 'exclusiveMinimum' && name !== 'exclusiveMaximum') return limit;
  if (typeof value === 'number' && !Number.isInteger(value)) return limit;
  const next = BigInt(value) + (name === 'exclusiveMinimum' ? 1n : -1n);
  return { name: name === 'exclusiveMinimum' ? 'minimum' : 'maximum', value: integer(next), pointer };
}

function isTighter(lower: boolean, one: Limit, other: Limit): boolean {
  if (one.value !== other.value) return one.value > other.value === lower;
  return one.name.startsWith('exclusive') && !other.name.startsWith('exclusive');
}

interface Limits {
  readonly before: Limit | undefined;
  readonly after: Limit | undefined;
}

function effectOf({ before, after }: Limits, lower: boolean): Effect | undefined {
  if (before === undefined) return after === undefined ? undefined : 'narrowed';
  if (after === undefined) return 'widened';
  if (isTighter(lower, after, before)) return 'narrowed';
  return isTighter(lower, before, after) ? 'widened' : undefined;
}
