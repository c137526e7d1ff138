import { expect, it } from 'vitest';
import { dateOf, dayNumber, isOtherTime, isSameInstant, nextDay, secondNumber, timeOf } from './calendar.ts';

it.each(['1970-01-01', '1969-12-31', '2000-02-29', '2024-12-31', '1900-03-01', '9999-12-31', '0001-01-01'])(
  'counts the days to %s',
  (date) => {
    expect(dayNumber(date)).toBe(Date.parse(date) / 86_400_000);
    expect(dateOf(Date.parse(date) / 86_400_000)).toBe(date);
  },
);

it.each(['2026-01-31T10:30:00Z', '2026-01-31T10:30:00.250+02:00', '2024-02-29T23:59:59-11:30', '2026-01-31'])(
  'counts the seconds to %s',
  (text) => {
    expect(secondNumber(text)).toBe(Date.parse(text) / 1000);
  },
);

it.each(['2026-02-30', '2026-13-01', '2025-02-29', 'Oslo', '2026-01-31x'])('finds no date in %s', (text) => {
  expect(dayNumber(text)).toBeUndefined();
  expect(secondNumber(text)).toBeUndefined();
});

it.each([
  ['2024-02-28', '2024-02-29'],
  ['2025-02-28', '2025-03-01'],
  ['2026-12-31', '2027-01-01'],
  ['9999-12-31', undefined],
])('the day after %s is %s', (date, next) => {
  expect(nextDay(date)).toBe(next);
});

it.each([
  ['2024-02-29T00:00:00+02:00', '2024-02-28T22:00:00Z', true],
  ['2026-01-31T10:30:00Z', '2026-01-31t10:30:00.000000z', true],
  ['2026-01-31T10:30:00.1234567Z', '2026-01-31T10:30:00.123457Z', true],
  ['1998-12-31T23:59:60Z', '1999-01-01T00:00:00Z', true],
  ['2026-01-31T10:30:00.999Z', '2026-01-31T10:30:00Z', false],
  ['2026-11-29T21:10:03.576Z', '2026-11-29T21:10:03.577Z', false],
  ['2026-11-29T21:10:03.5767Z', '2026-11-29T21:10:03.576Z', true],
  ['2026-01-31T10:30:00+02:00', '2026-01-31T10:30:00Z', false],
  ['2026-01-31T10:30:00', '2026-01-31T10:30:00Z', false],
  ['2026-01-31', '2026-01-31', false],
  ['Oslo', 'Oslo', false],
  [1, 1, false],
])('whether %s and %s are the same instant: %s', (one, other, same) => {
  expect(isSameInstant(one, other)).toBe(same);
});

it.each([
  ['2026-01-31T10:30:00Z', '2026-01-31T10:30:01Z', true],
  ['2026-01-31', '2026-02-01', true],
  ['2026-01-31T10:30:00+00:00', '2026-01-31T11:30:00+01:00', false],
  ['2026-01-31T10:30:00.5Z', '2026-01-31T10:30:00Z', false],
  ['Oslo', 'Rome', false],
  [1, 2, false],
])('whether %s and %s are other times: %s', (was, is, differ) => {
  expect(isOtherTime(was, is)).toBe(differ);
});

it.each([
  [0, '1970-01-01T00:00:00'],
  [-1, '1969-12-31T23:59:59'],
  [1_767_323_045, '2026-01-02T03:04:05'],
])('writes the time %i seconds after 1970 as %s', (seconds, text) => {
  expect(timeOf(seconds)).toBe(text);
  expect(secondNumber(`${text}Z`)).toBe(seconds);
});
