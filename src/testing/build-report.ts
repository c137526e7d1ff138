import type { FindingGroup, Report } from '../model/report.ts';
import { bugOf } from '../report/grouping/finding-bucket.ts';
import { buildFinding } from './build-exchange.ts';

/** A violation that 3 of 40 cases showed. */
export function buildGroup(overrides: Partial<FindingGroup> = {}): FindingGroup {
  const finding = overrides.finding ?? buildFinding();
  return {
    finding,
    position: { file: 'openapi.yaml', line: 31, column: 9 },
    excerpt: {
      firstLine: 30,
      lines: ['      title:', '        type: string', '      year:'],
      line: 31,
      column: 9,
    },
    seen: 3,
    of: 40,
    commonTraits: [],
    sporadic: false,
    alsoReported: [],
    related: [],
    operations: [finding.operation],
    parts: [],
    bugs: [bugOf(finding)],
    cases: [finding.exchange.case.id],
    reproduction: undefined,
    accepted: undefined,
    ...overrides,
  };
}

/** One violation in two cases. */
export function buildReport(overrides: Partial<Report> = {}): Report {
  const group = buildGroup();
  const { id, strategy } = group.finding.exchange.case;
  const row = { operation: 'POST /books', strategy, durationMs: 2 };
  const bugs = [bugOf(group.finding)];
  return {
    contract: { source: 'openapi.yaml', title: 'Books', version: '1.0.0' },
    target: 'http://127.0.0.1:4010',
    seed: 7,
    groups: [group],
    verdicts: [
      { case: id, status: 'violation', rules: ['body-schema'], unjudged: undefined, bugs, ...row },
      { case: 'POST /books › valid-body › all', status: 'pass', rules: [], unjudged: undefined, bugs: [], ...row },
    ],
    strategies: [{ operation: 'POST /books', strategy, cases: 2, judged: 2, unjudged: undefined, durationMs: 4 }],
    unjudged: [],
    counts: { violations: 1, deviations: 0, observations: 0, cases: 2 },
    skipped: [],
    responses: [
      {
        operation: 'POST /books',
        input: 'valid',
        response: '200',
        cases: 2,
        violations: 1,
        deviations: 0,
        unjudged: 0,
      },
    ],
    coverage: { rows: [], promises: 0, tested: 0, proven: 0, reachable: 0 },
    openQuestions: [],
    limits: [],
    undocumented: [],
    sideEffects: [],
    errors: [],
    remaining: [],
    staleBaseline: [],
    failOn: 'violation',
    conforms: false,
    testedEnough: true,
    incomplete: [],
    interrupted: false,
    durationMs: 1234,
    ...overrides,
  };
}
