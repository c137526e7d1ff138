import { describe, expect, it } from 'vitest';
import type { Level } from '../../model/finding.ts';
import { buildFinding } from '../../testing/build-exchange.ts';
import { buildGroup, buildReport } from '../../testing/build-report.ts';
import { acceptFindings, type BaselineEntry, renderBaseline } from './baseline.ts';

const entry: BaselineEntry = {
  rule: 'response-body',
  operation: 'POST /books',
  cause: 'type of /title',
  reason: 'known since May',
  expires: undefined,
};
const today = '2026-11-20';
const report = buildReport();

describe('acceptFindings', () => {
  it('takes what is accepted out of the counts, and says why', () => {
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

  it('names entries that no finding needed', () => {
    const unneeded = { ...entry, rule: 'framing' };
    expect(acceptFindings(report, [unneeded], today).staleBaseline).toEqual([
      'framing · POST /books · type of /title: no longer needed',
    ]);
  });

  it('accepts to the last day, and names what has run out', () => {
    expect(acceptFindings(report, [{ ...entry, expires: today }], today).conforms).toBe(true);
    const late = acceptFindings(report, [{ ...entry, expires: '2026-11-19' }], today);
    expect(late.conforms).toBe(false);
    expect(late.staleBaseline).toEqual(['response-body · POST /books · type of /title: accepted until 2026-11-19']);
  });

  it('does not let what is accepted hide what is not, though they be one bug', () => {
    const other = buildGroup({ finding: buildFinding({ rule: 'framing' }) });
    const rest = buildGroup({ finding: buildFinding({ rule: 'echo-differs', level: 'deviation' }) });
    const both = buildReport({ groups: [buildGroup({ related: [other, rest] })] });
    const judged = acceptFindings(both, [entry], today);
    expect(judged).toMatchObject({ conforms: false, staleBaseline: [], counts: { violations: 1, deviations: 0 } });
    expect(judged.groups).toMatchObject([
      { finding: { rule: 'framing' }, accepted: undefined, related: [{ finding: { rule: 'echo-differs' } }] },
      { finding: { rule: 'response-body' }, accepted: 'known since May', related: [] },
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
    const levels: readonly Level[] = ['violation', 'deviation', 'observation'];
    const groups = levels.map((level) => buildGroup({ finding: buildFinding({ level, rule: level }) }));
    const row = { operation: 'POST /books', cause: 'type of /title', reason: '' };
    expect(JSON.parse(renderBaseline(buildReport({ groups })))).toEqual({
      accepted: [
        { rule: 'violation', ...row },
        { rule: 'deviation', ...row },
      ],
    });
  });

  it('names every rule that speaks of one bug', () => {
    const besides = [buildGroup({ finding: buildFinding({ rule: 'framing' }) })];
    const { accepted } = JSON.parse(renderBaseline(buildReport({ groups: [buildGroup({ related: besides })] })));
    expect(accepted).toMatchObject([{ rule: 'response-body' }, { rule: 'framing' }]);
  });

  it('keeps the reasons that are written, so that a baseline can be renewed', () => {
    const renewed = JSON.parse(renderBaseline(acceptFindings(report, [entry], today)));
    expect(renewed.accepted).toEqual([
      { rule: 'response-body', operation: 'POST /books', cause: 'type of /title', reason: 'known since May' },
    ]);
  });
});
