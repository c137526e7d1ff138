import { describe, expect, it } from 'vitest';
import type { BrokenStore } from './stores/kinds.ts';
import { bugsIn, patienceMs, rulesThatSpoke, seeds, testStore } from './test-store.ts';

/** Registers a test for each store and seed: the rules it must trip speak, and none but those that may, all in one group. */
export function expectTripped(stores: readonly BrokenStore[]): void {
  describe.each(seeds)('with the seed %i, the suite names a store that', (seed) => {
    for (const store of stores) it.concurrent(store.title, { timeout: patienceMs }, () => expectRules(store, seed));
  });
}

async function expectRules({ habits, trips, may = [], enough }: BrokenStore, seed: number): Promise<void> {
  const silent = [...trips, ...may].includes('no-answer');
  const report = await testStore({ habits, seed, maxCases: enough, timeoutMs: silent ? 1000 : 10_000 });
  const spoke = rulesThatSpoke(report, ['violation', 'deviation']);
  expect(spoke.filter((rule) => trips.includes(rule) || !may.includes(rule))).toEqual([...trips].sort());
  expect(bugsIn(report)).toHaveLength(1);
}
