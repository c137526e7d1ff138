import { describe, expect, it } from 'vitest';
import type { Report } from '../src/model/report.ts';
import type { RuleId } from '../src/model/rule-id.ts';
import type { BrokenStore } from './stores/kinds.ts';
import { bugsIn, patienceMs, rulesThatSpoke, seeds, testStore } from './test-store.ts';

/** Registers a test for each store and seed: the rules it must trip speak, and none but those that may, and what is worst is one group. */
export function expectTripped(stores: readonly BrokenStore[]): void {
  describe.each(seeds)('with the seed %i, the suite names a store that', (seed) => {
    for (const store of stores) it.concurrent(store.title, { timeout: patienceMs }, () => expectRules(store, seed));
  });
}

async function expectRules({ habits, trips, may = [], enough, groups = 1 }: BrokenStore, seed: number): Promise<void> {
  const silent = [...trips, ...may].includes('no-answer');
  const report = await testStore({ habits, seed, maxCases: enough, timeoutMs: silent ? 1000 : 10_000 });
  const spoke = rulesThatSpoke(report, ['violation', 'deviation']);
  expect(spoke.filter((rule) => trips.includes(rule) || !may.includes(rule))).toEqual([...trips].sort());
  expect(worstBugsIn(report, trips).length).toBeLessThanOrEqual(groups);
}

/** The groups of violations, or, where there are none, of deviations. */
function worstBugsIn(report: Report, trips: readonly RuleId[]): readonly string[] {
  // A busy machine may take longer for a hostile answer than the time that it is given; that is no bug of the store.
  const told = report.groups.filter(({ finding: { rule } }) => rule !== 'no-answer' || trips.includes(rule));
  const violations = told.filter(({ finding: { level } }) => level === 'violation');
  return bugsIn({ ...report, groups: violations.length > 0 ? violations : told });
}
