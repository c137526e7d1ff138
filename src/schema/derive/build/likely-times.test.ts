import { expect, it } from 'vitest';
import { countUnlikelyTimes, withLikelyTimes } from './likely-times.ts';

const any = () => true;

it('moves the times that are still to come by their names, and no others', () => {
  const dates = ['dueDate', 'check_in', 'startsAt', 'expires', 'pickupTime'];
  const others = ['createdAt', 'started', 'reservationCreatedAt', 'lastVisit', 'date'];
  const object = Object.fromEntries([...dates, ...others].map((name) => [name, '2026-01-31']));
  const moved = withLikelyTimes(object, any);
  for (const name of dates) expect(moved[name], name).toBe('2036-01-31');
  for (const name of others) expect(moved[name], name).toBe('2026-01-31');
  expect(withLikelyTimes({ endsAt: '2026-01-31T10:30:00+02:00' }, any)).toEqual({
    endsAt: '2036-01-31T10:30:00+02:00',
  });
});

it('gives people an age at which services accept them, and leaves those who have one', () => {
  for (const name of ['birthDate', 'date_of_birth', 'dob', 'bornOn'])
    expect(withLikelyTimes({ [name]: '2026-01-31' }, any), name).toEqual({ [name]: '1990-01-31' });
  for (const date of ['1930-01-01', '2005-12-31'])
    expect(withLikelyTimes({ birthDate: date }, any)).toEqual({ birthDate: date });
  expect(withLikelyTimes({ birthDate: '1929-12-31' }, any)).toEqual({ birthDate: '1990-12-31' });
  expect(countUnlikelyTimes({ birthDate: '2006-01-01', createdAt: '2006-01-01', born: '1999-12-31' })).toBe(1);
});

it('leaves what may not change, what is in the future, what no calendar has and other values', () => {
  expect(withLikelyTimes({ dueDate: '2026-01-31' }, () => false)).toEqual({ dueDate: '2026-01-31' });
  for (const value of ['2040-01-31', '2026-13-31', 'tomorrow', 5, null])
    expect(withLikelyTimes({ dueDate: value }, any)).toEqual({ dueDate: value });
  expect(withLikelyTimes({ dueDate: '2035-12-31' }, any)).toEqual({ dueDate: '2036-12-31' });
});

it('counts past times at any depth', () => {
  const value = {
    items: [{ due: '1999-12-31', made: '1999-12-31' }],
    until: '1999-12-31T23:59:59Z',
    next: '2036-01-01',
  };
  expect(countUnlikelyTimes(value)).toBe(2);
  expect(countUnlikelyTimes('1999-12-31')).toBe(0);
});
