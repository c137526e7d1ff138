import { expect, it } from 'vitest';
import { secondsOfUnit } from './time-units.ts';

it.each([
  ['ms', 0.001],
  ['s', 1],
  ['secs', 1],
  ['m', 60],
  ['mins', 60],
  ['minutes', 60],
  ['hour', 3600],
  ['metre', undefined],
  ['', undefined],
])('a %j has %d seconds', (word, seconds) => {
  expect(secondsOfUnit(word)).toBe(seconds);
});
