import type { Level } from '../model/finding.ts';

const weights: Readonly<Record<Level, number>> = { violation: 2, deviation: 1, observation: 0 };

/** Orders levels, the worst first. */
export function compareLevels(one: Level, other: Level): number {
  return weights[other] - weights[one];
}

/** The worst of some levels, `undefined` of none. */
export function worstOf(levels: readonly Level[]): Level | undefined {
  return [...levels].sort(compareLevels)[0];
}
