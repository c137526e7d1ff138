import type { Case } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';

/** How the clean-up talks to the target. */
export interface CleanUpMeans {
  readonly send: (testCase: Case) => Promise<Exchange>;
  /** Whether there is time left. */
  readonly hasRoom: () => boolean;
  /** Requests sent at the same time. */
  readonly concurrency: number;
}

/**
 * Deletes what the run has created, in the order given; what fails is sent once more by itself, as some services delete only one at a time, and nothing that others refer to. The
 * responses are not judged: the same requests were tested before.
 */
export async function cleanUp(requests: Iterable<Case>, { send, hasRoom, concurrency }: CleanUpMeans): Promise<void> {
  const pending = requests[Symbol.iterator]();
  const failed: Case[] = [];
  const work = async (): Promise<void> => {
    while (hasRoom()) {
      const next = pending.next();
      if (next.done === true) return;
      const { outcome } = await send(next.value);
      if (outcome.kind !== 'reply' || outcome.status >= 500 || outcome.status === 409) failed.push(next.value);
    }
  };
  // A resource that contains others may not be deleted before them, so one at a time would be right; a few at a time is still mostly in order.
  await Promise.all(Array.from({ length: concurrency }, work));
  for (const request of failed) if (hasRoom()) await send(request);
}
