import { memoize } from '../../memoize.ts';
import { buildMatchingString } from '../../shape/build-matching-string.ts';
import { readRegExp } from '../../shape/read-reg-exp.ts';
import type { Shape } from '../../shape/shape.ts';
import { longestText, longText } from './long-text.ts';
import { seededRandom } from './seeded-random.ts';
import { examplesOfUnasserted } from './unasserted-formats.ts';

/** Valid strings of the formats that are asserted, the most common first. */
export const formatExamples: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    // The last of these is another date with day and month exchanged.
    date: ['2026-01-31', '2036-02-29', '1999-12-31', '2036-05-04'],
    time: ['10:30:00Z', '23:59:59.999Z', '00:00:00+02:00'],
    'date-time': [
      '2026-01-31T10:30:00Z',
      '1999-12-31T23:59:59.999Z',
      '2036-02-29T00:00:00+02:00',
      '2036-05-04T03:02:01Z',
      // A service may refuse the other fraction, as it is past.
      '2036-06-07T08:09:10.5Z',
    ],
    duration: ['P1DT2H', 'PT0S', 'P2W', 'P1Y2M3DT4H5M6S', 'PT30M', 'PT1H', 'P1D', 'P1M', 'P1Y', 'PT90S'],
    email: ['someone@example.org', 'a.b+c@sub.example.org', "o'neil@example.org"],
    'idn-email': ['someone@example.org', 'jos\u00e9@b\u00fccher.example'],
    hostname: ['example.org', 'a.b-c.example.org', 'localhost'],
    'idn-hostname': ['example.org', 'b\u00fccher.example', '\u4f8b\u3048.example'],
    ipv4: ['192.0.2.1', '0.0.0.0', '255.255.255.255'],
    ipv6: ['2001:db8::1', '::', '::ffff:192.0.2.1'],
    uuid: [
      '3fa85f64-5717-4562-b3fc-2c963f66afa6',
      '00000000-0000-0000-0000-000000000000',
      'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF',
    ],
    uri: ['https://example.org/a?b=c', 'urn:isbn:0451450523', 'http://[2001:db8::1]:8080/'],
    'uri-reference': ['/a/b?c=d', '#part', 'https://example.org/'],
    iri: ['https://example.org/a?b=c', 'https://b\u00fccher.example/\u00fc'],
    'iri-reference': ['/a/b?c=d', '/\u00fc#\u00e4'],
    'uri-template': ['/items/{id}', 'https://example.org/{?q,lang}'],
    'json-pointer': ['/a/0', '', '/a~1b'],
    'relative-json-pointer': ['1/a', '0#'],
    regex: ['^a+$', '[0-9]{2}'],
    byte: ['dGV4dA==', 'AAECAw=='],
  }),
);

/** A string for the shape: `variant` 0 is the simplest, others differ. It may be invalid: test it. */
export function buildString(shape: Shape, variant: number): string {
  const textsOf = (format: string) => formatExamples.get(format) ?? examplesOfUnasserted.get(format);
  const format = shape.formats.find(({ value }) => textsOf(value))?.value;
  const texts = format === undefined ? undefined : textsOf(format);
  if (texts !== undefined && shape.patterns.length === 0) return formatExample(texts, { variant, format });
  if (shape.patterns.length === 0) return plainString('text', { shape, variant });
  // What a text of a format means may be bounded in words: hours and minutes, from PT5M to PT3H.
  const authored = shape.examples.flatMap(({ value }) => (typeof value === 'string' ? value : []));
  const example = texts && formatExample([...authored, ...texts].filter(matcherOf(shape)), { variant, format });
  return example !== undefined && matcherOf(shape)(example) ? example : matchingString(shape, variant);
}

/** Whether a text has the length and matches the patterns of a shape. */
function matcherOf(shape: Shape): (text: string) => boolean {
  const expressions = shape.patterns.map(({ value }) => readRegExp(value) ?? /(?:)/);
  const shortest = Number(shape.bounds.get('minLength')?.value ?? 0);
  const longest = Number(shape.bounds.get('maxLength')?.value ?? Number.POSITIVE_INFINITY);
  return (text) => {
    const length = [...text].length;
    return length >= shortest && length <= longest && expressions.every((expression) => expression.test(text));
  };
}

/** Whether a URI of HTTP names no host: RFC 3986 allows it, but who reads it must refuse it (RFC 9110, 4.2.1 and 4.2.2). */
export function lacksHost(text: string): boolean {
  return /^https?:(?!\/\/[^/?#:@])/i.test(text);
}

/** Whether the strings of a shape are URIs with a scheme. */
export function isAddress({ formats }: Pick<Shape, 'formats'>): boolean {
  return formats.some(({ value }) => value === 'uri' || value === 'iri');
}

function formatExample(
  texts: readonly string[],
  { variant, format }: { variant: number; format: string | undefined },
): string {
  const text = texts[variant];
  if (text !== undefined) return text;
  const number = variant + 10;
  if (format === 'uuid') return `3fa85f64-5717-4562-b3fc-${String(number).padStart(12, '0')}`;
  if (format === 'date') return `2026-01-${String((number % 28) + 1).padStart(2, '0')}`;
  if (format === 'date-time') return `2026-01-31T10:30:00.${number}Z`;
  if (format === 'email') return `someone${number}@example.org`;
  if (format === 'ipv4') return `192.0.2.${number % 256}`;
  if (format !== undefined && examplesOfUnasserted.has(format)) return texts[variant % texts.length] ?? '';
  return `${texts[0] ?? ''}${number}`;
}

/** Searches for a string of valid length that matches all patterns. */
const matchingString = memoize((shape: Shape, variant: number): string => {
  const random = seededRandom(variant + 1);
  const [pattern = { value: '' }] = shape.patterns;
  const matches = matcherOf(shape);
  const shortest = Number(shape.bounds.get('minLength')?.value ?? 0);
  const longest = Number(shape.bounds.get('maxLength')?.value ?? Number.POSITIVE_INFINITY);
  let last = '';
  for (const extra of [1, 0, 2, 3, 5, shortest, 8, shortest - 1, 13, Math.min(longest, 40), 1, 2, 3, 5, 8, 13, 21]) {
    last = buildMatchingString(pattern.value, { extraRepetitions: Math.max(0, extra), random }) ?? last;
    if (matches(last)) return last;
  }
  // A pattern without an end allows more than it describes.
  const longer = shortest <= longestText ? longText(last, Math.max(shortest, last.length)) : last;
  return matches(longer) ? longer : last;
});

/** A simple string of valid length. */
function plainString(text: string, { shape, variant }: { shape: Shape; variant: number }): string {
  const shortest = Number(shape.bounds.get('minLength')?.value ?? 0);
  const longest = Number(shape.bounds.get('maxLength')?.value ?? Number.POSITIVE_INFINITY);
  const start = `${text}${variant === 0 ? '' : variant}`;
  const full = shortest <= longestText ? longText(start, Math.max(shortest, start.length)) : start;
  if (full.length <= longest) return full;
  const mark = variant === 0 ? '' : String(variant);
  return (full.slice(0, Math.max(0, longest - mark.length)) + mark).slice(0, longest);
}
