import { expect, it } from 'vitest';
import { readDate, writeHttpDate } from './write-time.ts';

it.each([
  ['2026-03-01', 'Sun, 01 Mar 2026 10:30:05 GMT'],
  ['1970-01-01', 'Thu, 01 Jan 1970 10:30:05 GMT'],
  ['1968-02-29', 'Thu, 29 Feb 1968 10:30:05 GMT'],
])('writes a time of %s as HTTP does', (day, text) => {
  expect(writeHttpDate((readDate(day) ?? Number.NaN) + 10 * 3600 + 30 * 60 + 5)).toBe(text);
});

it.each(['2026-02-30', '2026-13-01', '2026-03-01T10:00:00Z', '1 March 2026', ''])('%j is not a day', (text) => {
  expect(readDate(text)).toBeUndefined();
});
