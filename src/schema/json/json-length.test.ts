import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { jsonLength } from './json-length.ts';

describe('the length of a value', () => {
  it.each<[string, Json, number]>([
    ['null', null, 1],
    ['a text', 'abc', 4],
    ['a long number', 10n ** 20n, 22],
    ['an object', { name: ['abc', 1] }, 11],
  ])('of %s is counted', (_, value, length) => {
    expect(jsonLength(value, 100)).toBe(length);
  });

  it('is not counted to its end, at any depth', () => {
    let deep: Json = 1;
    for (let depth = 0; depth < 300_000; depth += 1) deep = [deep, deep];
    expect(jsonLength(deep, 1000)).toBeGreaterThan(1000);
  });
});
