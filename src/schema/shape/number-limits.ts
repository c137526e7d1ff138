import { isMultipleOf } from '../json/is-multiple-of.ts';
import { isOfNumberFormat, numberRangeOf } from './number-formats.ts';
import type { KeywordValue, Shape } from './shape.ts';

/** Where the numbers of a shape begin and end. */
export interface NumberLimits {
  /** Only integers are admitted. */
  readonly jsonInteger: boolean;
  readonly lowest: Limit | undefined;
  readonly highest: Limit | undefined;
}

/** The last number that is admitted, or the first that is not when `exclusive`. */
export interface Limit extends KeywordValue<number | bigint> {
  readonly exclusive: boolean;
}

/** The tightest of what `minimum`, `maximum`, their exclusive forms and the format say. */
export function numberLimits(shape: Shape): NumberLimits {
  const known = found.get(shape) ?? findLimits(shape);
  found.set(shape, known);
  return known;
}

/** Asked for with every number that is tried. */
const found = new WeakMap<Shape, NumberLimits>();

function findLimits(shape: Shape): NumberLimits {
  const limit = (name: 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum'): Limit[] => {
    const said = shape.bounds.get(name);
    return said === undefined ? [] : [{ ...said, exclusive: name.startsWith('exclusive') }];
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
}

type Order = (one: number | bigint, other: number | bigint) => boolean;

function tightest(limits: readonly Limit[], isTighter: Order): Limit | undefined {
  return limits.reduce<Limit | undefined>((best, limit) => {
    if (best === undefined || isTighter(limit.value, best.value)) return limit;
    return limit.value === best.value && limit.exclusive ? limit : best;
  }, undefined);
}

/** Whether a number satisfies limits, multiples and formats. */
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

/** The integer as `Json` writes it: a `number` where it can be one. */
export function integer(value: bigint): number | bigint {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}

/** The integers that are admitted next to a limit, the limit itself first: `inward` 0 is the last one admitted, -1 the first one not. */
export function integerNearLimit(limit: Limit, { inward, upper }: { inward: number; upper: boolean }): number | bigint {
  const exact =
    typeof limit.value === 'bigint' ? limit.value : BigInt(upper ? Math.floor(limit.value) : Math.ceil(limit.value));
  const isOnIt = typeof limit.value === 'bigint' || Number.isInteger(limit.value);
  const steps = BigInt(inward + (limit.exclusive && isOnIt ? 1 : 0));
  return integer(upper ? exact - steps : exact + steps);
}
