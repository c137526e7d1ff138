import { expect, it } from 'vitest';
import { freshForMs } from './freshness.ts';

it.each([
  [[['Cache-Control', 'private, max-age=2']], 2000],
  [[['cache-control', 'Max-Age="3"']], 3000],
  [
    [
      ['Cache-Control', 'max-age=5'],
      ['Age', '4'],
    ],
    1000,
  ],
  [
    [
      ['Cache-Control', 'max-age=5'],
      ['Age', '9'],
    ],
    0,
  ],
  [[['Cache-Control', 'no-cache, max-age=5']], 0],
  [[['Cache-Control', 'stale-while-revalidate, x-max-age=5']], 0],
  [[], 0],
] as const)('a response with %j may be shown for %i ms', (headers, milliseconds) => {
  expect(freshForMs(headers)).toBe(milliseconds);
});
