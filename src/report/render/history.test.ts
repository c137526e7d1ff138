import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { buildFinding } from '../../testing/build-exchange.ts';
import { buildGroup, buildReport } from '../../testing/build-report.ts';
import { acceptKnown, compareWithPrevious, type PreviousFinding } from './history.ts';
import { type ReportFormat, renderReportPieces } from './render.ts';
import { renderText } from './text/text.ts';

const known = buildGroup();
const added = buildGroup({ finding: buildFinding({ cause: 'another', message: 'another fault' }) });
const { rule, cause, level, message } = known.finding;
const before: PreviousFinding = { rule, cause, level, message, operations: ['POST /books'] };
const gone: PreviousFinding = { ...before, rule: 'body-json', message: 'not JSON' };
const report = buildReport({
  groups: [known, added],
  counts: { violations: 2, deviations: 0, observations: 0, cases: 2 },
});

describe('compareWithPrevious', () => {
  it('knows what is new, what was there before and what is gone', () => {
    const { groups, fixed } = compareWithPrevious(report, [before, gone]);
    expect(groups.map(({ age }) => age)).toEqual(['known', 'new']);
    expect(fixed).toEqual([{ rule: 'body-json', level: 'violation', message: 'not JSON', operation: 'POST /books' }]);
  });

  it('knows a bug that now shows in one more operation', () => {
    const other = buildGroup({ finding: buildFinding({ operation: 'GET /books' }) });
    const both = buildGroup({ operations: ['GET /books', 'POST /books'], parts: [other, known] });
    const { groups, fixed } = compareWithPrevious(buildReport({ groups: [both] }), [before]);
    expect([groups[0]?.age, fixed]).toEqual(['known', []]);
  });

  it('is shown in the text', () => {
    const text = renderText(compareWithPrevious(report, [before, gone]), { colour: false });
    expect(text).toContain('VIOLATION (new)  body-schema  POST /books');
    expect(text.match(/(?:violation|VIOLATION) \(known\) {2}body-schema {2}POST \/books/g)).toHaveLength(2);
    expect(text).toContain('Fixed since the previous report (1):\n  body-json  POST /books: not JSON');
    const partly = { ...report, testedEnough: false };
    expect(renderText(compareWithPrevious(partly, [gone]), { colour: false })).toContain(
      'Not seen any more, in a run that did not test all (1):',
    );
  });
});

describe('a comparison with an earlier report', () => {
  const render = (format: ReportFormat, shown = compareWithPrevious(report, [before, gone])) =>
    [...renderReportPieces(shown, format, { colour: false })].join('');

  it('is shown in a comment for a pull request', () => {
    const text = render('markdown');
    expect(text).toMatch(/\*\*violation\*\* \(new\).*another fault/);
    expect(text).toMatch(/\*\*violation\*\* \(known\) \|/);
    expect(text).toContain(
      '**Fixed since the previous report** (1):\n\n- <code>body&#45;json</code>: <code>POST /books</code> <code>not JSON</code>',
    );
    expect(render('markdown', { ...compareWithPrevious(report, [gone]), testedEnough: false })).toContain(
      '**Not seen any more, in a run that did not test all** (1):',
    );
    expect(render('markdown', report)).not.toMatch(/\(new\)|previous/);
  });

  it('keeps what is known apart from what a baseline accepts', () => {
    const text = render('markdown', acceptKnown(compareWithPrevious(report, [before])));
    expect(text).toContain('; not counted: 1 known (');
    expect(text).not.toContain('accepted');
  });

  it('is shown in annotations, and in SARIF', () => {
    expect(render('github')).toContain('title=body-schema (new)%3A POST /books');
    const { runs } = JSON.parse(render('sarif'));
    expect(runs[0].results.map((result: JsonObject) => result['baselineState'])).toEqual(['unchanged', 'new']);
    expect(render('sarif', report)).not.toContain('baselineState');
  });
});

describe('acceptKnown', () => {
  it('counts only what is new', () => {
    const accepted = acceptKnown(compareWithPrevious(report, [before]));
    expect(accepted).toMatchObject({ conforms: false, counts: { violations: 1 } });
    const nothingNew = acceptKnown(compareWithPrevious(buildReport(), [before]));
    expect(nothingNew).toMatchObject({ conforms: true, counts: { violations: 0 } });
  });
});
