import { describe, expect, it } from 'vitest';
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
