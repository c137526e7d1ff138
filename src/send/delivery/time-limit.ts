import { setMaxListeners } from 'node:events';

/** When requests have to end: at once when the run is interrupted, otherwise at a limit that the phases of a run set. */
export interface TimeLimit {
  /** Aborts when the requests under way end. After a limit was reached and another is set, this is another signal. */
  readonly signal: () => AbortSignal;
  /** Why requests end now, or are not sent; `undefined` while they may be sent. `neededMs`: for what takes as long, and would not be done in time. */
  readonly reason: (neededMs?: number) => string | undefined;
  /** Ends requests after this number of milliseconds instead; `undefined`: only an interruption ends them. */
  readonly set: (limitMs: number | undefined) => void;
  /** Calls the listener each time requests have to end. */
  readonly onEnd: (listener: () => void) => void;
  /** Forgets the listeners and the limit. */
  readonly close: () => void;
}

/** Timers cannot wait longer. */
const longestTimerMs = 2 ** 31 - 1;

/** Opens the limit of a run; there is none until one is set. */
export function openTimeLimit(interrupted: AbortSignal): TimeLimit {
  const listeners = new Set<() => void>();
  let controller = openController();
  let timer: NodeJS.Timeout | undefined;
  let endsAt = Number.POSITIVE_INFINITY;
  const end = (): void => {
    clearTimeout(timer);
    controller.abort();
    for (const listener of listeners) listener();
  };
  // Each wait and each opening of a connection listens to it; that many listeners are not a leak.
  setMaxListeners(0, interrupted);
  interrupted.addEventListener('abort', end, { once: true });
  if (interrupted.aborted) end();
  return {
    signal: () => controller.signal,
    reason: (neededMs = 0) => {
      if (interrupted.aborted) return 'the run was interrupted';
      // The timer is late where something takes long, such as to read the body of a response.
      const isOver = controller.signal.aborted || performance.now() + neededMs >= endsAt;
      return isOver ? 'the time limit of the run was reached' : undefined;
    },
    set: (limitMs) => {
      clearTimeout(timer);
      if (interrupted.aborted) return;
      if (controller.signal.aborted) controller = openController();
      endsAt = performance.now() + (limitMs ?? Number.POSITIVE_INFINITY);
      if (limitMs !== undefined && limitMs <= longestTimerMs) timer = setTimeout(end, Math.max(0, limitMs)).unref();
    },
    onEnd: (listener) => void listeners.add(listener),
    close: () => {
      clearTimeout(timer);
      listeners.clear();
      interrupted.removeEventListener('abort', end);
    },
  };
}

function openController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
