import { expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { dayNumber } from '../../schema/json/calendar.ts';
import { staysOf } from './consistent-stays.ts';

interface Said {
  readonly seed?: number;
  readonly written?: readonly string[];
  readonly most?: number;
}

function agreed(
  made: Readonly<Record<string, Json>>,
  { seed = 1, written = [], most = 30 }: Said = {},
): Record<string, Json> {
  const changed = { ...made };
  const isWritten = (name: string) => written.includes(name);
  staysOf(Object.keys(made))?.(changed, { seed, isWritten, fits: (_, number) => number <= most });
  return changed;
}

const nightsIn = (made: Readonly<Record<string, Json>>, from: string, to: string) =>
  (dayNumber(String(made[to])) ?? 0) - (dayNumber(String(made[from])) ?? 0);

it.each([
  ['arrivalDate', 'departureDate'],
  ['check_in', 'check_out'],
  ['checkInDate', 'checkOutDate'],
])('a stay from %s to %s has some nights, and its number of nights is theirs', (from, to) => {
  const all = Array.from({ length: 60 }, (_, seed) => {
    const made = agreed({ [from]: '2025-12-28', [to]: '2025-12-28', nights: 40 }, { seed });
    expect(made['nights']).toBe(nightsIn(made, from, to));
    return Number(made['nights']);
  });
  expect([Math.min(...all), Math.max(...all)]).toEqual([1, 14]);
});

it('a stay that an example has stays, and decides the number of nights', () => {
  const example = { arrival: '2025-05-14', departure: '2025-06-13', numberOfNights: 2 };
  const written = ['arrival', 'departure'];
  expect(agreed(example, { written })).toEqual({ ...example, numberOfNights: 30 });
  expect(agreed(example, { written, most: 29 })).toEqual(example);
  expect(agreed(example, { written: [...written, 'numberOfNights'] })).toEqual(example);
  const reversed = { arrival: '2025-05-14', departure: '2025-05-13' };
  expect(nightsIn(agreed(reversed, { written }), 'arrival', 'departure')).toBeGreaterThan(0);
});

it('a journey, times of a day, a single date and two stays at once are not a stay', () => {
  for (const made of [
    { arrivalTime: '2025-05-14T10:00:00Z', departureTime: '2025-05-14T10:00:00Z' },
    { arrivalDate: '2025-05-14', nights: 3 },
    { arrivalDate: 'soon', departureDate: 'later' },
    { start: '2025-05-14', end: '2025-05-14' },
    { arrival: '2025-05-14', departure: '2025-05-14', checkIn: '2025-05-14', checkOut: '2025-05-14' },
  ])
    expect(agreed(made)).toEqual(made);
});
