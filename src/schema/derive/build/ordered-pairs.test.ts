import { describe, expect, it } from 'vitest';
import { inOrder, isOutOfOrder, orderedPairs, spreadTimes } from './ordered-pairs.ts';

describe('properties that have an order by their names', () => {
  it.each([
    ['startDate', 'endDate'],
    ['from', 'until'],
    ['valid_from', 'valid_to'],
    ['visibleFrom', 'visibleTo'],
    ['minPrice', 'maxPrice'],
    ['check-in', 'check-out'],
    ['opensAt', 'closesAt'],
    ['plannedStart', 'end'],
    ['start', 'estimatedEnd'],
    ['actualStart', 'scheduledEnd'],
  ])('%s is before %s', (first, last) => {
    expect(orderedPairs(['other', last, first])).toEqual([{ first, last }]);
  });

  it.each([
    ['departure', 'arrival'],
    ['arrival', 'departure'],
    ['arrivesAt', 'departsAt'],
    ['arrival', 'plannedDeparture'],
  ])('%s is before %s where it is declared first', (first, last) => {
    expect(orderedPairs([first, 'other', last])).toEqual([{ first, last }]);
  });

  it('prefers the end of which the name says the same', () => {
    expect(orderedPairs(['plannedStart', 'plannedEnd', 'actualEnd'])).toEqual([
      { first: 'plannedStart', last: 'plannedEnd' },
    ]);
  });

  it('finds no order where only one of them is there, or both have other words', () => {
    expect(orderedPairs(['startDate', 'endPoint', 'title'])).toEqual([]);
  });

  it.each([
    [{ from: '2026-01-31', to: '2026-01-31' }, true],
    [{ from: '2026-01-31', to: '2026-02-01' }, false],
    [{ trips: [{ start: '2026-01-31T10:00:00Z', end: '2026-01-31T09:00:00Z' }] }, true],
    [{ opens: '17:00', closes: '09:00' }, true],
    [{ min: 3, max: 3 }, false],
    [{ min: 3, max: 2 }, true],
    [{ minPrice: '10.00', maxPrice: '9.00' }, true],
    [{ from: 'Oslo', to: 'Bergen' }, false],
    [{ from: '2026-01-31', to: 4 }, false],
  ])('of %j the order is wrong: %s', (value, expected) => {
    expect(isOutOfOrder(value)).toBe(expected);
  });

  it('puts the end a day after the start, in the same form', () => {
    expect(inOrder({ from: '2024-02-29', to: '2024-02-29' }, () => true)).toEqual({
      from: '2024-02-29',
      to: '2024-03-01',
    });
    const times = { start: '2026-12-31T10:30:00.5-02:00', end: '2026-12-31T10:30:00Z' };
    expect(inOrder(times, () => true)['end']).toBe('2027-01-01T10:30:00.5-02:00');
    expect(inOrder({ opens: '10:30:00Z', closes: '10:30:00Z' }, () => true)['closes']).toBe('12:30:00Z');
  });

  it('leaves an end that may not be changed, or has another form', () => {
    expect(inOrder({ from: '2026-01-31', to: '2026-01-31' }, () => false)['to']).toBe('2026-01-31');
    expect(inOrder({ from: '2026-01-31T10:30:00Z', to: '2026-01-31' }, () => true)['to']).toBe('2026-01-31');
  });
});

it.each([
  [
    { built: '2026-01-31', name: 'text', closed: '2026-01-31', sold: '2026-01-31' },
    { built: '2026-01-31', name: 'text', closed: '2026-02-01', sold: '2026-02-02' },
  ],
  [
    { end: '2026-01-31', start: '2026-01-31' },
    { end: '2026-02-02', start: '2026-02-01' },
  ],
  [
    { built: '2026-01-31', closed: '2026-03-31' },
    { built: '2026-01-31', closed: '2026-03-31' },
  ],
  [
    { built: '2026-01-31', closed: '2026-01-31T10:30:00Z' },
    { built: '2026-01-31', closed: '2026-01-31T10:30:00Z' },
  ],
])('the times of %j are spread', (object, expected) => {
  expect(spreadTimes(object)).toEqual(expected);
});
