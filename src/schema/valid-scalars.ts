import type { Json } from '../model/json.ts';
import { formatTexts } from './build-text.ts';
import type { Candidate } from './candidate.ts';
import { readNumber } from './json-number.ts';
import { fitsNumber, integerAt, type Limit, numberLimits } from './number-limits.ts';
import type { Position } from './positions.ts';
import { seededRandom } from './seeded-random.ts';
import { textMatching } from './text-matching.ts';
import { customaryLengths, oddTexts } from './valid-texts.ts';
import { writeJson } from './write-json.ts';

/** Scalars that a position should admit. */
export function* validScalars(position: Position): Generator<Candidate> {
  const { shape } = position;
  if (shape.values !== undefined) yield* listedValues(position);
  else {
    if (shape.types.has('string')) yield* texts(position);
    if (shape.types.has('integer') || shape.types.has('number')) yield* numbers(position);
    if (shape.types.has('boolean')) {
      yield { ...said(position, 'is true', 'true is a boolean'), part: true };
      yield { ...said(position, 'is false', 'false is a boolean'), part: false };
    }
  }
  if (shape.types.has('null')) yield { ...said(position, 'is null', 'the schema admits null'), part: null };
}

function said({ shape, pointers }: Position, predicate: string, why: string): Omit<Candidate, 'part'> {
  return { predicate, why, about: shape.typesFrom[0] ?? pointers[0] ?? '' };
}

/** As many values of an `enum` are sent. */
const mostListed = 100;

function* listedValues({ shape }: Position): Generator<Candidate> {
  const { value: values = [], pointer = '' } = shape.values ?? {};
  for (const part of values.slice(0, mostListed)) {
    const shown = writeJson(part).slice(0, 60);
    yield { part, predicate: `is ${shown}`, why: `${shown} is one of the values listed`, about: pointer };
  }
}

function* texts(position: Position): Generator<Candidate> {
  const { shape } = position;
  const about = position.pointers[0] ?? '';
  for (const { predicate, text, why } of oddTexts) yield { part: text, predicate, why, about };
  for (const { value, pointer } of shape.formats) {
    for (const text of formatTexts[value] ?? []) {
      yield {
        part: text,
        predicate: `is ${JSON.stringify(text)}`,
        why: `it is of the format ${value}`,
        about: pointer,
      };
    }
  }
  for (const { value, pointer } of shape.patterns) yield* matchingTexts(value, pointer);
  yield* lengths(position);
}

function* matchingTexts(pattern: string, about: string): Generator<Candidate> {
  const random = seededRandom(1);
  for (const extra of [0, 1, 2, 5, 20]) {
    const part = textMatching(pattern, { extra, random });
    if (part === undefined) continue;
    const predicate = `matches its pattern with ${extra} repetition${extra === 1 ? '' : 's'} more than it must`;
    yield { part, predicate, why: 'it matches the pattern', about };
  }
}

function* lengths({ shape, base, pointers }: Position): Generator<Candidate> {
  const shortest = shape.bounds.get('minLength');
  const longest = shape.bounds.get('maxLength');
  for (const limit of [shortest, longest]) {
    if (limit === undefined || limit.value > 1_000_000) continue;
    const inward = Number(limit.value) + (limit === shortest ? 1 : -1);
    for (const length of [Number(limit.value), inward]) {
      yield ofLength(base, { length, about: limit.pointer, why: `the contract admits ${length} characters` });
    }
    const emoji = '\u{1f33f}'.repeat(Number(limit.value));
    const why = 'length is counted in characters, not in bytes or UTF-16 units (JSON Schema 2020-12, 6.3)';
    yield { part: emoji, predicate: `is ${limit.value} emoji`, why, about: limit.pointer };
  }
  for (const length of customaryLengths) {
    const why = longest === undefined ? 'no maxLength is declared' : `maxLength admits ${length} characters`;
    yield ofLength(base, { length, about: pointers[0] ?? '', why });
  }
}

function ofLength(base: Json, { length, about, why }: { length: number; about: string; why: string }): Candidate {
  const start = typeof base === 'string' ? base : '';
  const part = start.length >= length ? start.slice(0, length) : start + 'a'.repeat(length - start.length);
  return { part, predicate: `is ${length} character${length === 1 ? '' : 's'} long`, why, about };
}

/** Spellings of integers, each a value of its own or a way to write one (JSON Schema 2020-12, 6.1.1: 1.0 is an integer). */
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

function* numbers(position: Position): Generator<Candidate> {
  const { shape, pointers } = position;
  const { lowest, highest, integer } = numberLimits(shape);
  for (const [limit, upper] of [
    [lowest, false],
    [highest, true],
  ] as const) {
    if (limit !== undefined) yield* around(limit, { upper, position });
  }
  const about = shape.formats[0]?.pointer ?? shape.typesFrom[0] ?? pointers[0] ?? '';
  for (const spelling of integer ? integers : [...integers, ...decimals]) {
    const part = readNumber(spelling);
    const why = whyOf(spelling, { part, integer });
    if (fitsNumber(part, shape))
      yield { part, predicate: `is ${spelling}`, why, about, ...(isUsual(spelling, part) ? {} : { spelling }) };
  }
}

function* around(limit: Limit, { upper, position }: { upper: boolean; position: Position }): Generator<Candidate> {
  for (const inward of [0, 1]) {
    const part = integerAt(limit, { inward, upper });
    if (!fitsNumber(part, position.shape)) continue;
    const why = inward === 0 ? `the ${upper ? 'largest' : 'smallest'} integer that is admitted` : 'next to the limit';
    yield { part, predicate: `is ${part}`, why, about: limit.pointer };
  }
}

function whyOf(spelling: string, { part, integer }: { part: number | bigint; integer: boolean }): string {
  if (!integer && /[.eE]/.test(spelling)) return 'it is a number (RFC 8259, 6)';
  if (/[.eE]/.test(spelling)) {
    return 'a number without a fraction is an integer however it is spelled (JSON Schema 2020-12, 6.1.1)';
  }
  if (typeof part === 'bigint') return 'an integer beyond 2^53-1, within what the contract admits';
  return 'an integer within what the contract admits';
}

function isUsual(spelling: string, part: number | bigint): boolean {
  return writeJson(part) === spelling;
}
