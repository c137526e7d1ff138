import { describe, expect, it } from 'vitest';
import type { Case } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { Report } from '../model/report.ts';
import type { StrategyId } from '../model/strategy-id.ts';
import { buildCase, buildExchange, buildFinding, buildReply, buildSent } from '../testing/build-exchange.ts';
import { frequencyOf } from './render/describe/describe-finding.ts';
import { openSummary, type Summary, type SummaryContext, type SummaryEnd } from './summarise.ts';

const context: SummaryContext = {
  contract: {
    source: 'openapi.yaml',
    title: 'Books',
    version: '1.0.0',
    locate: (pointer) => ({ file: 'openapi.yaml', line: pointer.length, column: 1 }),
    unsupported: [],
  },
  target: 'http://127.0.0.1:4010',
  seed: 7,
  failOn: 'violation',
};
const end = {
  skipped: [],
  coverage: { rows: [], promises: 0, tested: 0, proven: 0, reachable: 0 },
  openQuestions: [],
  limits: [],
  undocumented: [],
  sideEffects: [],
  errors: [],
  remaining: [],
  interrupted: false,
  durationMs: 12,
};

function exchangeOf(id: string, strategy: StrategyId = 'valid-body', body = '{}'): Exchange {
  return buildExchange({ case: buildCase({ id, strategy }), sent: buildSent({ body }) });
}

function summarise(fill: (summary: Summary) => void, overrides: Partial<SummaryContext> = {}): Report {
  const summary = openSummary({ ...context, ...overrides });
  fill(summary);
  return summary.close(end);
}

function add(summary: Summary, exchange: Exchange, ...findings: readonly Partial<Finding>[]): void {
  summary.add(exchange, { findings: findings.map((finding) => buildFinding({ exchange, ...finding })) });
}

