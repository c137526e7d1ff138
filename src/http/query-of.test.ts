import { expect, it } from 'vitest';
import { queryOf, splitQuery, withQuery } from './query-of.ts';

it('reads what comes after the first question mark', () => {
  expect([...queryOf('/books?a=1&a=%20&b=c?d')]).toEqual([
    ['a', '1'],
    ['a', ' '],
    ['b', 'c?d'],
  ]);
  expect([...queryOf('/books')]).toEqual([]);
});

it('divides a path at the first question mark', () => {
  expect(splitQuery('/books?a=b?c')).toEqual(['/books', 'a=b?c']);
  expect(splitQuery('/books?')).toEqual(['/books', '']);
  expect(splitQuery('/books')).toEqual(['/books', undefined]);
});

it.each(['/books', '/books?', '/books?a=1?b'])('%s is the same when it is cut and joined', (target) => {
  expect(withQuery(...splitQuery(target))).toBe(target);
});
