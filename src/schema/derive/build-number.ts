import { readNumber } from '../json/json-number.ts';
import { fitsNumber, integer, integerNearLimit, numberLimits } from '../shape/number-limits.ts';
import type { Shape } from '../shape/shape.ts';

/** A number of the shape, `nth` 0 the plainest; `undefined` when none was found. */
export function buildNumber(shape: Shape, nth: number): number | bigint | undefined {
  const fitting: (number | bigint)[] = [];
  for (const candidate of candidates(shape, nth)) {
    if (fitsNumber(candidate, shape) && !fitting.includes(candidate)) fitting.push(candidate);
    if (fitting.length > nth) break;
  }
  return fitting[nth] ?? fitting.at(-1);
}

function* candidates(shape: Shape, nth: number): Generator<number | bigint> {
  yield 1;
  const { lowest, highest } = numberLimits(shape);
  const [step] = shape.multiples;
  if (step !== undefined)
    yield* multiples(step.value, lowest !== undefined && lowest.value > 0 ? lowest.value : step.value);
  for (const value of [0, 10, 100]) yield value;
  for (let inward = 0; inward <= nth + 1; inward += 1) {
    if (lowest) yield integerNearLimit(lowest, { inward, upper: false });
    if (highest) yield integerNearLimit(highest, { inward, upper: true });
    if (!lowest && !highest) yield inward;
  }
  if (lowest && highest) yield (Number(lowest.value) + Number(highest.value)) / 2;
  if (lowest) yield Number(lowest.value) + 0.5;
  if (highest) yield Number(highest.value) - 0.5;
}

/** The first multiples of a step from a number on. */
function* multiples(step: number | bigint, from: number | bigint): Generator<number | bigint> {
  if (isWhole(step)) {
    const exact = BigInt(step);
    const first = isWhole(from) ? BigInt(from) / exact : 0n;
    for (let times = first; times < first + 20n; times += 1n) yield integer(times * exact);
    return;
  }
  const first = Math.ceil(Number(from) / Number(step));
  // Written and read again, the product loses the tail that binary fractions leave.
  for (let times = first; times < first + 20; times += 1)
    yield readNumber(String(Number((times * Number(step)).toPrecision(12))));
}

function isWhole(value: number | bigint): boolean {
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}
