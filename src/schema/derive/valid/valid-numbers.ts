import { readNumber } from '../../json/json-number.ts';
import { writeJson } from '../../json/write-json.ts';
import { fitsNumber, integerNearLimit, type Limit, numberLimits } from '../../shape/number-limits.ts';
import type { Candidate } from '../candidate.ts';
import type { Position } from '../positions.ts';

/** Numbers that should be valid at a position: at its limits, beyond doubles and common integer widths, in unusual notations. */
export function* validNumbers(position: Position): Generator<Candidate> {
  const { shape, pointers } = position;
  const { lowest, highest, jsonInteger: integer } = numberLimits(shape);
  for (const [limit, upper] of [
    [lowest, false],
    [highest, true],
  ] as const) {
    if (limit !== undefined) yield* nearLimit(limit, { upper, position });
  }
  yield* unevenMultiples(position);
  const about = shape.formats[0]?.pointer ?? shape.typeKeywords[0] ?? pointers[0] ?? '';
  for (const jsonText of integer ? integers : [...integers, ...decimals]) {
    const part = readNumber(jsonText);
    const why = whyOf(jsonText, { part, integer });
    if (fitsNumber(part, shape))
      yield {
        part,
        predicate: `is ${jsonText}`,
        why,
        about,
        ...(isUsual(jsonText, part) ? {} : { jsonText }),
      };
  }
  if (!integer) {
    yield* fraction(position, about);
    return;
  }
  yield* otherNotations(position, about);
  for (const jsonText of beyond64Bits) {
    const part = readNumber(jsonText);
    const predicate = `is ${jsonText}`;
    const why = 'the contract sets no limit, and no implementation needs to go beyond 64 bits (RFC 8259, 6)';
    if (fitsNumber(part, shape)) yield { part, predicate, why, about, mayBeRefused: true };
  }
}

/** A server may refuse these, and must not fail. */
const beyond64Bits = ['9223372036854775808', '18446744073709551616', '-9223372036854775809', '100000000000000000000'];

/** Integers in several notations (JSON Schema 2020-12, 6.1.1: 1.0 is an integer). */
const integers = [
  '0',
  '-1',
  '1',
  '-0',
  '1.0',
  '1e2',
  '1E2',
  '10e-1',
  '0.0',
  '127',
  '128',
  '255',
  '256',
  '32767',
  '32768',
  '65536',
  '2147483647',
  '2147483648',
  '-2147483648',
  '-2147483649',
  '4294967296',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '-9007199254740993',
  '9223372036854775807',
  '-9223372036854775808',
  '100000000000000.0',
];

const decimals = [
  '0.5',
  '-0.5',
  '0.1',
  '1.50',
  '3.14159265358979',
  '1e-7',
  '1.5E3',
  '0.30000000000000004',
  '123456789.125',
  '1e21',
  '-2.5e-3',
  '1e300',
  '5e-324',
];

function* nearLimit(limit: Limit, { upper, position }: { upper: boolean; position: Position }): Generator<Candidate> {
  for (const inward of [0, 1]) {
    const part = integerNearLimit(limit, { inward, upper });
    if (!fitsNumber(part, position.shape)) continue;
    const why = inward === 0 ? `the ${upper ? 'largest' : 'smallest'} valid integer` : 'next to the limit';
    yield { part, predicate: `is ${part}`, why, about: limit.pointer };
  }
  const part = fractionNearLimit(limit, { upper, shape: position.shape });
  if (part === undefined) return;
  yield { part, predicate: `is ${part}`, why: 'a number between the limit and the next integer', about: limit.pointer };
}

/** The limit itself where it is not an integer, otherwise a number nearer to it than the next integer. */
function fractionNearLimit(
  { value }: Limit,
  { upper, shape }: { upper: boolean; shape: Position['shape'] },
): number | undefined {
  const steps = [0, ...shape.multiples.map((multiple) => Number(multiple.value)), 0.01, 0.5];
  return steps
    .map((step) => Number((Number(value) + (upper ? -step : step)).toPrecision(15)))
    .find((one) => !Number.isInteger(one) && fitsNumber(one, shape));
}

/** A multiple of a fraction such as 0.01 that a calculation with doubles takes for none: 0.29 / 0.01 is 28.999999999999996. */
function* unevenMultiples({ shape }: Position): Generator<Candidate> {
  const { lowest } = numberLimits(shape);
  for (const { value, pointer } of shape.multiples) {
    const step = Number(value);
    if (Number.isInteger(step) || !(step > 0)) continue;
    const first = Math.max(1, Math.ceil(Number(lowest?.value ?? 0) / step));
    const multiples = Array.from({ length: mostMultiples }, (_, at) => Number(((first + at) * step).toPrecision(15)));
    const part = multiples.find(
      (one) => fitsNumber(one, shape) && !Number.isInteger(one / step) && !Number.isInteger(one * (1 / step)),
    );
    if (part === undefined) continue;
    const why = `${part} is a multiple of ${value}, whatever a division of doubles says (JSON Schema 2020-12 Validation, 6.2.1)`;
    yield { part, predicate: `is ${part}`, why, about: pointer };
  }
}

/** A number with a fraction, where none of the decimals is valid: one between 10 and 90, or a multiple of 2.5. */
function* fraction({ shape }: Position, about: string): Generator<Candidate> {
  const isFraction = (one: number | bigint) => !Number.isInteger(Number(one)) && fitsNumber(one, shape);
  if (decimals.some((text) => isFraction(readNumber(text)))) return;
  const { lowest, highest } = numberLimits(shape);
  const start = Number(lowest?.value ?? Number(highest?.value ?? 1) - 1);
  const steps = [...shape.multiples.map(({ value }) => Number(value)), 0.5, 0.01];
  const part = steps
    .flatMap((step) => [1, 2].map((at) => Number(((Math.floor(start / step) + at) * step).toPrecision(15))))
    .find(isFraction);
  if (part !== undefined) yield { part, predicate: `is ${part}`, why: 'a number with a fraction', about };
}

/** An integer with a fraction of zero, and one with an exponent, where none of those above is valid. */
function* otherNotations({ shape }: Position, about: string): Generator<Candidate> {
  const { lowest, highest } = numberLimits(shape);
  const limit = lowest ?? highest;
  if (limit === undefined || integers.some((text) => /[.eE]/.test(text) && fitsNumber(readNumber(text), shape))) return;
  const part = integerNearLimit(limit, { inward: 0, upper: limit === highest });
  if (!fitsNumber(part, shape)) return;
  for (const jsonText of [`${part}.0`, `${part}e0`])
    yield { part, jsonText, predicate: `is ${jsonText}`, why: whyOf(jsonText, { part, integer: true }), about };
}

/** The most multiples that are tried. */
const mostMultiples = 200;

function whyOf(jsonText: string, { part, integer }: { part: number | bigint; integer: boolean }): string {
  if (!integer && /[.eE]/.test(jsonText)) return 'it is a number (RFC 8259, 6)';
  if (/[.eE]/.test(jsonText)) {
    return 'a number without a fraction is an integer in every notation (JSON Schema 2020-12, 6.1.1)';
  }
  if (typeof part === 'bigint') return 'an integer beyond 2^53-1, within the limits of the contract';
  return 'an integer within the limits of the contract';
}

function isUsual(jsonText: string, part: number | bigint): boolean {
  return writeJson(part) === jsonText;
}
