import { describe, expect, it } from 'vitest';
import type { Report } from '../src/model/report.ts';
import type { RuleId } from '../src/model/rule-id.ts';
import type { BrokenStore } from './stores/kinds.ts';
import { bugsIn, reportedRules, seeds, testStore, timeLimitMs } from './test-store.ts';

/**
 * Registers a test for each store and seed: the rules in `trips` report something, no others except those in `may` do, and the findings of the worst
 * level are one group.
 */
export function expectTripped(stores: readonly BrokenStore[]): void {
  describe.each(seeds)('with the seed %i, the suite finds the fault of a store that', (seed) => {
    for (const store of stores) it.concurrent(store.title, { timeout: timeLimitMs }, () => expectRules(store, seed));
  });
}

async function expectRules(
  { behaviour, trips, may = [], enough, groups = 1 }: BrokenStore,
  seed: number,
): Promise<void> {
  const silent = [...trips, ...may].includes('no-answer');
  const report = await testStore({ behaviour, seed, maxCases: enough, timeoutMs: silent ? 1000 : 10_000 });
  const reported = reportedRules(report, ['violation', 'deviation']);
  expect(reported.filter((rule) => trips.includes(rule) || !may.includes(rule))).toEqual([...trips].sort());
  expect(worstBugsIn(report, trips).length).toBeLessThanOrEqual(groups);
}

/** The groups of violations or, if there are none, of deviations. */
function worstBugsIn(report: Report, trips: readonly RuleId[]): readonly string[] {
  // On a busy machine a hostile response may exceed the time limit, which is not the fault that is tested.
  const relevant = report.groups.filter(({ finding: { rule } }) => rule !== 'no-answer' || trips.includes(rule));
  const violations = relevant.filter(({ finding: { level } }) => level === 'violation');
  return bugsIn({ ...report, groups: violations.length > 0 ? violations : relevant });
}
