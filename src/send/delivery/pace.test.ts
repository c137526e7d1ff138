import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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

const book = 'GET /books';

async function timed(wait: (operation: string) => Promise<void> | undefined): Promise<number> {
  const start = performance.now();
  await wait(book);
  return performance.now() - start;
}

describe('a pace', () => {
  it('without a rate lets every request start at once', () => {
    expect(open().ready(book)).toBeUndefined();
  });

  it('with a rate spaces the starts evenly', async () => {
    const { ready } = open({ ratePerSecond: 100 });
    const took = await timed(async () => {
      await Promise.all(Array.from({ length: 6 }, () => ready(book)));
    });
    expect(took).toBeGreaterThan(45);
  });

  it('pauses all requests', async () => {
    const pace = open();
    expect(pace.pause(60, book)).toBe(true);
    const took = await Promise.all([timed(pace.ready), timed(pace.ready)]);
    expect(Math.min(...took)).toBeGreaterThan(55);
  });

  it('counts overlapping pauses once, and allows none beyond the budget', () => {
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const pace = open();
    expect([pace.pause(60, book), pace.pause(60, book), pace.pause(99, book)]).toEqual([true, true, true]);
    expect(pace.pause(500, book)).toBe(false);
    pace.renew();
    expect(pace.pause(150, book)).toBe(true);
  });

  it('waits no longer when the run is interrupted', async () => {
    const abort = new AbortController();
    const pace = open({ time: openTimeLimit(abort.signal), pauseBudgetMs: 60_000 });
    pace.pause(60_000, book);
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
      start: (requests: number) => Array.from({ length: requests }, () => pace.ready(book)),
      /** Whether a request may start this long after another. */
      startsAfter: (milliseconds: number): boolean => {
        const now = clock() + 10_000;
        clock.mockReturnValue(now);
        void pace.ready(book);
        clock.mockReturnValue(now + milliseconds);
        return pace.ready(book) === undefined;
      },
    };
  }

  it('starts requests no faster than the server took them', () => {
    const { at, start, pause, startsAfter } = openAt();
    start(21);
    at(100);
    pause(900, book);
    expect([startsAfter(49), startsAfter(51)]).toEqual([false, true]);
  });

  it('does not count the other requests that were refused before the pause ended', () => {
    const { at, start, pause, startsAfter } = openAt();
    start(25);
    at(100);
    for (let refused = 0; refused < 5; refused++) pause(900, book);
    expect([startsAfter(49), startsAfter(51)]).toEqual([false, true]);
  });

  it('slows down by a tenth to a half when the server asks again', () => {
    const { at, start, pause, startsAfter } = openAt();
    start(101);
    at(500);
    pause(500, book);
    at(1_001);
    start(100);
    at(1_500);
    pause(0, book);
    expect([startsAfter(10.9), startsAfter(11.1)]).toEqual([false, true]);
    pause(1_000, book);
    expect([startsAfter(16.4), startsAfter(16.6)]).toEqual([false, true]);
  });

  it('is as before where the server limits few operations of many', () => {
    const { at, start, ready, pause, startsAfter } = openAt();
    for (const path of ['/a', '/b', '/c', '/d']) void ready(path);
    start(21);
    at(100);
    pause(900, book);
    pause(900, '/a');
    expect(startsAfter(0)).toBe(true);
    pause(900, '/b');
    expect(startsAfter(0)).toBe(false);
  });

  it('is as before where the server limits fewer than one in twenty', () => {
    const { ready, pause, startsAfter } = openAt();
    const paths = Array.from({ length: 100 }, (_, index) => `/${index}`);
    for (const path of paths) void ready(path);
    for (const path of paths.slice(0, 4)) pause(900, path);
    expect(startsAfter(0)).toBe(true);
    for (const path of paths.slice(4, 6)) pause(900, path);
    expect(startsAfter(0)).toBe(false);
  });

  it('waits at most 200 ms between two requests', () => {
    const { pause, startsAfter } = openAt();
    pause(10_000, book);
    expect([startsAfter(199), startsAfter(201)]).toEqual([false, true]);
  });

  it('keeps to the rate that was asked for, and goes back to it when the pauses are used up', () => {
    const { at, start, pause, startsAfter } = openAt({ ratePerSecond: 100 });
    start(21);
    at(100);
    pause(900, book);
    expect(startsAfter(49)).toBe(false);
    expect(pause(30_000, book)).toBe(false);
    expect([startsAfter(9), startsAfter(11)]).toEqual([false, true]);
  });
});
