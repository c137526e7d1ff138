import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRunPhases, type RunPhase } from './run-phases.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The phases of a run of 60 s, with the limits that its requests are given and the phases that have started. */
function open(timeMs = 60_000, restartWaitMs = 0) {
  const requestsEndAfter: (number | undefined)[] = [];
  const started: RunPhase[] = [];
  const phases = openRunPhases({
    maxCases: 100,
    restartWaitMs,
    timeMs,
    interrupted: new AbortController().signal,
    sender: { limitTime: (limitMs) => requestsEndAfter.push(limitMs) },
    onPhase: (phase) => started.push(phase),
  });
  return { phases, requestsEndAfter, started };
}

const long = { maxCases: 100, timeMs: 1_000_000 };

describe('the phases of a run', () => {
  it.each([
    [60_000, [54_000, 56_400, 57_000, 60_000]],
    [600_000, [580_000, 588_000, 590_000, 600_000]],
  ])('of %i ms end at %j', (timeMs, ends) => {
    const { phases, requestsEndAfter, started } = open(timeMs);
    const budgets = [
      phases.startSending(1),
      ...(['minimise', 'limits', 'reproduce'] as const).map((phase) => phases.start(phase, long)),
    ];
    expect(started).toEqual(['send', 'minimise', 'limits', 'reproduce']);
    expect(requestsEndAfter).toEqual(ends.map((end) => end + 1000));
    for (const [index, end] of ends.entries()) {
      const budget = budgets[index];
      vi.advanceTimersByTime(end - phases.elapsedMs());
      // While other phases take their time, the cases lose none of theirs.
      if (index > 0) expect([budget?.hasRoom(), budget?.hasRoom(0.99)]).toEqual([true, false]);
    }
  });

  it('have their own limit where that ends before', () => {
    const { phases, requestsEndAfter } = open();
    phases.startSending(1);
    vi.advanceTimersByTime(20_000);
    const budget = phases.start('minimise', { maxCases: 10, timeMs: 10_000 });
    expect(requestsEndAfter.at(-1)).toBe(11_000);
    vi.advanceTimersByTime(10_001);
    expect(budget.hasRoom()).toBe(false);
  });

  it('lose no time to the clean-up, and sending loses none to any other phase', async () => {
    const { phases, requestsEndAfter, started } = open();
    const sending = phases.startSending(1);
    vi.advanceTimersByTime(27_000);
    expect(phases.sendingLeftMs()).toBe(27_000);
    vi.advanceTimersByTime(23_000);
    const budget = phases.start('minimise', { maxCases: 10, timeMs: 5000 });
    await phases.cleanUp(async (hasRoom) => {
      vi.advanceTimersByTime(29_000);
      expect(hasRoom()).toBe(true);
      vi.advanceTimersByTime(1001);
      expect(hasRoom()).toBe(false);
    });
    expect(started.at(-1)).toBe('clean up');
    expect(budget.hasRoom()).toBe(true);
    vi.advanceTimersByTime(5001);
    expect(budget.hasRoom()).toBe(false);
    phases.resumeSending();
    expect(requestsEndAfter.at(-1)).toBe(4000 + 1000);
    vi.advanceTimersByTime(4000);
    expect([sending.hasRoom(), phases.isTooLate()]).toEqual([true, false]);
    vi.advanceTimersByTime(1);
    expect([sending.hasRoom(), phases.isTooLate()]).toEqual([false, false]);
    vi.advanceTimersByTime(1000);
    expect(phases.isTooLate()).toBe(true);
    phases.resumeSending();
    expect(requestsEndAfter.at(-1)).toBe(1000);
  });

  it('have a fifth of a longer run for all clean-ups together', async () => {
    const { phases, requestsEndAfter } = open(300_000);
    await phases.cleanUp(async (hasRoom) => {
      vi.advanceTimersByTime(59_000);
      expect(hasRoom()).toBe(true);
      vi.advanceTimersByTime(1001);
      expect(hasRoom()).toBe(false);
    });
    expect(requestsEndAfter).toEqual([61_000]);
  });

  it('do not count the wait for a target that has ended as time to clean up', async () => {
    const { phases, requestsEndAfter } = open(60_000, 40_000);
    let away = 7000;
    await phases.cleanUp(
      async (hasRoom) => {
        vi.advanceTimersByTime(10_000);
        expect(hasRoom()).toBe(true);
        away += 40_000;
        vi.advanceTimersByTime(40_000);
        expect(hasRoom()).toBe(true);
        vi.advanceTimersByTime(5000);
      },
      () => away,
    );
    expect(requestsEndAfter).toEqual([71_000]);
    await phases.cleanUp(async (hasRoom) => {
      vi.advanceTimersByTime(14_999);
      expect(hasRoom()).toBe(true);
      vi.advanceTimersByTime(2);
      expect(hasRoom()).toBe(false);
    });
    expect(requestsEndAfter.at(-1)).toBe(56_000);
  });

  it('have 30 s for all clean-ups together', async () => {
    const { phases, requestsEndAfter, started } = open();
    await phases.cleanUp(async () => {
      vi.advanceTimersByTime(20_000);
    });
    await phases.cleanUp(async (hasRoom) => {
      vi.advanceTimersByTime(10_001);
      expect(hasRoom()).toBe(false);
    });
    expect(requestsEndAfter).toEqual([31_000, 11_000]);
    expect(started).toEqual(['clean up']);
  });
});
