import { describe, expect, it } from 'vitest';
import { correctStores } from './stores/correct-stores.ts';
import type { CorrectStore } from './stores/kinds.ts';
import { patienceMs, rulesThatSpoke, seeds, testStore } from './test-store.ts';

describe.each(seeds)('with the seed %i, the suite leaves alone a store that', (seed) => {
  for (const store of correctStores)
    it.concurrent(store.title, { timeout: patienceMs }, () => expectPeace(store, seed));
});

async function expectPeace({ deviations = [], may = [], ...store }: CorrectStore, seed: number): Promise<void> {
  const report = await testStore({ ...store, seed });
  expect(rulesThatSpoke(report, ['violation'])).toEqual([]);
  const told = rulesThatSpoke(report, ['deviation']).filter((rule) => !may.includes(rule));
  expect(told).toEqual([...deviations].sort());
  expect(report.conforms).toBe(true);
}
