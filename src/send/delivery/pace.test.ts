import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPace, type PaceBounds } from './pace.ts';
import { openTimeLimit } from './time-limit.ts';

function open(bounds: Partial<PaceBounds> = {}) {
  return openPace({
    ratePerSecond: undefined,
    pauseBudgetMs: 100,
    time: openTimeLimit(new AbortController().signal),
    ...bounds,
  });
}

async function timed(wait: () => Promise<void> | undefined): Promise<number> {
  const start = performance.now();
  await wait();
  return performance.now() - start;
}

describe('a pace', () => {
  it('without a rate lets every request start at once', () => {
    expect(open().ready()).toBeUndefined();
  });

  it('with a rate spaces the starts evenly', async () => {
    const { ready } = open({ ratePerSecond: 100 });
    const took = await timed(async () => {
      await Promise.all(Array.from({ length: 6 }, () => ready()));
    });
    expect(took).toBeGreaterThan(45);
  });

  it('pauses all requests', async () => {
    const pace = open();
    expect(pace.pause(60)).toBe(true);
    const took = await Promise.all([timed(pace.ready), timed(pace.ready)]);
    expect(Math.min(...took)).toBeGreaterThan(55);
  });

  it('counts overlapping pauses once, and allows none beyond the budget', () => {
    const pace = open();
    expect([pace.pause(60), pace.pause(60), pace.pause(99)]).toEqual([true, true, true]);
    expect(pace.pause(500)).toBe(false);
    pace.renew();
    expect(pace.pause(150)).toBe(true);
  });

  it('waits no longer when the run is interrupted', async () => {
    const abort = new AbortController();
    const pace = open({ time: openTimeLimit(abort.signal), pauseBudgetMs: 60_000 });
    pace.pause(60_000);
    setTimeout(() => abort.abort(), 10);
    expect(await timed(pace.ready)).toBeLessThan(5_000);
  });
});

describe('a pace after a pause', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  function openAt(bounds: Partial<PaceBounds> = {}) {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const pace = open({ pauseBudgetMs: 30_000, ...bounds });
    return {
      ...pace,
      at: (milliseconds: number) => clock.mockReturnValue(1_000 + milliseconds),
      start: (requests: number) => Array.from({ length: requests }, () => pace.ready()),
      /** Whether a request may start this long after another. */
      startsAfter: (milliseconds: number): boolean => {
        const now = clock() + 10_000;
        clock.mockReturnValue(now);
        void pace.ready();
        clock.mockReturnValue(now + milliseconds);
        return pace.ready() === undefined;
      },
    };
  }

  it('starts requests no faster than the server took them', () => {
    const { at, start, pause, startsAfter } = openAt();
    start(21);
    at(100);
    pause(900);
    expect([startsAfter(49), startsAfter(51)]).toEqual([false, true]);
  });

  it('does not count the other requests that were refused before the pause ended', () => {
    const { at, start, pause, startsAfter } = openAt();
    start(25);
    at(100);
    for (let refused = 0; refused < 5; refused++) pause(900);
    expect([startsAfter(49), startsAfter(51)]).toEqual([false, true]);
  });

  it('slows down by a tenth to a half when the server asks again', () => {
    const { at, start, pause, startsAfter } = openAt();
    start(101);
    at(500);
    pause(500);
    at(1_001);
    start(100);
    at(1_500);
    pause(0);
    expect([startsAfter(10.9), startsAfter(11.1)]).toEqual([false, true]);
    pause(1_000);
    expect([startsAfter(16.4), startsAfter(16.6)]).toEqual([false, true]);
  });

  it('waits at most 200 ms between two requests', () => {
    const { pause, startsAfter } = openAt();
    pause(10_000);
    expect([startsAfter(199), startsAfter(201)]).toEqual([false, true]);
  });

  it('keeps to the rate that was asked for, and goes back to it when the pauses are used up', () => {
    const { at, start, pause, startsAfter } = openAt({ ratePerSecond: 100 });
    start(21);
    at(100);
    pause(900);
    expect(startsAfter(49)).toBe(false);
    expect(pause(30_000)).toBe(false);
    expect([startsAfter(9), startsAfter(11)]).toEqual([false, true]);
  });
});
