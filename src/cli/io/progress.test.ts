import { expect, it, vi } from 'vitest';
import { buildExchange } from '../../testing/build-exchange.ts';
import { openProgress } from './progress.ts';

it('shows how far a run is, not at every case, and removes the line at the end', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const lines: string[] = [];
  const { watch, end } = openProgress({ progress: (line) => lines.push(line) });
  for (let sent = 0; sent < 250; sent += 1) {
    vi.advanceTimersByTime(1);
    watch([buildExchange()]);
  }
  end();
  vi.useRealTimers();
  expect(lines).toEqual(['Sent 100 cases in 0.1 s (valid-body)', 'Sent 200 cases in 0.2 s (valid-body)', '']);
});

it('is silent without a terminal', () => {
  const { watch, end } = openProgress({});
  expect([watch([buildExchange()]), end()]).toEqual([undefined, undefined]);
});
