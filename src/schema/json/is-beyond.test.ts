import { expect, it } from 'vitest';
import { isBeyond } from './is-beyond.ts';

it.each([
  [4, 'least', 5, true],
  [5, 'least', 5, false],
  [6, 'most', 5, true],
  ['4.50', 'least', 5, true],
  ['2026-01-29T23:00:00Z', 'least', '2026-01-31', true],
  ['2026-01-30', 'least', '2026-01-31', false],
  ['2026-02-02', 'most', '2026-01-31T10:00:00Z', true],
  ['abc', 'least', 5, false],
  [20260129, 'least', '2026-01-31', false],
  [undefined, 'least', 5, false],
] as const)('%j is beyond "at %s %j": %s', (value, side, bound, expected) => {
  expect(isBeyond(value, side, bound)).toBe(expected);
});
