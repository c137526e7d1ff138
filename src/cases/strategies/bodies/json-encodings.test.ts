import { describe, expect, it } from 'vitest';
import type { Json } from '../../../model/json.ts';
import { readJson } from '../../../schema/json/read-json.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { bodyText, casesOf } from '../../../testing/derivations.ts';
import { encodings, jsonEncodings } from './json-encodings.ts';

const values: readonly Json[] = [
  { title: 'Emma', isbn: 12, tags: ['a', 'b'], author: { name: 'Jane' } },
  { 'a "quoted": {name}': 'C:\\a, [b]: {c}\n\u0000', '': '', 'é\u{1f4d6}': '\ud800 \u2028 \\u0041' },
  { __proto__: 'x', big: 9223372036854775807n, small: -1e-7, zero: -0, none: null, yes: true },
  JSON.parse('{"__proto__":{"a":1}}') as Json,
  [],
  {},
  [[], {}, [[]]],
  '',
  'a"b',
  0,
  null,
];
const named = values.map((value) => [writeJson(value), value] as const);

describe('json-encodings', () => {
  it('sends an ordinary body in every encoding and expects it to be accepted', () => {
    const cases = casesOf(jsonEncodings);
    expect(cases.map(({ id }) => id.split(' › ')[2])).toEqual(encodings.map(({ label }) => label));
    for (const one of cases) {
      expect(one).toMatchObject({ expects: 'accepted', scope: { inside: true } });
      const { body } = one.request;
      const reading = readJson(bodyText(one) ?? '');
      const value = body.kind === 'content' ? body.value : undefined;
      expect(reading.ok && value !== undefined && sameJson(reading.value, value)).toBe(true);
    }
  });

  it('derives nothing for an operation without a body', () => {
    expect(casesOf(jsonEncodings, { key: 'GET /books' })).toEqual([]);
  });
});

describe.each(encodings)('the encoding "$label"', ({ encode, why }) => {
  it.each(named)('reads back as the same value: %s', (_, value) => {
    const reading = readJson(encode(value));
    expect(reading.ok && sameJson(reading.value, value)).toBe(true);
  });

  it('differs from the usual one', () => {
    const value = { title: 'Emma\u{1f4d6}', isbn: 12 };
    expect(encode(value)).not.toBe(writeJson(value));
  });

  it('says that the body is valid', () => {
    expect(why).toMatch(/^a valid body/);
  });
});

it('the escaped encoding leaves no letter as it is', () => {
  const escaped = encodings.find(({ label }) => label === 'texts escaped');
  expect(escaped?.encode({ é: '\u{1f4d6}"' })).toBe('{"\\u00e9":"\\ud83d\\udcd6\\""}');
});
