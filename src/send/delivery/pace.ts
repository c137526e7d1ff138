import { setTimeout as sleep } from 'node:timers/promises';
import type { TimeLimit } from './time-limit.ts';

/** Decides when the next request may start. */
export interface Pace {
  /** Resolves when a request to an operation may start; at once when no request may be sent any more. */
  readonly ready: (operation: string) => Promise<void> | undefined;
  /** Lets no request start for this long, as the response of an operation asks for; `false` when the pauses of the phase are used up. */
  readonly pause: (milliseconds: number, operation: string) => boolean;
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

/**
 * Opens the pace of all requests of a run: they start at even intervals, and all of them pause when the server asks for it. Where it limits all operations, they
 * start from a pause on no faster than the server took them, until the pauses are used up: then the server takes too few for this run, and slower requests
 * would not help.
 */
export function openPace({ ratePerSecond, pauseBudgetMs, time }: PaceBounds): Pace {
  const given = ratePerSecond === undefined ? 0 : 1_000 / ratePerSecond;
  const pauses = watchPauses(given);
  let spacing = given;
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
    ready: (operation) => {
      pauses.started(operation);
      if (spacing === 0 && pausedUntil === 0) return undefined;
      const now = performance.now();
      const start = Math.max(now, nextStart, pausedUntil);
      nextStart = start + spacing;
      return start <= now ? undefined : wait(start);
    },
    pause: (milliseconds, operation) => {
      const now = performance.now();
      const added = now + milliseconds - Math.max(now, pausedUntil);
      if (added > budget) {
        spacing = given;
        return false;
      }
      budget -= Math.max(added, 0);
      const isAnother = now > pausedUntil;
      pausedUntil = Math.max(pausedUntil, now + milliseconds);
      spacing = pauses.refused({ operation, isAnother, pausedUntil });
      return true;
    },
    renew: () => {
      budget = pauseBudgetMs;
    },
  };
}

/** The longest interval between two requests that pauses lead to, in milliseconds: with longer ones, most runs would not end. */
const longestMs = 200;

/** A server that asks for another pause took the requests a little too fast, and not much too fast. */
const leastSlowdown = 1.1;
const mostSlowdown = 1.5;

/** A server that has refused requests to fewer operations, or to a smaller share of those used, limits these alone: a login, for example. */
const leastRefused = 3;
const leastRefusedShare = 0.05;

/** Finds the interval at which a server takes requests: the number that it took, and the time from the end of one pause to the end of the next. */
function watchPauses(given: number) {
  let spacing = given;
  let before = given;
  let countedFrom = performance.now();
  let endOfPause: number | undefined;
  const used = new Set<string>();
  const limited = new Set<string>();
  let sinceLastPause = 0;
  let taken = 0;
  return {
    started: (operation: string) => {
      used.add(operation);
      sinceLastPause += 1;
    },
    /** The interval from now on, in milliseconds. Requests that were under way may be refused, too, before the pause ends. */
    refused: ({ operation, isAnother, pausedUntil }: Refusal): number => {
      limited.add(operation);
      if (isAnother) {
        countedFrom = endOfPause ?? countedFrom;
        before = spacing;
        taken = sinceLastPause;
        sinceLastPause = 0;
      }
      endOfPause = pausedUntil;
      taken -= 1;
      const least = Math.max(Math.min(leastRefused, used.size), used.size * leastRefusedShare);
      if (limited.size < least) return spacing;
      const measured = (pausedUntil - countedFrom) / Math.max(taken, 1);
      const changed = before === given ? measured : clamp(measured, before * leastSlowdown, before * mostSlowdown);
      spacing = Math.max(given, Math.min(changed, longestMs));
      return spacing;
    },
  };
}

interface Refusal {
  readonly operation: string;
  /** It is the first one since the last pause. */
  readonly isAnother: boolean;
  /** As `performance.now()`. */
  readonly pausedUntil: number;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
