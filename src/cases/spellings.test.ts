import { describe, expect, it } from 'vitest';
import type { Json } from '../model/json.ts';
import { readJson } from '../schema/json/read-json.ts';
import { sameJson } from '../schema/json/same-json.ts';
import { writeJson } from '../schema/json/write-json.ts';
import { spellings } from './spellings.ts';

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

describe.each(spellings)('the spelling "$label"', ({ spell, why }) => {
  it.each(named)('reads back as the same value: %s', (_, value) => {
    const reading = readJson(spell(value));
    expect(reading.ok && sameJson(reading.value, value)).toBe(true);
  });

  it('differs from the plain one', () => {
    const value = { title: 'Emma\u{1f4d6}', isbn: 12 };
    expect(spell(value)).not.toBe(writeJson(value));
  });

  it('says why it is valid', () => {
    expect(why).toMatch(/^valid content/);
  });
});

it('the escaped spelling leaves no letter as it is', () => {
  const escaped = spellings.find(({ label }) => label === 'texts escaped');
  expect(escaped?.spell({ é: '\u{1f4d6}"' })).toBe('{"\\u00e9":"\\ud83d\\udcd6\\""}');
});
