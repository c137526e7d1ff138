import { expect, it } from 'vitest';
import { countPastTimes, withComingTimes } from './coming-times.ts';

const any = () => true;

it('moves the times that are still to come by their names, and no others', () => {
  const dates = ['dueDate', 'check_in', 'startsAt', 'expires', 'pickupTime'];
  const others = ['birthDate', 'createdAt', 'started', 'reservationCreatedAt', 'lastVisit', 'date'];
  const object = Object.fromEntries([...dates, ...others].map((name) => [name, '2026-01-31']));
  const moved = withComingTimes(object, any);
  for (const name of dates) expect(moved[name], name).toBe('2036-01-31');
  for (const name of others) expect(moved[name], name).toBe('2026-01-31');
  expect(withComingTimes({ endsAt: '2026-01-31T10:30:00+02:00' }, any)).toEqual({
    endsAt: '2036-01-31T10:30:00+02:00',
  });
});

it('leaves what may not change, what is in the future, what no calendar has and other values', () => {
  expect(withComingTimes({ dueDate: '2026-01-31' }, () => false)).toEqual({ dueDate: '2026-01-31' });
  for (const value of ['2040-01-31', '2026-13-31', 'tomorrow', 5, null])
    expect(withComingTimes({ dueDate: value }, any)).toEqual({ dueDate: value });
  expect(withComingTimes({ dueDate: '2035-12-31' }, any)).toEqual({ dueDate: '2036-12-31' });
});

it('counts past times at any depth', () => {
  const value = {
    items: [{ due: '1999-12-31', born: '1999-12-31' }],
    until: '1999-12-31T23:59:59Z',
    next: '2036-01-01',
  };
  expect(countPastTimes(value)).toBe(2);
  expect(countPastTimes('1999-12-31')).toBe(0);
});
