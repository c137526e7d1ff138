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
  /** What may end what could not be deleted, each in another way; absent: nothing. */
  readonly endings?: (deletion: Case) => Iterable<Case>;
  /** The requests that earlier clean-ups have sent without success: they are sent again only after something was deleted. Those of this one are added. Absent: there was none. */
  readonly unsuccessful?: Set<string>;
}

const pauseMs = 500;

/**
 * Deletes what the run has created, in the order given; what fails is sent once more by itself, as some services delete only one at a time, and nothing that others refer to. What
 * is refused because the service is locked or away for a moment is sent again until that is over; what is refused for its state, after it was ended. Resolves to how long it has
 * waited, in milliseconds.
 */
export async function cleanUp(requests: Iterable<Case>, means: CleanUpMeans): Promise<number> {
  const { hasRoom, concurrency, onSuccess, unsuccessful = new Set<string>() } = means;
  let successes = 0;
  const send = async (request: Case): Promise<Exchange> => {
    const exchange = await means.send(request);
    if (!hasSucceeded(exchange)) return exchange;
    successes += 1;
    onSuccess?.(exchange);
    return exchange;
  };
  const pending = requests[Symbol.iterator]();
  const failed: Case[] = [];
  const work = async (): Promise<void> => {
    while (hasRoom()) {
      const next = pending.next();
      if (next.done === true) return;
      if (unsuccessful.has(next.value.id)) {
        failed.push(next.value);
        continue;
      }
      const exchange = await send(next.value);
      const status = statusOf(exchange);
      if (status === 0 || status >= 500 || status === 409 || isBusy(exchange)) failed.push(next.value);
    }
  };
  // A resource that contains others may not be deleted before them, so one at a time would be right; a few at a time is still mostly in order.
  await Promise.all(Array.from({ length: concurrency }, work));
  let waitedMs = 0;
  const ending = openEnding(means);
  for (const request of failed) {
    if (unsuccessful.has(request.id) && successes === 0) continue;
    let status = 0;
    while (hasRoom()) {
      const exchange = await send(request);
      status = statusOf(exchange);
      if (!isBusy(exchange) || waitedMs >= means.waitMs) break;
      await means.sleep(pauseMs);
      waitedMs += pauseMs;
    }
    if (hasRoom() && status === 409 && !unsuccessful.has(request.id) && !(await ending(request, send)))
      unsuccessful.add(request.id);
  }
  return waitedMs;
}

/** Deletions that were refused for the state of a resource in spite of all endings, of one operation, before none is tried any more. */
const mostUnsuccessful = 3;

/** Deletes what was refused for its state, after it was ended in a way that worked before, or in each way. */
function openEnding({ hasRoom, endings = () => [], send: sendPlain }: CleanUpMeans) {
  /** By operation: what has helped, or how often nothing did. */
  const known = new Map<string, string | number>();
  return async (deletion: Case, send: (request: Case) => Promise<Exchange>): Promise<boolean> => {
    const { key } = deletion.operation;
    const result = known.get(key) ?? 0;
    if (typeof result === 'number' && result >= mostUnsuccessful) return false;
    for (const ending of endings(deletion)) {
      const name = nameOf(ending);
      if (typeof result === 'string' && result !== name) continue;
      if (!hasRoom() || !hasSucceeded(await sendPlain(ending))) continue;
      if (!hasSucceeded(await send(deletion))) continue;
      known.set(key, name);
      return true;
    }
    if (typeof result === 'number') known.set(key, result + 1);
    return false;
  };
}

/** The operation that ends something, and what its body says. */
function nameOf({ operation, request: { body } }: Case): string {
  return `${operation.key} ${body.kind === 'content' ? String(body.content) : ''}`;
}

function isBusy(exchange: Exchange): boolean {
  return statusesOfOutage.includes(statusOf(exchange));
}
