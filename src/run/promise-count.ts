import type { ContractPromise } from '../model/report.ts';

/** How far a run is. */
export interface TestedExtent {
  /** How many promises the contract makes about the selected operations. */
  readonly promises: number;
  readonly tested: number;
}

/** The promises of a contract, counted operation by operation while a run goes on: a large contract takes seconds. */
export interface PromiseCount {
  /** Counts those of one more operation. */
  readonly countNext: () => void;
  /** Counts the rest. */
  readonly all: () => readonly ContractPromise[];
  /** How far the run is, as it was a second ago at most; `undefined` until all promises are counted. */
  readonly extent: () => TestedExtent | undefined;
}

/** How long an extent is shown before it is counted again, in milliseconds. */
const shownMs = 1000;

/** Begins to count. `testedOf` counts how many promises are tested so far. */
export function openPromiseCount(
  ofOperations: Iterable<readonly ContractPromise[]>,
  testedOf: (promises: readonly ContractPromise[]) => number,
): PromiseCount {
  const pending = ofOperations[Symbol.iterator]();
  const counted: ContractPromise[] = [];
  let isComplete = false;
  let [tested, shownAt] = [0, Number.NEGATIVE_INFINITY];
  const countNext = (): void => {
    const next = pending.next();
    if (next.done === true) isComplete = true;
    else counted.push(...next.value);
  };
  return {
    countNext,
    all: () => {
      while (!isComplete) countNext();
      return counted;
    },
    extent: () => {
      if (!isComplete) return undefined;
      const now = performance.now();
      if (now - shownAt >= shownMs) [tested, shownAt] = [testedOf(counted), now];
      return { promises: counted.length, tested };
    },
  };
}
