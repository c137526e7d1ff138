import { isExactInteger, readNumber } from '../../json/json-number.ts';
import { fitsNumber, integer, integerNearLimit, numberLimits } from '../../shape/number-limits.ts';
import type { Shape } from '../../shape/shape.ts';

/** A number that is valid for the shape: `variant` 0 is the simplest, others differ. `undefined` when none was found. */
export function buildNumber(shape: Shape, variant: number): number | bigint | undefined {
  const valid: (number | bigint)[] = [];
  for (const candidate of candidates(shape, variant)) {
    if (fitsNumber(candidate, shape) && !valid.includes(candidate)) valid.push(candidate);
    if (valid.length > variant) break;
  }
  return valid[variant] ?? valid.at(-1);
}

function* candidates(shape: Shape, variant: number): Generator<number | bigint> {
  yield 1;
  const { lowest, highest } = numberLimits(shape);
  const [step] = shape.multiples;
  if (step !== undefined)
    yield* multiples(step.value, lowest !== undefined && lowest.value > 0 ? lowest.value : step.value);
  for (const value of [0, 10, 100]) yield value;
  for (let inward = 0; inward <= variant + 1; inward += 1) {
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
  if (isExactInteger(step)) {
    const exact = BigInt(step);
    const first = isExactInteger(from) ? BigInt(from) / exact : 0n;
    for (let times = first; times < first + 20n; times += 1n) yield integer(times * exact);
    return;
  }
  const first = Math.ceil(Number(from) / Number(step));
  // Rounding to 12 digits removes the errors of binary fractions.
  for (let times = first; times < first + 20; times += 1)
    yield readNumber(String(Number((times * Number(step)).toPrecision(12))));
}
