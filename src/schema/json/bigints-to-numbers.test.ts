import { expect, test } from 'vitest';
import type { Json } from '../../model/json.ts';
import { bigintsToNumbers } from './bigints-to-numbers.ts';

test('a value without large integers is not copied', () => {
  const value: Json = { a: [{ b: 1 }], c: null };
  expect(bigintsToNumbers(value)).toBe(value);
});

test('only what is around a large integer is copied', () => {
  const value = { kept: { a: [null, ''] }, list: [2n ** 64n, 1] };
  const result = bigintsToNumbers(value) as typeof value;
  expect(result).toEqual({ kept: { a: [null, ''] }, list: [2 ** 64, 1] });
  expect(result.kept).toBe(value.kept);
  expect(value.list[0]).toBe(2n ** 64n);
});

test('an integer that no double can hold becomes the largest one', () => {
  expect(bigintsToNumbers(-(10n ** 400n))).toBe(-Number.MAX_VALUE);
});

test('each object and list of the result leads to its original', () => {
  const value = { kept: { a: 1 }, list: [2n ** 64n] };
  const originals = new WeakMap<object, Json>();
  const result = bigintsToNumbers(value, originals) as typeof value;
  expect([result, result.kept, result.list].map((part) => originals.get(part))).toEqual([
    value,
    value.kept,
    value.list,
  ]);
});
