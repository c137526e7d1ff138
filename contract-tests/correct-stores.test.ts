import { describe, expect, it } from 'vitest';
import { correctStores } from './stores/correct-stores.ts';
import type { CorrectStore } from './stores/kinds.ts';
import { reportedRules, seeds, testStore, timeLimitMs } from './test-store.ts';

describe.each(seeds)('with the seed %i, the suite reports no false alarm for a store that', (seed) => {
  for (const store of correctStores)
    it.concurrent(store.title, { timeout: timeLimitMs }, () => expectNoFalseAlarm(store, seed));
});

async function expectNoFalseAlarm({ deviations = [], may = [], ...store }: CorrectStore, seed: number): Promise<void> {
  const report = await testStore({ ...store, seed });
  expect(reportedRules(report, ['violation'])).toEqual([]);
  const reported = reportedRules(report, ['deviation']).filter((rule) => !may.includes(rule));
  expect(reported).toEqual([...deviations].sort());
  expect(report.conforms).toBe(true);
}
