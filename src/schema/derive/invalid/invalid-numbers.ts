import { readNumber } from '../../json/json-number.ts';
import { writeJson } from '../../json/write-json.ts';
import { integerNearLimit, type Limit, numberLimits } from '../../shape/number-limits.ts';
import type { Candidate } from '../candidate.ts';
import type { Position } from '../positions.ts';

/** Numbers that are not integers where they must be, beyond a limit or between multiples. */
export function* invalidNumbers(position: Position): Generator<Candidate> {
  if (position.shape.types.has('integer')) yield* nonIntegers(position);
  yield* beyondLimits(position);
  yield* betweenMultiples(position);
}

/** Numbers with a fraction, in several notations. */
const fractions = ['1.5', '-0.5', '0.1', '1.5e0', '1e-1', '15E-1', '1.0000000001'];

function* nonIntegers({ shape, pointers }: Position): Generator<Candidate> {
  const about = shape.typeKeywords[0] ?? pointers[0] ?? '';
  for (const jsonText of fractions) yield numberWritten(jsonText, { why: `${jsonText} is not an integer`, about });
}

function numberWritten(jsonText: string, { why, about }: { why: string; about: string }): Candidate {
  const part = readNumber(jsonText);
  const usual = writeJson(part) === jsonText ? {} : { jsonText };
  return { part, predicate: `is ${jsonText}`, why, about, ...usual };
}

function* beyondLimits({ shape }: Position): Generator<Candidate> {
  const limits = numberLimits(shape);
  for (const [limit, upper] of [
    [limits.lowest, false],
    [limits.highest, true],
  ] as const) {
    if (limit === undefined) continue;
    const why = `${upper ? 'more' : 'less'} than ${limit.exclusive ? 'or equal to ' : ''}${limit.value} is not allowed`;
    for (const part of [
      ...pastLimit(limit, { upper, integer: limits.jsonInteger }),
      ...multiplesPast(limit, { shape, upper }),
      // Services take zero for nothing, and fail with less.
      ...(upper ? [] : [limits.jsonInteger ? -1 : -1.5]),
    ])
      yield { part, predicate: `is ${part}`, why, about: limit.pointer };
    for (const part of upper && limits.jsonInteger ? overflowing : []) {
      yield {
        part,
        predicate: `is ${part}`,
        why: `${why}, and a reader with fewer bits reads it as 1`,
        about: limit.pointer,
      };
    }
    for (const far of ['1e19', '1e30', '1e400']) {
      yield numberWritten(upper ? far : `-${far}`, { why, about: limit.pointer });
    }
  }
}

/** One more than the number of values of 32 and 64 bits. */
const overflowing: readonly (number | bigint)[] = [2 ** 32 + 1, 2n ** 64n + 1n];

function pastLimit(limit: Limit, { upper, integer: whole }: { upper: boolean; integer: boolean }): (number | bigint)[] {
  const next = integerNearLimit(limit, { inward: -1, upper });
  if (whole) return [next];
  const value = Number(limit.value);
  if (!Number.isFinite(value) || Math.abs(value) > 2 ** 50) return [next];
  const close = upper ? value + 0.001 : value - 0.001;
  return limit.exclusive ? [limit.value, next] : [close, next];
}

/** With `multipleOf`, a number beyond the limit that is still a multiple. */
function multiplesPast(limit: Limit, { shape, upper }: { shape: Position['shape']; upper: boolean }): number[] {
  const [multiple] = shape.multiples;
  const [step, value] = [Number(multiple?.value), Number(limit.value)];
  if (multiple === undefined || !(step > 0) || Math.abs(value) > 2 ** 50) return [];
  const last = upper ? Math.floor(value / step) : Math.ceil(value / step);
  return [Number(((last + (upper ? 1 : -1)) * step).toPrecision(15))];
}

function* betweenMultiples({ shape, base }: Position): Generator<Candidate> {
  for (const { value, pointer } of shape.multiples) {
    const steps = [Number(value) / 2, 1, Number(value) / 10];
    const { highest } = numberLimits(shape);
    for (const step of typeof base === 'number' ? steps : []) {
      const isRoom = highest === undefined || Number(base) + step <= Number(highest.value);
      const part = Number((Number(base) + (isRoom ? step : -step)).toPrecision(15));
      yield { part, predicate: `is ${part}`, why: `${part} is not a multiple of ${value}`, about: pointer };
    }
  }
}
