import { setTimeout as sleep } from 'node:timers/promises';
import type { TimeLimit } from './time-limit.ts';

/** Decides when the next request may start. */
export interface Pace {
  /** Resolves when a request may start; at once when no request may be sent any more. */
  readonly ready: () => Promise<void> | undefined;
  /** Lets no request start for this long; `false` when the pauses of the phase are used up. */
  readonly pause: (milliseconds: number) => boolean;
  /** Another phase begins. */
  readonly renew: () => void;
}

/** What bounds the pace. */
export interface PaceBounds {
  /** Requests that may start in one second; `undefined`: any number. */
  readonly ratePerSecond: number | undefined;
  /** All pauses of one phase of the run together, in milliseconds. */
  readonly pauseBudgetMs: number;
  readonly time: Pick<TimeLimit, 'signal'>;
}

/** Opens the pace of all requests of a run: they start at even intervals, and all of them pause when the server asks for it. */
export function openPace({ ratePerSecond, pauseBudgetMs, time }: PaceBounds): Pace {
  const spacing = ratePerSecond === undefined ? 0 : 1_000 / ratePerSecond;
  let budget = pauseBudgetMs;
  let nextStart = 0;
  let pausedUntil = 0;
  const wait = async (until: number): Promise<void> => {
    const signal = time.signal();
    for (let left = until - performance.now(); left > 0 && !signal.aborted; left = pausedUntil - performance.now()) {
      await sleep(left, undefined, { signal }).catch(() => undefined);
    }
  };
  return {
    ready: () => {
      if (spacing === 0 && pausedUntil === 0) return undefined;
      const now = performance.now();
      const start = Math.max(now, nextStart, pausedUntil);
      nextStart = start + spacing;
      return start <= now ? undefined : wait(start);
    },
    pause: (milliseconds) => {
      const now = performance.now();
      const added = now + milliseconds - Math.max(now, pausedUntil);
      if (added > budget) return false;
      budget -= Math.max(added, 0);
      pausedUntil = Math.max(pausedUntil, now + milliseconds);
      return true;
    },
    renew: () => {
      budget = pauseBudgetMs;
    },
  };
}
