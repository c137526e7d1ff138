import { plural } from '../../../text/plural.ts';
import { buildMatchingString } from '../../shape/build-matching-string.ts';
import { readRegExp } from '../../shape/read-reg-exp.ts';
import { formatExamples } from '../build/build-string.ts';
import { longestText, longText } from '../build/long-text.ts';
import { seededRandom } from '../build/seeded-random.ts';
import type { Candidate } from '../candidate.ts';
import type { Position } from '../positions.ts';

/** Strings that violate `minLength`, `maxLength`, `format` or `pattern`. */
export function* invalidStrings(position: Position): Generator<Candidate> {
  yield* wrongLengths(position);
  yield* wrongFormats(position);
  yield* mismatches(position);
}

function* wrongLengths({ shape, base }: Position): Generator<Candidate> {
  const text = typeof base === 'string' ? base : '';
  const shortest = shape.bounds.get('minLength');
  const longest = shape.bounds.get('maxLength');
  const cut = (length: number) =>
    text.length >= length ? [...text].slice(0, length).join('') : longText(text, length);
  if (shortest && shortest.value > 0) {
    for (const length of [...new Set([Number(shortest.value) - 1, 0])].filter((one) => one < longestText)) {
      yield {
        part: cut(length),
        predicate: phrase(length),
        why: `minLength is ${shortest.value}`,
        about: shortest.pointer,
      };
    }
    const why = `minLength is ${shortest.value}, counted in characters and not in UTF-16 units`;
    if (shortest.value > 1 && shortest.value <= longestText && !shape.mayBeBytes) {
      const part = '\u{1f33f}'.repeat(Number(shortest.value) - 1);
      yield { part, predicate: `is ${Number(shortest.value) - 1} emoji`, why, about: shortest.pointer };
    }
  }
  if (longest && longest.value < longestText) {
    for (const length of [Number(longest.value) + 1, Number(longest.value) + 1000]) {
      yield {
        part: cut(length),
        predicate: phrase(length),
        why: `maxLength is ${longest.value}`,
        about: longest.pointer,
      };
    }
  }
}

function phrase(length: number): string {
  return length === 0 ? 'is empty' : `is ${plural(length, 'character')} long`;
}

/** Strings that almost match a format. */
const almostFormats: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    date: ['2026-02-30', '2026-13-01', '31.01.2026', '2026-1-31', '2026-01-31T00:00:00Z'],
    time: ['25:00:00Z', '10:30', '10:30:61Z'],
    'date-time': [
      '2026-01-31T10:30:00+01',
      '2026-01-31',
      '2026-01-31T10:30:00',
      '2026-02-30T10:30:00Z',
      '2026-01-31T25:00:00Z',
      '1769855400',
    ],
    duration: ['1 day', 'P', 'PT'],
    email: ['someone', '@example.org', 'a@', 'a b@example.org', 'a@b@example.org'],
    hostname: ['-a.example.org', 'a..b', 'a_b!'],
    ipv4: ['256.0.0.1', '192.0.2', '192.0.2.1.5', '::1'],
    ipv6: ['192.0.2.1', '2001:db8::g', ':::'],
    uuid: [
      '3fa85f64-5717-4562-b3fc-2c963f66afa',
      '3fa85f64571745623fc2c963f66afa6',
      'zfa85f64-5717-4562-b3fc-2c963f66afa6',
    ],
    uri: ['/only/a/path', 'example.org', 'http://a b/'],
    iri: ['/only/a/path', 'http://a b/'],
    'iri-reference': ['http://[::1', '\\\\a'],
    'idn-email': ['someone', '@b\u00fccher.example'],
    'idn-hostname': ['-a.example.org', 'a..b', '\u0301a'],
    'uri-reference': ['http://[::1', '\\a'],
    'uri-template': ['/a/{b', '/a/{b c}'],
    'json-pointer': ['a/b', '/a~2'],
    'relative-json-pointer': ['/a', '-1'],
    regex: ['(', '[a', '*'],
    byte: ['not base64!', 'a'],
  }),
);

