import { expect, it } from 'vitest';
import { isObject } from '../../../schema/json/pointer.ts';
import { withEarlierTimes, withFreshTimes } from './fresh-times.ts';

const isUsual = () => true;
const booking = { startsAt: '2036-01-31T10:30:00Z', minutes: 30 };

it('gives other times for other numbers, in the hours of the day and before 2038', () => {
  const times = Array.from({ length: 2000 }, (_, number) => {
    const moved = withFreshTimes(booking, { number: 206_888_000 + number, isUsual });
    return isObject(moved) ? String(moved['startsAt']) : '';
  });
  expect(new Set(times).size).toBe(2000);
  for (const time of times) expect(time).toMatch(/^203[67]-\d\d-\d\dT1[0-7]:30:00Z$/);
  for (const [index, time] of times.slice(1).entries())
    expect(Math.abs(Date.parse(time) - Date.parse(times[index] ?? ''))).toBeGreaterThan(30 * 86_400_000);
});

it('moves all times of a value by as much', () => {
  const stay = {
    checkIn: '2036-01-31',
    checkOut: '2036-02-29',
    slots: [{ startsAt: '2036-01-31T09:00:00+02:00', endsAt: '2036-01-31T10:00:00+02:00' }],
    birthDate: '2026-01-31',
  };
  expect(withFreshTimes(stay, { number: 1, isUsual })).toEqual({
    checkIn: '2037-04-08',
    checkOut: '2037-05-07',
    slots: [{ startsAt: '2037-04-08T14:00:00+02:00', endsAt: '2037-04-08T15:00:00+02:00' }],
    birthDate: '2026-01-31',
  });
});

it('leaves the value as it is where one of its times has to stay, or is as late as it may be', () => {
  const mayChange = (place: string) => place !== '/endsAt';
  const pair = { startsAt: '2036-01-31T10:30:00Z', endsAt: '2036-01-31T11:30:00Z' };
  expect(withFreshTimes(pair, { number: 1, isUsual: mayChange })).toBe(pair);
  const late = { expiresAt: '2040-01-31' };
  expect(withFreshTimes(late, { number: 1, isUsual })).toBe(late);
  const none = { title: '2036-01-31' };
  expect(withFreshTimes(none, { number: 1, isUsual })).toBe(none);
});

it('moves the times of records to a minute of their own, before the one that was given', () => {
  const reading = { recordedAt: '2026-01-31T10:30:45.5+02:00', value: 7, changedAt: '2026-01-31T10:30:00Z' };
  expect(withEarlierTimes(reading, { number: 0, isUsual })).toEqual({
    ...reading,
    recordedAt: '2026-01-31T10:29:45.5+02:00',
  });
  const times = Array.from({ length: 2000 }, (_, number) => {
    const moved = withEarlierTimes(reading, { number: 206_888_000 + number, isUsual });
    return isObject(moved) ? String(moved['recordedAt']) : '';
  });
  expect(new Set(times).size).toBe(2000);
  for (const time of times) expect(Date.parse(time)).toBeLessThan(Date.parse(reading.recordedAt));
  for (const time of times) expect(Date.parse(time)).toBeGreaterThan(Date.parse('2025-04-01'));
});

it('gives each item of a list another time, and leaves days and what has to stay alone', () => {
  const batch = { readings: [{ takenAt: '2026-01-31T00:00:30Z' }, { takenAt: '2026-01-31T00:00:30Z' }] };
  expect(withEarlierTimes(batch, { number: 1, isUsual })).toEqual({
    readings: [{ takenAt: '2026-01-30T23:22:30Z' }, { takenAt: '2026-01-30T23:21:30Z' }],
  });
  expect(withEarlierTimes(batch, { number: 1, isUsual: (place: string) => !place.includes('1') })).toBe(batch);
  const day = { takenOn: '2026-01-31' };
  expect(withEarlierTimes(day, { number: 1, isUsual })).toEqual(day);
});
