import { expect, it } from 'vitest';
import { saysOneForEach, saysOrdered } from './described-results.ts';

it.each([
  ['One result per item.', true],
  ['Responds with one outcome for each of the books', true],
  ['The results of all items', true],
  ['The result of the search', false],
  ['An item of the list', false],
])('a result for each item: %s: %s', (text, expected) => {
  expect(saysOneForEach(text)).toBe(expected);
});

it.each([
  ['The results are in the same order', undefined, true],
  ['The results are in the order of the request', undefined, true],
  ['The results are in the order of the new books', 'newBooks', true],
  ['The results are in the order of the new books', 'books', false],
  ['The results are in any order', 'books', false],
])('in the order of the items: %s, %s: %s', (text, list, expected) => {
  expect(saysOrdered(text, list)).toBe(expected);
});
