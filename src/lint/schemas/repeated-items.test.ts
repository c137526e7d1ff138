import { expect, it } from 'vitest';
import { repeatedItems } from './repeated-items.ts';

it('finds each item that is equal to an earlier one, however its properties are ordered', () => {
  expect(repeatedItems([1, { a: 1, b: 2 }, '1', { b: 2, a: 1 }, 1, 1])).toEqual([
    { index: 3, text: '{"a":1,"b":2}' },
    { index: 4, text: '1' },
    { index: 5, text: '1' },
  ]);
});

it('finds nothing where there is no list', () => {
  expect([undefined, null, 'aa', { 0: 1, 1: 1 }].flatMap(repeatedItems)).toEqual([]);
});
