import { hasSucceeded, statusOf } from '../http/outcome.ts';
import type { Case } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import { statusesOfOutage } from './recovery/suspicions.ts';

/** How the clean-up talks to the target. */
export interface CleanUpMeans {
  readonly send: (testCase: Case) => Promise<Exchange>;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Whether there is time left. */
  readonly hasRoom: () => boolean;
  /** Requests sent at the same time. */
  readonly concurrency: number;
  /** How long to wait for a service that is locked or away for a moment, in milliseconds. */
  readonly waitMs: number;
  /** Called with each response that is a success; absent: none is wanted. */
  readonly onSuccess?: (exchange: Exchange) => void;
}

const pauseMs = 500;

/**
 * Deletes what the run has created, in the order given; what fails is sent once more by itself, as some services delete only one at a time, and nothing that others refer to. What
 * is refused because the service is locked or away for a moment is sent again until that is over. Resolves to how long it has waited, in milliseconds.
 */
export async function cleanUp(requests: Iterable<Case>, means: CleanUpMeans): Promise<number> {
  const { hasRoom, concurrency, onSuccess } = means;
  const send = async (request: Case): Promise<Exchange> => {
    const exchange = await means.send(request);
    if (hasSucceeded(exchange)) onSuccess?.(exchange);
    return exchange;
  };
  const pending = requests[Symbol.iterator]();
  const failed: Case[] = [];
  const work = async (): Promise<void> => {
    while (hasRoom()) {
      const next = pending.next();
      if (next.done === true) return;
      const exchange = await send(next.value);
      const status = statusOf(exchange);
      if (status === 0 || status >= 500 || status === 409 || isBusy(exchange)) failed.push(next.value);
    }
  };
  // A resource that contains others may not be deleted before them, so one at a time would be right; a few at a time is still mostly in order.
  await Promise.all(Array.from({ length: concurrency }, work));
  let waitedMs = 0;
  for (const request of failed) {
    while (hasRoom() && isBusy(await send(request)) && waitedMs < means.waitMs) {
      await means.sleep(pauseMs);
      waitedMs += pauseMs;
    }
  }
  return waitedMs;
}

function isBusy(exchange: Exchange): boolean {
  return statusesOfOutage.includes(statusOf(exchange));
}