function* wrongFormats({ shape, base }: Position): Generator<Candidate> {
  for (const { value, pointer } of shape.formats) {
    if (formatExamples.get(value) === undefined) continue;
    for (const part of [...(almostFormats.get(value) ?? []), 'not of the format', '', ` ${String(base)} `]) {
      const shown = JSON.stringify(part);
      yield { part, predicate: `is ${shown}`, why: `${shown} does not match the format ${value}`, about: pointer };
    }
  }
}

function* mismatches({ shape, base }: Position): Generator<Candidate> {
  const text = typeof base === 'string' ? base : '';
  for (const { value, pointer } of shape.patterns) {
    const expression = readRegExp(value);
    const all = new Set([
      ...spoiled(text),
      ...spoiledNumbers(text),
      ...nearMisses(text),
      ...oneTooLong(value),
      ...neighbouringDigits(value),
    ]);
    for (const part of [...all].filter((variant) => expression?.test(variant) === false)) {
      const shown = JSON.stringify(part.length > 60 ? `${part.slice(0, 60)}…` : part);
      yield { part, predicate: `is ${shown}`, why: `${shown} does not match the pattern`, about: pointer };
    }
  }
}

/** A text with a character more than the quantifiers of a pattern allow, where they have limits. */
function oneTooLong(pattern: string): string[] {
  const longest = buildMatchingString(pattern, { extraRepetitions: 'most', random: seededRandom(1) });
  return longest === undefined ? [] : [longest + longest.slice(-1)];
}

/** Texts with one digit that is greater or less by one than a pattern allows in its place: `24:00` for hours up to 23. One for each place and direction. */
function neighbouringDigits(pattern: string): string[] {
  const expression = readRegExp(pattern);
  const random = seededRandom(1);
  const found = new Map<string, string>();
  for (let count = 0; count < mostMatches && expression !== undefined; count += 1) {
    const text = buildMatchingString(pattern, { extraRepetitions: 1, random });
    if (text === undefined || text.length > 100) break;
    for (const { 0: digit, index } of [...text.matchAll(/\d/g)].slice(0, 12)) {
      for (const other of [Number(digit) + 1, Number(digit) - 1].filter((one) => one >= 0 && one <= 9)) {
        const variant = `${text.slice(0, index)}${other}${text.slice(index + 1)}`;
        const place = `${index} ${other > Number(digit)}`;
        if (!found.has(place) && !expression.test(variant)) found.set(place, variant);
      }
    }
  }
  return [...found.values()];
}

/** Of the texts that match a pattern and are looked at for the limits of their digits. */
const mostMatches = 60;

/** Variants of a text with digits that few patterns match; none of a text without. */
function spoiledNumbers(text: string): string[] {
  if (!/\d/.test(text)) return [];
  const arabicIndic = text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  const more = text.replace(/\d(?=\D*$)/, '$&0');
  return [
    `${text}0`,
    more,
    `-${text}`,
    `+${text}`,
    `${text}e1`,
    text.replace('.', ','),
    text.replace('.', ''),
    arabicIndic,
  ];
}

/** Variants that have the look of a text: other digits, letters in the other case, a mark between them twice or not at all. */
function nearMisses(text: string): string[] {
  if (text.length > 100) return [];
  const places = [...text.matchAll(/\d/g)].slice(0, 12).map(({ index }) => index);
  const digits = places.flatMap((index) =>
    ['9', '0'].map((digit) => text.slice(0, index) + digit + text.slice(index + 1)),
  );
  const marks = [...text.matchAll(/[-_/.: ]/g)].slice(0, 4).map(({ index }) => index);
  return [
    text.toLowerCase(),
    text.toUpperCase(),
    ...digits,
    ...marks.map((index) => text.slice(0, index) + text.slice(index + 1)),
    ...marks.map((index) => text.slice(0, index + 1) + text.slice(index)),
  ];
}

/** Variants of a text that few patterns match; most keep its length. */
function spoiled(text: string): string[] {
  const rest = text.slice(1);
  return [
    `!${rest}`,
    `${text.slice(0, -1)}!`,
    ` ${rest}`,
    `\u00e9${rest}`,
    `A${rest}`,
    `a${rest}`,
    `0${rest}`,
    `${text}\n`,
    `${text}!`,
    text.slice(0, -1),
    '',
    '!',
  ];
}
