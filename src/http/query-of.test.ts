import { expect, it } from 'vitest';
import { queryOf } from './query-of.ts';

it('reads what comes after the first question mark', () => {
  expect([...queryOf('/books?a=1&a=%20&b=c?d')]).toEqual([
    ['a', '1'],
    ['a', ' '],
    ['b', 'c?d'],
  ]);
  expect([...queryOf('/books')]).toEqual([]);
});
