import { expect, test } from 'vitest';
import { plural } from './plural.ts';

test.each([
  [1, 'case', '1 case'],
  [0, 'case', '0 cases'],
  [2, 'property', '2 properties'],
  [2, 'key', '2 keys'],
])('%i %s', (count, noun, text) => {
  expect(plural(count, noun)).toBe(text);
});
