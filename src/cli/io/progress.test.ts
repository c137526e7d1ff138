import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildExchange, buildReply } from '../../testing/build-exchange.ts';
import { openProgress, type Progress } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function watch({ watch: add, end }: Progress, cases: number, exchange = buildExchange()): void {
  for (let sent = 0; sent < cases; sent += 1) {
    vi.advanceTimersByTime(1);
    add([exchange]);
  }
  end();
}

it('shows how far a run is, not at every case, and removes the line at the end', () => {
  const lines: string[] = [];
  watch(openProgress({ progress: (line) => lines.push(line), env: {}, err: () => undefined, width: 120 }), 250);
  expect(lines).toEqual([
    'Sent 100 cases in 0.1 s, 1000/s, 1 operation so far (valid-body)',
    'Sent 200 cases in 0.2 s, 1000/s, 1 operation so far (valid-body)',
    '',
  ]);
});

it('shows the share of the promises that is tested', () => {
  const lines: string[] = [];
  const progress = openProgress({ progress: (line) => lines.push(line), env: {}, err: () => undefined, width: 120 });
  vi.advanceTimersByTime(200);
  progress.watch([buildExchange()], () => ({ promises: 16, tested: 6 }));
  expect(lines).toEqual(['Sent 1 case in 0.2 s, 5/s, 37 % of 16 promises tested (valid-body)']);
});

it('fits the line to the terminal', () => {
  const lines: string[] = [];
  watch(openProgress({ progress: (line) => lines.push(line), env: {}, err: () => undefined, width: 20 }), 100);
  expect(lines[0]).toHaveLength(19);
});

it('writes a line now and then into the log of a CI service, with the failures so far', () => {
  const lines: string[] = [];
  const progress = openProgress({ env: { CI: 'true' }, err: (line) => lines.push(line) });
  watch(progress, 25_000, buildExchange({ outcome: buildReply({ status: 500 }) }));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^Sent 10000 cases in 10\.0 s, .*, 10000 failed \(valid-body\)\n$/);
});

it('is silent without a terminal', () => {
  const { watch: add, end } = openProgress({ env: {}, err: () => undefined });
  expect([add([buildExchange()]), end()]).toEqual([undefined, undefined]);
});
