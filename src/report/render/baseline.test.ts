import { describe, expect, it } from 'vitest';
import { buildFinding } from '../../testing/build-exchange.ts';
import { buildGroup, buildReport } from '../../testing/build-report.ts';
import { mergeGroups } from '../grouping/merge-operations.ts';
import { acceptFindings, type BaselineEntry, renderBaseline } from './baseline.ts';

const textOf = (pieces: Iterable<string>) => [...pieces].join('');

const entry: BaselineEntry = {
  rule: 'body-schema',
  operation: 'POST /books',
  cause: 'type of /title',
  reason: 'known since May',
  expires: undefined,
};
const today = '2026-11-20';
const report = buildReport();

describe('acceptFindings', () => {
  it('removes what is accepted from the counts, and says why', () => {
    const accepted = acceptFindings(report, [entry], today);
    expect(accepted.conforms).toBe(true);
    expect(accepted.counts).toEqual({ violations: 0, deviations: 0, observations: 0, cases: 2 });
    expect(accepted.groups[0]?.accepted).toBe('known since May');
    expect(accepted.staleBaseline).toEqual([]);
  });

  it('accepts every cause when none is named', () => {
    expect(acceptFindings(report, [{ ...entry, cause: undefined }], today).conforms).toBe(true);
  });

  it('accepts nothing else: another rule, operation or cause', () => {
    for (const other of [{ rule: 'framing' }, { operation: 'GET /books' }, { cause: 'another' }]) {
      const judged = acceptFindings(report, [{ ...entry, ...other }], today);
      expect(judged.conforms).toBe(false);
      expect(judged.counts.violations).toBe(1);
    }
  });

  it('accepts a bug in one of its operations and leaves it in the others', () => {
    const parts = ['POST /books', 'PUT /books', 'PATCH /books'].map((operation) =>
      buildGroup({ finding: buildFinding({ operation }) }),
    );
    const [first, ...others] = parts;
    const merged = first ? mergeGroups([first, ...others]) : buildGroup();
    const judged = acceptFindings(buildReport({ groups: [merged] }), [entry], today);
    expect(judged.counts.violations).toBe(1);
    expect(judged.groups.map(({ operations, accepted }) => [operations, accepted])).toEqual([
      [['PATCH /books', 'PUT /books'], undefined],
      [['POST /books'], 'known since May'],
    ]);
    const all = parts.map(({ finding: { operation } }) => ({ ...entry, operation }));
    expect(acceptFindings(buildReport({ groups: [merged] }), all, today).conforms).toBe(true);
    expect(JSON.parse(textOf(renderBaseline(buildReport({ groups: [merged] })))).accepted).toHaveLength(3);
  });

  it('names entries that no finding needed', () => {
    const unneeded = { ...entry, rule: 'framing' };
    expect(acceptFindings(report, [unneeded], today).staleBaseline).toEqual([
      'framing · POST /books · type of /title: no longer needed',
    ]);
  });

  it.each([
    ['status 500, there is a field X-Trace', 'status 500, there is a header X-Trace'],
    ['status 500, the content is chunked', 'status 500, the body is chunked'],
    ['status 500, the content comes in two pieces', 'status 500, the body is sent in two pieces'],
    ['status 500, the content as a whole is an array', 'status 500, the body as a whole is an array'],
    ['accepted, nothing is wrong but that id is a string', 'accepted, only id is wrong: it is a string'],
    ['accepted, the credential is not the good one', 'accepted, the credential is not the valid one'],
    ['status 500, there are 20 undeclared members or more', 'status 500, there are 20 undeclared properties or more'],
  ])('accepts a cause in the words of an earlier version: %s', (former, cause) => {
    const renewed = buildReport({ groups: [buildGroup({ finding: buildFinding({ cause }) })] });
    expect(acceptFindings(renewed, [{ ...entry, cause: former }], today).staleBaseline).toEqual([]);
  });

  it('accepts to the last day, and lists what has expired', () => {
    expect(acceptFindings(report, [{ ...entry, expires: today }], today).conforms).toBe(true);
    const late = acceptFindings(report, [{ ...entry, expires: '2026-11-19' }], today);
    expect(late.conforms).toBe(false);
    expect(late.staleBaseline).toEqual(['body-schema · POST /books · type of /title: accepted until 2026-11-19']);
  });

  it('does not let what is accepted hide what is not, even if they are one bug', () => {
    const other = buildGroup({ finding: buildFinding({ rule: 'framing' }) });
    const rest = buildGroup({ finding: buildFinding({ rule: 'echo-differs', level: 'deviation' }) });
    const both = buildReport({ groups: [buildGroup({ related: [other, rest] })] });
    const judged = acceptFindings(both, [entry], today);
    expect(judged).toMatchObject({ conforms: false, staleBaseline: [], counts: { violations: 1, deviations: 0 } });
    expect(judged.groups).toMatchObject([
      { finding: { rule: 'framing' }, accepted: undefined, related: [{ finding: { rule: 'echo-differs' } }] },
      { finding: { rule: 'body-schema' }, accepted: 'known since May', related: [] },
    ]);
    const violations = [entry, { ...entry, rule: 'framing' }];
    expect(acceptFindings(both, violations, today)).toMatchObject({ conforms: true, counts: { deviations: 1 } });
    expect(acceptFindings({ ...both, failOn: 'deviation' }, violations, today).conforms).toBe(false);
    const all = acceptFindings(both, [...violations, { ...entry, rule: 'echo-differs', reason: 'cut' }], today);
    expect(all.groups).toMatchObject([{ accepted: 'known since May', related: [{}, { accepted: 'cut' }] }]);
    expect(all).toMatchObject({ conforms: true, counts: { violations: 0, deviations: 0 } });
  });

  it('counts deviations when they fail the run', () => {
    const finding = buildFinding({ level: 'deviation', cause: 'another' });
    const strict = buildReport({ failOn: 'deviation', groups: [buildGroup(), buildGroup({ finding })] });
    expect(acceptFindings(strict, [entry], today)).toMatchObject({
      conforms: false,
      counts: { violations: 0, deviations: 1 },
    });
    expect(acceptFindings({ ...strict, failOn: 'violation' }, [entry], today).conforms).toBe(true);
  });
});

describe('renderBaseline', () => {
  it('lists what a baseline can accept, each with the reason left to write', () => {
    const levels = [
      ['violation', 'framing'],
      ['deviation', 'echo-differs'],
      ['observation', 'status-unlisted'],
    ] as const;
    const groups = levels.map(([level, rule]) => buildGroup({ finding: buildFinding({ level, rule }) }));
    const row = { operation: 'POST /books', cause: 'type of /title', reason: '' };
    expect(JSON.parse(textOf(renderBaseline(buildReport({ groups }))))).toEqual({
      accepted: [
        { rule: 'framing', ...row },
        { rule: 'echo-differs', ...row },
      ],
    });
  });

  it('names every rule that reports one bug', () => {
    const related = [buildGroup({ finding: buildFinding({ rule: 'framing' }) })];
    const { accepted } = JSON.parse(textOf(renderBaseline(buildReport({ groups: [buildGroup({ related })] }))));
    expect(accepted).toMatchObject([{ rule: 'body-schema' }, { rule: 'framing' }]);
  });

  it('keeps the reasons that are written, so that a baseline can be renewed', () => {
    const renewed = JSON.parse(textOf(renderBaseline(acceptFindings(report, [entry], today))));
    expect(renewed.accepted).toEqual([
      { rule: 'body-schema', operation: 'POST /books', cause: 'type of /title', reason: 'known since May' },
    ]);
  });
});
