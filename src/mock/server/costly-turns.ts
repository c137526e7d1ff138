import type { Operation } from '../../model/contract.ts';
import type { MaybePromise } from '../response/maybe-promise.ts';

/** Has responses that take long made in turn, with those of other operations between them. */
export interface CostlyTurns {
  /** Does the work for an operation: at once, or when its turn comes if it took long lately. */
  readonly take: <Value>(operation: Operation, work: () => MaybePromise<Value>) => MaybePromise<Value>;
}

/** An operation takes long if its responses take more milliseconds than this on average. */
const costlyMs = 1;
/** The length of a turn in milliseconds; a response that takes longer is a turn of its own. */
const turnMs = 5;
/** How much the last response counts in the average. */
const weightOfLast = 0.5;

/**
 * Starts with no operation that takes long. Everything that has arrived is otherwise responded to in the order of its arrival: hundreds of clients that ask
 * for long lists and do not read them would make all others wait for seconds.
 */
export function openCostlyTurns(): CostlyTurns {
  const costs = new WeakMap<Operation, number>();
  const waiting: (() => void)[] = [];
  const measured = <Value>(operation: Operation, work: () => MaybePromise<Value>): MaybePromise<Value> => {
    const start = performance.now();
    try {
      return work();
    } finally {
      const ms = performance.now() - start;
      const before = costs.get(operation);
      // Most operations never take long, and need no entry.
      if (before !== undefined || ms > costlyMs)
        costs.set(operation, (before ?? ms) * (1 - weightOfLast) + ms * weightOfLast);
    }
  };
  const takeTurn = (): void => {
    const end = performance.now() + turnMs;
    do waiting.shift()?.();
    while (waiting.length > 0 && performance.now() < end);
    if (waiting.length > 0) setImmediate(takeTurn);
  };
  return {
    take: (operation, work) => {
      if ((costs.get(operation) ?? 0) <= costlyMs) return measured(operation, work);
      return new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(takeTurn);
        waiting.push(() => {
          try {
            resolve(measured(operation, work));
          } catch (error) {
            reject(error);
          }
        });
      });
    },
  };
}