describe('openSummary', () => {
  it('conforms when as much was tested as is asked for, and only then', () => {
    const row = { operation: 'GET /books', kind: 'status', name: '200', pointer: '/x', unreachable: false } as const;
    const rows = [1, 2, 3, 4].map((number) => {
      return { ...row, pointer: `/x/${number}`, proven: 0, tested: number < 4, reason: 'not judged' };
    });
    const coverage = { rows, promises: 4, tested: 3, proven: 0, reachable: 4 };
    const closed = (minCoverage: number) => {
      const summary = openSummary({ ...context, minCoverage });
      add(summary, exchangeOf('a'));
      return summary.close({ ...end, coverage });
    };
    expect([100, 80, 75].map((share) => closed(share).conforms)).toEqual([false, false, true]);
    expect(closed(75).incomplete).toHaveLength(1);
    expect(openSummary({ ...context, minCoverage: 0 }).close({ ...end, coverage }).conforms).toBe(false);
  });

  it('says before all else that the base path is wrong', () => {
    const summary = openSummary(context);
    const errors = [{ case: 'a', message: 'b' }];
    const { incomplete } = summary.close({ ...end, errors, basePathProblem: 'check the path' });
    expect(incomplete[0]).toBe('check the path');
    expect(incomplete.length).toBeGreaterThan(1);
  });

  it('suspects the credential only where something is missing', () => {
    const close = (errors: SummaryEnd['errors']) => {
      const summary = openSummary(context);
      add(summary, exchangeOf('a'));
      return summary.close({ ...end, errors, credentialSuspicion: 'check the credential' });
    };
    expect(close([{ case: 'a', message: 'b' }]).incomplete[0]).toBe('check the credential');
    expect(close([])).toMatchObject({ incomplete: [], conforms: true });
  });

  it('conforms when nothing was found', () => {
    const report = summarise((summary) => add(summary, exchangeOf('a')));
    expect(report).toMatchObject({
      conforms: true,
      seed: 7,
      target: 'http://127.0.0.1:4010',
      groups: [],
      durationMs: 12,
    });
    expect(report.counts).toEqual({ violations: 0, deviations: 0, observations: 0, cases: 1 });
    expect(report.contract).toEqual({ source: 'openapi.yaml', title: 'Books', version: '1.0.0' });
  });

  it('makes one group of all findings with the same rule, operation and cause', () => {
    const report = summarise((summary) => {
      for (const id of ['a', 'b', 'c']) add(summary, exchangeOf(id), {});
      add(summary, exchangeOf('d'), { cause: 'another' });
      add(summary, exchangeOf('e'), { rule: 'body-json' });
      add(summary, exchangeOf('f'), { operation: 'GET /books', contract: '/paths/~1books/get/responses/200' });
    });
    expect(report.groups.map(({ seen }) => seen)).toEqual([3, 1, 1, 1]);
    expect(report.counts.violations).toBe(4);
  });

  it('keeps the smallest request as the witness and names the first few cases', () => {
    const report = summarise((summary) => {
      for (const size of [5, 2, 9, 3, 4, 8, 7])
        add(summary, exchangeOf(`case ${size}`, 'valid-body', 'x'.repeat(size)), {});
    });
    expect(report.groups[0]?.finding.exchange.case.id).toBe('case 2');
    expect(report.groups[0]?.cases).toEqual(['case 2', 'case 3', 'case 4', 'case 5', 'case 7']);
  });

  it('prefers an ordinary request as the witness to a smaller one', () => {
    const outside = { inside: false, by: 'credentials', allowedStatuses: [401] } as const;
    const valid = buildCase({ id: 'valid' });
    const invalid = buildCase({ id: 'invalid', expects: 'rejected', fault: 'schema' });
    const without = buildCase({ id: 'without', expects: 'unauthorised', scope: outside });
    const witnessOf = (...cases: readonly Case[]) =>
      summarise((summary) => {
        for (const [size, one] of cases.entries()) {
          add(summary, buildExchange({ case: one, sent: buildSent({ body: 'x'.repeat(size) }) }), {});
        }
      }).groups[0]?.finding.exchange.case.id;
    expect(witnessOf(without, invalid, valid)).toBe('valid');
    expect(witnessOf(without, invalid)).toBe('invalid');
    expect(witnessOf(without)).toBe('without');
  });

  it('makes the same groups in whatever order the exchanges arrive', () => {
    const exchanges = Array.from({ length: 40 }, (_, index) =>
      exchangeOf(`case ${index}`, (['state', 'search', 'depth'] as const)[index % 3], 'x'.repeat(index % 7)),
    );
    const groupsIn = (order: readonly Exchange[]) =>
      summarise((summary) => {
        for (const exchange of order)
          add(summary, exchange, { cause: exchange.case.strategy }, { rule: 'echo-differs', level: 'deviation' });
      }).groups;
    const forwards = groupsIn(exchanges);
    expect(groupsIn([...exchanges].reverse())).toEqual(forwards);
    expect(groupsIn([...exchanges.slice(13), ...exchanges.slice(0, 13)])).toEqual(forwards);
  });

  it('puts the worst first, then what most cases showed', () => {
    const report = summarise((summary) => {
      add(summary, exchangeOf('a'), { rule: 'body-json', level: 'violation' });
      add(
        summary,
        exchangeOf('b'),
        { rule: 'echo-differs', level: 'deviation' },
        { rule: 'framing', level: 'violation' },
      );
      add(
        summary,
        exchangeOf('c'),
        { rule: 'status-unlisted', level: 'observation' },
        { rule: 'framing', level: 'violation' },
      );
    });
    expect(report.groups.map(({ finding }) => finding.rule)).toEqual([
      'framing',
      'body-json',
      'echo-differs',
      'status-unlisted',
    ]);
    expect(report.counts).toEqual({ violations: 2, deviations: 1, observations: 1, cases: 3 });
  });

  it('counts in how many cases of the same strategies a bug showed', () => {
    const report = summarise((summary) => {
      for (const id of ['a', 'b', 'c', 'd']) add(summary, exchangeOf(id, 'invalid-body'));
      add(summary, exchangeOf('e', 'invalid-body'), {}, {});
      for (const id of ['f', 'g']) add(summary, exchangeOf(id, 'other-method'));
      summary.add(exchangeOf('h', 'invalid-body'), { findings: [], unjudged: 'the connection was refused' });
    });
    expect(report.groups[0]).toMatchObject({ seen: 1, of: 5 });
    expect(report.groups.map(frequencyOf)).toEqual(['1 of 5']);
  });

  it('says always when every case showed it', () => {
    const report = summarise((summary) => {
      for (const id of ['a', 'b']) add(summary, exchangeOf(id), {});
    });
    expect(report.groups.map(frequencyOf)).toEqual(['always']);
  });

  it('lets deviations fail only when they are to, and observations never', () => {
    const fill = (summary: Summary): void => add(summary, exchangeOf('a'), { level: 'deviation' });
    expect(summarise(fill).conforms).toBe(true);
    expect(summarise(fill, { failOn: 'deviation' }).conforms).toBe(false);
    const observe = (summary: Summary): void => add(summary, exchangeOf('a'), { level: 'observation' });
    expect(summarise(observe, { failOn: 'deviation' }).conforms).toBe(true);
    expect(summarise((summary) => add(summary, exchangeOf('a'), {})).conforms).toBe(false);
  });

  it('counts the same when it keeps no verdicts', () => {
    const fill = (summary: Summary): void => {
      add(summary, exchangeOf('a'), {});
      for (const id of ['b', 'c']) summary.add(exchangeOf(id), { findings: [], unjudged: 'interrupted' });
      summary.add(exchangeOf('d'), { findings: [], unjudged: 'later' });
    };
    const report = summarise(fill, { keepVerdicts: false });
    expect(report.verdicts).toEqual([]);
    expect(report).toMatchObject({ counts: summarise(fill).counts, groups: [{ seen: 1 }] });
    expect(report.unjudged).toEqual([
      { reason: 'interrupted', cases: 2 },
      { reason: 'later', cases: 1 },
    ]);
  });

  it('gives a verdict for each case', () => {
    const report = summarise((summary) => {
      add(summary, exchangeOf('a'));
      add(
        summary,
        exchangeOf('b'),
        { rule: 'token-unchecked', level: 'observation' },
        { rule: 'echo-differs', level: 'deviation' },
        { rule: 'echo-differs' },
      );
      summary.add(exchangeOf('c'), { findings: [], unjudged: 'interrupted' });
    });
    expect(report.verdicts).toMatchObject([
      { case: 'a', operation: 'POST /books', strategy: 'valid-body', status: 'pass', rules: [], durationMs: 2 },
      { case: 'b', status: 'violation', rules: ['echo-differs', 'token-unchecked'] },
      { case: 'c', status: 'unjudged', rules: [], unjudged: 'interrupted' },
    ]);
  });

  it('accepts findings that only many exchanges show, without counting a case twice', () => {
    const report = summarise((summary) => {
      const [first, second] = [exchangeOf('a'), exchangeOf('b')];
      add(summary, first);
      add(summary, second, { rule: 'status-unlisted', level: 'observation' });
      summary.addLate([
        buildFinding({ rule: 'never-accepted', exchange: first }),
        buildFinding({ rule: 'change-lost', level: 'deviation', exchange: second }),
      ]);
    });
    expect(report.counts).toEqual({ violations: 1, deviations: 1, observations: 1, cases: 2 });
    expect(report.verdicts).toMatchObject([
      { status: 'violation', rules: ['never-accepted'] },
      { status: 'deviation', rules: ['change-lost', 'status-unlisted'] },
    ]);
    expect(report.groups[0]).toMatchObject({ seen: 1, of: 2 });
  });

  it('finds the place of the promise', () => {
    const report = summarise((summary) => add(summary, exchangeOf('a'), { contract: '/paths' }));
    expect(report.groups[0]?.position).toEqual({ file: 'openapi.yaml', line: 6, column: 1 });
  });

  it('does not keep a large response', () => {
    const outcome = buildReply({ text: 'é'.repeat(1_000_000) });
    const report = summarise((summary) => add(summary, buildExchange({ outcome }), {}));
    const kept = report.groups[0]?.finding.exchange.outcome;
    expect(kept).toMatchObject({ kind: 'reply', text: 'é'.repeat(32_768) });
    expect(kept?.kind === 'reply' ? kept.body.buffer.byteLength : 0).toBe(65_536);
  });

  it('stays bounded when a target produces causes without end', () => {
    const report = summarise((summary) => {
      for (let index = 0; index < 3000; index += 1)
        add(summary, exchangeOf(`case ${index}`), { cause: `cause ${index}` });
    });
    expect(report.groups).toHaveLength(1001);
    expect(report.groups.reduce((sum, { seen }) => sum + seen, 0)).toBe(3000);
  });
});
