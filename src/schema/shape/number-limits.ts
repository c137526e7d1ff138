import { isMultipleOf } from '../json/is-multiple-of.ts';
import { memoizeByObject } from '../memoize.ts';
import { isOfNumberFormat, numberRangeOf } from './number-formats.ts';
import type { KeywordValue, Shape } from './shape.ts';

/** The range of the numbers that a shape allows. */
export interface NumberLimits {
  /** Only integers are valid. */
  readonly jsonInteger: boolean;
  readonly lowest: Limit | undefined;
  readonly highest: Limit | undefined;
}

/** The last valid number, or with `exclusive` the first invalid one. */
export interface Limit extends KeywordValue<number | bigint> {
  readonly exclusive: boolean;
}

/** The tightest limits of `minimum`, `maximum`, their exclusive forms and the formats. Kept: they are needed for every number that is tried. */
export const numberLimits = memoizeByObject((shape: Shape): NumberLimits => {
  const limit = (name: 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum'): Limit[] => {
    const bound = shape.bounds.get(name);
    return bound === undefined ? [] : [{ ...bound, exclusive: name.startsWith('exclusive') }];
  };
  const ranges = shape.formats.flatMap(({ value, pointer }) => {
    const range = numberRangeOf(value);
    return range === undefined ? [] : [{ ...range, pointer }];
  });
  const from = ranges.map(({ minimum, pointer }): Limit => ({ value: minimum, pointer, exclusive: false }));
  const to = ranges.map(({ maximum, pointer }): Limit => ({ value: maximum, pointer, exclusive: false }));
  return {
    jsonInteger: !shape.types.has('number') || ranges.some(({ integer }) => integer),
    lowest: tightest([...limit('minimum'), ...limit('exclusiveMinimum'), ...from], (one, other) => one > other),
    highest: tightest([...limit('maximum'), ...limit('exclusiveMaximum'), ...to], (one, other) => one < other),
  };
});

type Order = (one: number | bigint, other: number | bigint) => boolean;

function tightest(limits: readonly Limit[], isTighter: Order): Limit | undefined {
  return limits.reduce<Limit | undefined>((best, limit) => {
    if (best === undefined || isTighter(limit.value, best.value)) return limit;
    return limit.value === best.value && limit.exclusive ? limit : best;
  }, undefined);
}

/** Whether a number satisfies the limits, multiples and formats of a shape. */
export function fitsNumber(value: number | bigint, shape: Shape): boolean {
  const { jsonInteger: integer, lowest, highest } = numberLimits(shape);
  if (integer && typeof value === 'number' && !Number.isInteger(value)) return false;
  if (lowest && (lowest.exclusive ? value <= lowest.value : value < lowest.value)) return false;
  if (highest && (highest.exclusive ? value >= highest.value : value > highest.value)) return false;
  return (
    shape.multiples.every((multiple) => isMultipleOf(value, multiple.value)) &&
    shape.formats.every((format) => isOfNumberFormat(value, format.value))
  );
}

/** The integer as a `Json` value: a `number` up to ±(2^53-1), a `bigint` beyond. */
export function integer(value: bigint): number | bigint {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}

/** An integer near a limit: `inward` 0 is the last valid one, 1 the one before it, -1 the first invalid one. `upper`: the limit is a maximum. */
export function integerNearLimit(limit: Limit, { inward, upper }: { inward: number; upper: boolean }): number | bigint {
  const exact =
    typeof limit.value === 'bigint' ? limit.value : BigInt(upper ? Math.floor(limit.value) : Math.ceil(limit.value));
  const isOnIt = typeof limit.value === 'bigint' || Number.isInteger(limit.value);
  const steps = BigInt(inward + (limit.exclusive && isOnIt ? 1 : 0));
  return integer(upper ? exact - steps : exact + steps);
}
