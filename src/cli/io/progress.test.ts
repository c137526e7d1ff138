import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildExchange } from '../../testing/build-exchange.ts';
import { openProgress, type Progress } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const counts = { extent: () => undefined, found: () => 3 };

function watch({ watch: add, end }: Progress, cases: number): void {
  for (let sent = 0; sent < cases; sent += 1) {
    vi.advanceTimersByTime(1);
    add([buildExchange()], counts);
  }
  end();
}

it('shows how far a run is, not at every case, and removes the line at the end', () => {
  const lines: string[] = [];
  watch(openProgress({ progress: (line) => lines.push(line), env: {}, err: () => undefined, width: 120 }), 250);
  expect(lines).toEqual([
    'Sent 100 cases in 0.1 s, 1000/s, 1 operation so far, 3 findings (valid-body)',
    'Sent 200 cases in 0.2 s, 1000/s, 1 operation so far, 3 findings (valid-body)',
    '',
  ]);
});

it('shows the share of the promises that is tested', () => {
  const lines: string[] = [];
  const progress = openProgress({ progress: (line) => lines.push(line), env: {}, err: () => undefined, width: 120 });
  vi.advanceTimersByTime(200);
  progress.watch([buildExchange()], { extent: () => ({ promises: 16, tested: 6 }), found: () => 1 });
  expect(lines).toEqual(['Sent 1 case in 0.2 s, 5/s, 37 % of 16 promises tested, 1 finding (valid-body)']);
});

it.each([
  [70, 'Sent 100 cases in 0.1 s, 1000/s, 1 operation so far, 3 findings'],
  [60, '100 cases in 0.1 s, 1 operation so far, 3 findings'],
  [40, '100 cases, 3 findings'],
  [20, ''],
])('leaves out what a terminal of %i columns has no room for', (width, line) => {
  const lines: string[] = [];
  watch(openProgress({ progress: (one) => lines.push(one), env: {}, err: () => undefined, width }), 100);
  expect(lines[0]).toBe(line);
});

it('writes a line now and then into the log of a CI service, with the findings so far', () => {
  const lines: string[] = [];
  const progress = openProgress({ env: { CI: 'true' }, err: (line) => lines.push(line) });
  watch(progress, 25_000);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^Sent 10000 cases in 10\.0 s, .*, 3 findings \(valid-body\)\n$/);
});

it('is silent without a terminal', () => {
  const { watch: add, end } = openProgress({ env: {}, err: () => undefined });
  expect([add([buildExchange()], counts), end()]).toEqual([undefined, undefined]);
});
