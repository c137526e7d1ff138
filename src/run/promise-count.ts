import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ContractPromise } from '../model/report.ts';

/** How far a run is. */
export interface TestedExtent {
  /** How many promises the contract makes about the selected operations. */
  readonly promises: number;
  /** How many of the counted promises are tested. */
  readonly tested: number;
}

/** The promises of a contract, counted operation by operation while a run goes on: a large contract takes seconds. */
export interface PromiseCount {
  /** Counts the promises of the next operation; goes on with more if there would not be enough time for the rest otherwise. */
  readonly countWithin: (leftMs: number) => void;
  /** Counts the rest. */
  readonly all: () => Promise<readonly ContractPromise[]>;
  /** For how many operations not all was counted. */
  readonly uncounted: () => number;
  /** How far the run is, as it was a second ago at most; `undefined` until all promises are counted. */
  readonly extent: () => TestedExtent | undefined;
}

/** The operations that are left may take longer than those before. */
const safety = 1.5;
/** How long an extent is shown before it is counted again, in milliseconds. */
const shownMs = 1000;

/** After this time of counting, other work gets its turn: a signal is noticed, a response is read. */
const mostAtOnceMs = 100;

/** What is counted. */
export interface PromiseSource {
  /** Lists the promises of each operation; once `isShort()` is true, only those that need no derivation. */
  readonly promises: (isShort: () => boolean) => Iterable<readonly ContractPromise[]>;
  readonly operations: number;
  /** Counts how many promises are tested so far. */
  readonly testedOf: (promises: readonly ContractPromise[]) => number;
  /** Whether there is no time left: once it is true, only promises that need no derivation are counted. Absent: never. */
  readonly isOver?: () => boolean;
}

/** Opens the count of one run. */
export function openPromiseCount({
  promises,
  operations,
  testedOf,
  isOver = () => false,
}: PromiseSource): PromiseCount {
  let isShort = false;
  const pending = promises(() => isShort)[Symbol.iterator]();
  const counted: ContractPromise[] = [];
  let isComplete = false;
  let [countedOperations, uncounted, spentMs] = [0, 0, 0];
  let [tested, shownAt] = [0, Number.NEGATIVE_INFINITY];
  const countNext = (): void => {
    const startMs = performance.now();
    const next = pending.next();
    if (next.done === true) isComplete = true;
    else {
      counted.push(...next.value);
      isShort ||= isOver();
      // What was derived when the time ended was not derived to its end.
      if (isShort) uncounted += 1;
    }
    countedOperations += 1;
    spentMs += performance.now() - startMs;
  };
  const neededMs = () => (spentMs / countedOperations) * Math.max(0, operations - countedOperations);
  return {
    countWithin: (leftMs) => {
      const endMs = performance.now() + mostAtOnceMs;
      do countNext();
      while (!isComplete && neededMs() * safety > leftMs && performance.now() < endMs);
    },
    all: async () => {
      while (!isComplete) {
        isShort ||= isOver();
        for (const endMs = performance.now() + mostAtOnceMs; !isComplete && performance.now() < endMs; ) countNext();
        await nextTurn();
      }
      return counted;
    },
    uncounted: () => uncounted,
    extent: () => {
      if (!isComplete) return undefined;
      const now = performance.now();
      if (now - shownAt >= shownMs) [tested, shownAt] = [testedOf(counted), now];
      return { promises: counted.length, tested };
    },
  };
}
