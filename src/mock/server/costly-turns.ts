import type { Operation } from '../../model/contract.ts';
import type { Turn } from '../engine.ts';
import type { MaybePromise } from '../response/maybe-promise.ts';
import type { MockResponse } from '../response/mock-response.ts';

/** An operation is costly if its responses cost more milliseconds than this on average. */
const costlyMs = 1;
/** How much the last response counts in the average. */
const weightOfLast = 0.5;
/** What it costs to write a response: 5 ms for a million bytes. */
const msPerByte = 5e-6;

/**
 * Lets costly responses, such as long lists, be made one at a time, the operations in turn; all others are made at once. Otherwise hundreds of clients that
 * ask for long lists and do not read them would make all others wait for seconds.
 */
export function openCostlyTurns(): Turn {
  const costs = new WeakMap<Operation, number>();
  /** What waits, by operation. The first operation is the next. */
  const waiting = new Map<Operation, (() => void)[]>();
  const make = (operation: Operation, work: () => MaybePromise<MockResponse>): MaybePromise<MockResponse> => {
    const start = performance.now();
    let bytes = 0;
    try {
      const response = work();
      if (!(response instanceof Promise)) bytes = response.body?.length ?? 0;
      return response;
    } finally {
      const ms = performance.now() - start + bytes * msPerByte;
      const before = costs.get(operation);
      // Most operations are never costly, and need no entry.
      if (before !== undefined || ms > costlyMs)
        costs.set(operation, (before ?? ms) * (1 - weightOfLast) + ms * weightOfLast);
    }
  };
  const takeTurn = (): void => {
    const [next] = waiting;
    if (next === undefined) return;
    const [operation, works] = next;
    works.shift()?.();
    // It goes to the end, behind the other operations.
    waiting.delete(operation);
    if (works.length > 0) waiting.set(operation, works);
    if (waiting.size > 0) setImmediate(takeTurn);
  };
  return (operation, work) => {
    if ((costs.get(operation) ?? 0) <= costlyMs) return make(operation, work);
    return new Promise((resolve, reject) => {
      if (waiting.size === 0) setImmediate(takeTurn);
      const works = waiting.get(operation) ?? [];
      waiting.set(operation, works);
      works.push(() => {
        try {
          resolve(make(operation, work));
        } catch (error) {
          reject(error);
        }
      });
    });
  };
}
