import type { Report } from '../model/report.ts';
import { compareGroups, countLevels } from './grouping/group-findings.ts';
import { mergeOperations, operationsOf } from './grouping/merge-operations.ts';
import { isTestedEnough } from './incomplete.ts';

/** The reports of shards, and what of the run they were to be. */
export interface Merging {
  readonly reports: readonly [Report, ...Report[]];
  /** The numbers of shards without a report. */
  readonly missing: readonly number[];
  /** As for a run, in percent. */
  readonly minCoverage: number;
}

/** One report of the reports of shards: as of one run, with the time of the longest. A missing shard makes it incomplete. */
export function mergeReports({ reports, missing, minCoverage }: Merging): Report {
  const [first] = reports;
  const all = <Item>(read: (report: Report) => readonly Item[]): Item[] => reports.flatMap(read);
  const groups = mergeOperations(all(({ groups: own }) => own.flatMap(operationsOf))).sort(compareGroups);
  const open = groups.filter(({ accepted }) => accepted === undefined);
  const cases = reports.reduce((sum, { counts }) => sum + counts.cases, 0);
  const rows = all(({ coverage }) => coverage.rows);
  const sum = (read: (report: Report) => number) => reports.reduce((total, report) => total + read(report), 0);
  const coverage = {
    rows,
    promises: sum((one) => one.coverage.promises),
    tested: sum((one) => one.coverage.tested),
    proven: sum((one) => one.coverage.proven),
    reachable: sum((one) => one.coverage.reachable),
  };
  const incomplete = [
    ...missing.map((index) => `the report of shard ${index} is missing`),
    // A shard may have no operation.
    ...all((one) => (one.counts.cases === 0 && one.coverage.promises === 0 ? [] : one.incomplete)),
    ...(cases === 0 ? ['no case was sent'] : []),
  ];
  const counts = { ...countLevels(open), cases };
  const isComplete = missing.length === 0 && reports.every((one) => one.testedEnough || one.counts.cases === 0);
  const testedEnough =
    missing.length === 0 &&
    (isComplete || minCoverage < 100) &&
    isTestedEnough(coverage, { incomplete, cases, minCoverage });
  const failing = counts.violations + (first.failOn === 'deviation' ? counts.deviations : 0);
  const { shard: _, ...rest } = first;
  return {
    ...rest,
    groups,
    counts,
    coverage,
    incomplete: [...new Set(incomplete)],
    testedEnough,
    conforms: failing === 0 && testedEnough,
    verdicts: all(({ verdicts }) => verdicts),
    strategies: all(({ strategies }) => strategies),
    unjudged: unjudgedOf(all(({ unjudged }) => unjudged)),
    skipped: uniqueBy(
      all(({ skipped }) => skipped),
      ({ pointer, operation, reason }) => `${operation} ${pointer} ${reason}`,
    ),
    responses: all(({ responses }) => responses),
    openQuestions: all(({ openQuestions }) => openQuestions),
    limits: all(({ limits }) => limits),
    undocumented: all(({ undocumented }) => undocumented),
    sideEffects: all(({ sideEffects }) => sideEffects),
    errors: all(({ errors }) => errors),
    remaining: [...new Set(all(({ remaining }) => remaining))],
    // Each shard sees only some findings: an entry is stale where none of them needs it.
    staleBaseline: first.staleBaseline.filter((entry) => reports.every((one) => one.staleBaseline.includes(entry))),
    interrupted: reports.some(({ interrupted }) => interrupted),
    durationMs: Math.max(...reports.map(({ durationMs }) => durationMs)),
  };
}

function unjudgedOf(all: Report['unjudged']): Report['unjudged'] {
  const counts = new Map<string, number>();
  for (const { reason, cases } of all) counts.set(reason, (counts.get(reason) ?? 0) + cases);
  return [...counts].map(([reason, cases]) => ({ reason, cases })).sort((one, other) => other.cases - one.cases);
}

function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
