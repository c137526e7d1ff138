import { expect, test } from 'vitest';
import { firstNames, plural, singular } from './plural.ts';

test.each([
  [1, 'case', '1 case'],
  [0, 'case', '0 cases'],
  [2, 'property', '2 properties'],
  [2, 'key', '2 keys'],
])('%i %s', (count, noun, text) => {
  expect(plural(count, noun)).toBe(text);
});

test.each([
  ['books', 'book'],
  ['shop categories', 'shop category'],
  ['boxes', 'box'],
  ['address', 'address'],
  ['addresses', 'address'],
])('the singular of %s', (words, text) => {
  expect(singular(words)).toBe(text);
});

test('names the first of a list and counts the others', () => {
  expect(firstNames(['a', 'b'], 2)).toBe('a, b');
  expect(firstNames(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
  expect(firstNames([], 2)).toBe('');
});
