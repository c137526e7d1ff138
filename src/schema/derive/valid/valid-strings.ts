import { plural } from '../../../text/plural.ts';
import { buildMatchingString } from '../../shape/build-matching-string.ts';
import { readRegExp } from '../../shape/read-reg-exp.ts';
import { formatExamples, isAddress, lacksHost } from '../build/build-string.ts';
import { longestText, longText } from '../build/long-text.ts';
import { seededRandom } from '../build/seeded-random.ts';
import { examplesOfUnasserted, unassertedFormat } from '../build/unasserted-formats.ts';
import { commonSizeLimits, unusuallyEncodedStrings, unusualStrings } from '../build/unusual-strings.ts';
import type { Candidate } from '../candidate.ts';
import type { Position } from '../positions.ts';

/** Strings that should be valid at a position: unusual ones, strings of its formats and patterns, and strings at its length limits. */
export function* validStrings(position: Position): Generator<Candidate> {
  const { shape } = position;
  const about = position.pointers[0] ?? '';
  const isUnasserted = unassertedFormat(shape) !== undefined;
  if (!isUnasserted) {
    for (const { predicate, text, why } of unusualStrings) yield { part: text, predicate, why, about };
    for (const { predicate, text, jsonText, why } of unusuallyEncodedStrings)
      yield { part: text, jsonText, predicate, why, about };
  }
  for (const { value, pointer } of shape.formats) {
    for (const text of formatExamples.get(value) ?? examplesOfUnasserted.get(value) ?? []) {
      yield {
        part: text,
        predicate: `is ${JSON.stringify(text)}`,
        why: `it matches the format ${value}`,
        about: pointer,
      };
    }
  }
  for (const { value, pointer } of shape.patterns)
    for (const candidate of matchingTexts(value, pointer))
      if (!isAddress(shape) || typeof candidate.part !== 'string' || !lacksHost(candidate.part)) yield candidate;
  if (!isUnasserted) yield* lengths(position);
}

/** Numbers in texts, as patterns of prices, versions and measures allow them. */
const numbersAsText = [
  '0',
  '0.0',
  '0.00',
  '0.01',
  '-1',
  '-0.00',
  '00',
  '1.5',
  '10.25',
  '1.000',
  '999.99',
  '999999.99',
  '1e5',
  '+1',
];

function* matchingTexts(pattern: string, about: string): Generator<Candidate> {
  const expression = readRegExp(pattern);
  for (const part of numbersAsText) {
    if (expression?.test(part))
      yield { part, predicate: `is ${JSON.stringify(part)}`, why: 'it matches the pattern', about };
  }
  const random = seededRandom(1);
  for (const extra of [0, 1, 2, 5, 20]) {
    const part = buildMatchingString(pattern, { extraRepetitions: extra, random });
    if (part === undefined) continue;
    const predicate = `matches its pattern with ${plural(extra, 'more repetition')} than required`;
    yield { part, predicate, why: 'it matches the pattern', about };
  }
  const longest = buildMatchingString(pattern, { extraRepetitions: 'most', random });
  const predicate = 'matches its pattern with as many repetitions as it allows';
  if (longest !== undefined) yield { part: longest, predicate, why: 'it matches the pattern', about };
}

function* lengths(position: Position): Generator<Candidate> {
  const { shape, pointers } = position;
  const shortest = shape.bounds.get('minLength');
  const longest = shape.bounds.get('maxLength');
  for (const limit of [shortest, longest]) {
    if (limit === undefined || limit.value > longestText) continue;
    const inward = Number(limit.value) + (limit === shortest ? 1 : -1);
    for (const length of [Number(limit.value), inward]) {
      yield* ofLength(position, { length, about: limit.pointer, why: `the contract allows ${length} characters` });
    }
    if (shape.mayBeBytes) continue;
    const emoji = '\u{1f33f}'.repeat(Number(limit.value));
    const why = 'length is counted in characters, not in bytes or UTF-16 units (JSON Schema 2020-12, 6.3)';
    yield { part: emoji, predicate: `is ${limit.value} emoji`, why, about: limit.pointer };
  }
  for (const length of commonSizeLimits) {
    const why = longest === undefined ? 'no maxLength is declared' : `maxLength allows ${length} characters`;
    yield* ofLength(position, { length, about: pointers[0] ?? '', why });
  }
}

interface LengthCase {
  readonly length: number;
  readonly about: string;
  readonly why: string;
}

function* ofLength({ base, shape }: Position, { length, about, why }: LengthCase): Generator<Candidate> {
  const start = typeof base === 'string' ? base : '';
  const isMailbox = shape.formats.some(({ value }) => value === 'email' || value === 'idn-email');
  const part = isMailbox && start.length < length ? longMailbox(length) : longText(start, length);
  if (part !== undefined) yield { part, predicate: `is ${plural(length, 'character')} long`, why, about };
}

/** What limits a mailbox (RFC 5321, 4.5.3.1) and each label of its domain (RFC 1035, 2.3.4). */
const longestMailbox = 254;
const longestLocalPart = 64;
const label = `${'a'.repeat(62)}.`;

/** A mailbox of this length; `undefined` if none is so long. */
function longMailbox(length: number): string | undefined {
  const domain = 'example.org';
  const rest = length - `@${domain}`.length;
  if (rest < 1 || length > longestMailbox) return undefined;
  const labels = Math.max(0, Math.ceil((rest - longestLocalPart) / label.length));
  return `${'a'.repeat(rest - labels * label.length)}@${label.repeat(labels)}${domain}`;
}
