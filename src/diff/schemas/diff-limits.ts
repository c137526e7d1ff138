import type { Pointer } from '../../model/json.ts';
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

function tightest({ bounds }: Shape, { names, lower }: (typeof sides)[number]): Limit | undefined {
  const limits = names.flatMap((name): Limit[] => {
    const bound = bounds.get(name);
    // Lengths and counts are never negative.
    const isIrrelevant = bound === undefined || (/^min[A-Z]/.test(name) && bound.value <= 0);
    return isIrrelevant ? [] : [{ name, ...bound }];
  });
  return limits.reduce<Limit | undefined>(
    (least, limit) => (least !== undefined && isTighter(lower, least, limit) ? least : limit),
    undefined,
  );
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
