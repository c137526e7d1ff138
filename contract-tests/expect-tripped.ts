import { describe, expect, it } from 'vitest';
import type { Report } from '../src/model/report.ts';
import type { RuleId } from '../src/model/rule-id.ts';
import type { BrokenStore } from './stores/kinds.ts';
import { bugsIn, reportedRules, seeds, testStore, timeLimitMs } from './test-store.ts';

/** Within so many cases, about half of a whole run, every promise is tested, and most faults are seen with all that shows them. */
const enoughForMost = 400;
/** Stores whose fault only the second half shows, for which rarer values are left. */
const needWholeRun: ReadonlySet<string> = new Set([
  'cut-in-bytes',
  'declared-latin-1',
  'latin-1',
  'crash-1e2',
  'crash-all-wrong',
  'crash-bad-utf-8',
  'crash-byte-order-mark',
  'crash-case',
  'crash-combining',
  'crash-escaped-slash',
  'crash-lone-surrogate',
  'crash-nul',
  'crash-over-int64',
  'crash-right-to-left',
  'crash-zero',
  'hang-on-nul',
  'cuts-at-nul',
  'normalises-names',
  'rounds-ids',
  'refuses-1.0',
  'refuses-1e2',
  'refuses-greatest',
  'refuses-least',
  'refuses-negative',
  'refuses-nul',
  'refuses-over-2-53',
  'refuses-over-int32',
  'refuses-under-2-53',
  'refuses-very-long-name',
  'refuses-zero',
  'half-a-minute',
  'silent-on-zero',
  'stalls',
  'stalls-in-chunks',
  'reads-utf-16',
  'repairs-utf-8',
  'wraps-id-at-int64',
]);

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
  { name, behaviour, trips, may = [], enough = enoughForMost, groups = 1 }: BrokenStore,
  seed: number,
): Promise<void> {
  const silent = [...trips, ...may].includes('no-answer');
  const maxCases = needWholeRun.has(name) ? undefined : enough;
  const report = await testStore({ behaviour, seed, maxCases, timeoutMs: silent ? 1000 : 10_000 });
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
