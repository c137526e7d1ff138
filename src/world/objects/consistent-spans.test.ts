import { expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { spansOf } from './consistent-spans.ts';

const [start, weeksLater] = ['2025-06-16T14:08:06Z', '2025-07-05T11:19:06Z'];

interface Said {
  readonly seed?: number;
  readonly written?: readonly string[];
  readonly most?: number;
}

function agreed(
  kind: string,
  made: Record<string, Json>,
  { seed = 1, written = [], most = Number.POSITIVE_INFINITY }: Said = {},
): Record<string, Json> {
  const changed = { ...made };
  const isWritten = (name: string) => written.includes(name);
  spansOf(Object.keys(made), kind)?.(changed, { seed, isWritten, fits: (_, number) => number <= most });
  return changed;
}

/** How many minutes it takes, for some seeds. */
const minutes = (kind: string, from: string, to: string) =>
  Array.from({ length: 40 }, (_, seed) => {
    const made = agreed(kind, { [from]: start, [to]: weeksLater }, { seed });
    return (Date.parse(String(made[to])) - Date.parse(String(made[from]))) / 60_000;
  });

it.each([
  ['slot', 'start', 'end', 15, 90],
  ['appointment', 'startsAt', 'endsAt', 15, 90],
  ['shift', 'begin', 'end', 240, 720],
  ['concert', 'starts', 'ends', 45, 240],
  ['timeentry', 'started_at', 'stopped_at', 10, 180],
  ['build', 'startedAt', 'finishedAt', 1, 40],
])('a thing of the kind %s takes as long as such things do', (kind, from, to, least, most) => {
  const all = minutes(kind, from, to);
  expect(new Set(all).size).toBeGreaterThan(3);
  expect(Math.min(...all)).toBeGreaterThanOrEqual(least);
  expect(Math.max(...all)).toBeLessThanOrEqual(most);
});

it('what is planned starts at full five minutes, and has its duration', () => {
  const made = { startsAt: start, endsAt: weeksLater, durationMinutes: 20 };
  const expected = { startsAt: '2025-06-16T14:05:00Z', endsAt: '2025-06-16T14:25:00Z', durationMinutes: 20 };
  expect(agreed('appointment', made)).toEqual(expected);
});

it('durations that are too short for their kind become those between the times, where they may', () => {
  const made = { started_at: start, stopped_at: weeksLater, duration_s: 47, dauer: 'PT64M' };
  const { started_at, stopped_at, duration_s, dauer } = agreed('timeentry', { ...made, dauer: 'none' });
  expect(started_at).toBe(start);
  expect(Date.parse(String(stopped_at)) - Date.parse(start)).toBe(Number(duration_s) * 1000);
  expect(dauer).toBe('none');
  expect(agreed('timeentry', made)).toMatchObject({
    duration_s: 64 * 60,
    dauer: 'PT64M',
    stopped_at: '2025-06-16T15:12:06Z',
  });
  expect(agreed('timeentry', { ...made, dauer: 'none' }, { most: 100 })['duration_s']).toBe(47);
});

it('other times stay: those of long things, days, what the author wrote, and what is valid for a time', () => {
  const both = { start, end: weeksLater };
  expect(agreed('project', both)).toEqual(both);
  expect(agreed('slot', both, { written: ['start'] })).toEqual(both);
  const days = { start: '2025-06-16', end: '2025-07-05' };
  expect(agreed('slot', days)).toEqual(days);
  const valid = { validFrom: start, validTo: weeksLater };
  expect(agreed('slot', valid)).toEqual(valid);
});

it('keeps the form of a time', () => {
  const made = agreed('break', { start: '2025-06-16 23:58:06.5+02', end: weeksLater, durationMinutes: 30 });
  expect(made['end']).toBe('2025-06-17 00:28:06.5+02');
});
