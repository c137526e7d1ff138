import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { smallerValues } from './smaller-values.ts';

/** What is left when the first smaller value that still passes is kept, again and again. */
function smallest(value: Json, shows: (value: Json) => boolean): Json {
  let kept = value;
  for (let steps = 0; steps < 1000; steps += 1) {
    const smaller = [...smallerValues(kept)].find(shows);
    if (smaller === undefined) return kept;
    kept = smaller;
  }
  throw new Error('There is no end to it.');
}

describe('smallerValues', () => {
  it.each([
    [
      'a long text',
      'x'.repeat(1000),
      (value: Json) => typeof value === 'string' && value.length > 300,
      'a'.repeat(301),
    ],
    ['an emoji in a text', 'one \u{1f4d6} two', (value: Json) => String(value).includes('\u{1f4d6}'), '\u{1f4d6}'],
    ['a large integer', 2n ** 70n, (value: Json) => typeof value === 'bigint', 2n ** 53n],
    ['an integer', 1000, (value: Json) => Number(value) >= 37, 37],
    ['a negative number', -17.5, (value: Json) => Number(value) < 0, -1],
    ['an item', [1, 2, 'x', 4, 5], (value: Json) => Array.isArray(value) && value.includes('x'), ['x']],
    ['a member', { a: 1, b: { c: [1, 2] }, d: 'x' }, (value: Json) => Object.hasOwn(Object(value), 'b'), { b: {} }],
  ] as const)('lead to the smallest value that still shows a fault: %s', (_, value, shows, least) => {
    const end = smallest(value, shows);
    expect(writeJson(end)).toBe(writeJson(least));
  });

  it('do not exist for the smallest values', () => {
    for (const value of ['', 0, [], {}, null, true, false]) expect([...smallerValues(value)]).toEqual([]);
  });

  it('keep a property called __proto__', () => {
    const reading = readJson('{"__proto__":1,"a":2}');
    const smaller = reading.ok ? [...smallerValues(reading.value)].map((value) => writeJson(value)) : [];
    expect(smaller).toContain('{"__proto__":1}');
  });

  it('are never the value itself, and come to an end, whatever the value', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), (text) => {
        const reading = readJson(text);
        if (!reading.ok) throw new Error(reading.message);
        for (const smaller of smallerValues(reading.value)) expect(sameJson(smaller, reading.value)).toBe(false);
        smallest(reading.value, () => true);
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});
