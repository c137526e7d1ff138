import type { FindingGroup, Report, ReportedApi } from '../model/report.ts';
import { compareGroups, countLevels } from './grouping/group-findings.ts';
import { mergeOperations, operationsOf } from './grouping/merge-operations.ts';
import { isTestedEnough } from './incomplete.ts';
import { failsByFindings, unacceptedGroups } from './severity.ts';

/** The reports of shards that are merged. */
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
  const all = concatenateReports(reports);
  const groups = mergeOperations(all.groups.flatMap(operationsOf)).sort(compareGroups);
  const {
    coverage,
    counts: { cases },
  } = all;
  const incomplete = [
    ...missing.map((index) => `the report of shard ${index} is missing`),
    // A shard may have no operation.
    ...reports.flatMap((one) => (one.counts.cases === 0 && one.coverage.promises === 0 ? [] : one.incomplete)),
    ...(cases === 0 ? ['no case was sent'] : []),
  ];
  const counts = { ...countLevels(unacceptedGroups({ groups })), cases };
  const isComplete = missing.length === 0 && reports.every((one) => one.testedEnough || one.counts.cases === 0);
  const testedEnough =
    missing.length === 0 &&
    (isComplete || minCoverage < 100) &&
    isTestedEnough(coverage, { incomplete, cases, minCoverage });
  const { shard: _, ...rest } = first;
  return {
    ...rest,
    ...all,
    groups,
    counts,
    incomplete: [...new Set(incomplete)],
    testedEnough,
    conforms: !failsByFindings({ ...first, counts }) && testedEnough,
    remaining: [...new Set(all.remaining)],
    // Each shard sees only some findings: an entry is stale where none of them needs it.
    staleBaseline: first.staleBaseline.filter((entry) => reports.every((one) => one.staleBaseline.includes(entry))),
    durationMs: Math.max(...reports.map(({ durationMs }) => durationMs)),
  };
}

/** One report of several APIs that were tested one after the other with one seed. The name of its API is before each operation: `orders: GET /orders`. */
export function joinReports(apis: readonly ReportedApi[], seed: number): Report {
  const tested = apis.flatMap(({ name, report }) => (report === undefined ? [] : [nameOperations(report, name)]));
  const failures = apis.filter(({ report }) => report === undefined).map(({ name, reason }) => `${name}: ${reason}`);
  const all = concatenateReports(tested);
  const list = (read: (report: Report) => string) => [...new Set(tested.map(read))].join(', ');
  return {
    ...all,
    contract: {
      source: list(({ contract }) => contract.source),
      title: apis.map(({ name }) => name).join(', '),
      version: '',
    },
    target: list(({ target }) => target),
    seed,
    apis,
    groups: all.groups.toSorted(compareGroups),
    incomplete: [...failures, ...all.incomplete],
    testedEnough: failures.length === 0 && tested.every(({ testedEnough }) => testedEnough),
    conforms: failures.length === 0 && tested.every(({ conforms }) => conforms),
    // Where deviations count for some APIs only, they are not failures here; `conforms` knows them.
    failOn: tested.every(({ failOn }) => failOn === 'deviation') ? 'deviation' : 'violation',
  };
}

/** The report with the name of its API before each operation, and before what is said without one. */
function nameOperations(report: Report, api: string): Report {
  const named = (text: string) => `${api}: ${text}`;
  const inRows = <Row extends { readonly operation: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, operation: named(row.operation) }));
  const inGroup = (group: FindingGroup): FindingGroup => ({
    ...group,
    finding: { ...group.finding, operation: named(group.finding.operation) },
    operations: group.operations.map(named),
    related: group.related.map(inGroup),
    parts: group.parts.map(inGroup),
  });
  return {
    ...report,
    groups: report.groups.map(inGroup),
    strategies: inRows(report.strategies),
    skipped: report.skipped.map((one) => ({
      ...one,
      operation: named(one.operation ?? (one.pointer || 'the document')),
    })),
    responses: inRows(report.responses),
    coverage: { ...report.coverage, rows: inRows(report.coverage.rows) },
    openQuestions: inRows(report.openQuestions),
    limits: inRows(report.limits),
    sideEffects: inRows(report.sideEffects),
    fixed: report.fixed && inRows(report.fixed),
    remaining: report.remaining.map(named),
    incomplete: report.incomplete.map(named),
  };
}

/** What the reports list, in their order, and the sums of what they count. */
function concatenateReports(reports: readonly Report[]) {
  const all = <Item>(read: (report: Report) => readonly Item[]): Item[] => reports.flatMap(read);
  const sum = (read: (report: Report) => number) => reports.reduce((total, report) => total + read(report), 0);
  const fixed = all((one) => one.fixed ?? []);
  const uncounted = sum(({ coverage }) => coverage.uncounted ?? 0);
  return {
    groups: all(({ groups }) => groups),
    counts: {
      violations: sum(({ counts }) => counts.violations),
      deviations: sum(({ counts }) => counts.deviations),
      observations: sum(({ counts }) => counts.observations),
      cases: sum(({ counts }) => counts.cases),
    },
    coverage: {
      rows: all(({ coverage }) => coverage.rows),
      promises: sum(({ coverage }) => coverage.promises),
      tested: sum(({ coverage }) => coverage.tested),
      proven: sum(({ coverage }) => coverage.proven),
      reachable: sum(({ coverage }) => coverage.reachable),
      ...(uncounted > 0 && { uncounted }),
    },
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
    remaining: all(({ remaining }) => remaining),
    incomplete: all(({ incomplete }) => incomplete),
    staleBaseline: all(({ staleBaseline }) => staleBaseline),
    ...(reports.some((one) => one.fixed !== undefined) ? { fixed } : {}),
    interrupted: reports.some(({ interrupted }) => interrupted),
    durationMs: sum(({ durationMs }) => durationMs),
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
