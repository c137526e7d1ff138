import { expect, test } from 'vitest';
import { patternLengths } from './pattern-lengths.ts';

const endless = Number.POSITIVE_INFINITY;

test.each([
  ['^[A-Z]-[0-9]{2,4}$', 4, 6],
  ['^(ab|c)?$', 0, 2],
  ['^a|b$', 1, endless],
  ['^(a|bc)$', 1, 2],
  ['abc', 3, endless],
  ['^a+$', 1, endless],
  ['^(?=.*x)(?!y)a$', 1, 1],
  ['^\\p{L}\\u{1F600}$', 2, 2],
  ['^(a)\\1$', 1, endless],
  ['', 0, endless],
  ['^$', 0, 0],
  ['$A^', endless, endless],
  ['a^b', endless, endless],
  ['a$b|c', 1, endless],
  ['(^a|b)', 1, endless],
  ['^(a$)?b$', 1, 2],
])('%s matches texts of %d to %d characters', (pattern, least, most) => {
  expect(patternLengths(pattern)?.least).toBe(least);
  const found = patternLengths(pattern)?.most;
  if (least < endless) expect(found).toBe(most);
});

test('nothing is known of an expression that is valid only without the flag u', () => {
  expect(patternLengths('^\\-{2}$')).toBeUndefined();
  expect(patternLengths('[')).toBeUndefined();
});
