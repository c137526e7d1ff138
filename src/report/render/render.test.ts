import { describe, expect, it } from 'vitest';
import { buildFinding } from '../../testing/build-exchange.ts';
import { buildGroup, buildReport } from '../../testing/build-report.ts';
import { defaultFile, isReportFormat, recordsExchanges, renderReport, reportFormats } from './render.ts';

const context = { colour: false };

describe('renderReport', () => {
  it('knows its formats, and no other', () => {
    expect(reportFormats).toContain('sarif');
    expect(['text', 'json', 'junit', 'xml', 'constructor'].filter(isReportFormat)).toEqual(['text', 'json', 'junit']);
  });

  it('shows texts of the target in SARIF and CTRF as they are, not as links or commands to a terminal', () => {
    const text = '[c](javascript:alert(1))\u001b\u202e';
    const groups = [buildGroup({ finding: buildFinding({ message: text }) })];
    const report = buildReport({ groups, incomplete: [text] });
    const [run] = JSON.parse(renderReport(report, 'sarif', context)).runs;
    const shown = '\\[c\\](javascript:alert(1))\\u001b\\u202e';
    expect(run.results[0].message.text).toContain(shown);
    expect(run.invocations[0].toolExecutionNotifications[0].message.text).toBe(shown);
    const { extra } = JSON.parse(renderReport(report, 'ctrf', context)).results.summary;
    expect(extra.incomplete).toEqual(['[c](javascript:alert(1))\\u001b\\u202e']);
  });

  it('needs each exchange in HAR only', () => {
    expect(reportFormats.filter(recordsExchanges)).toEqual(['har']);
  });

  it.each(reportFormats)('renders %s, ended by one line end', (format) => {
    expect(renderReport(buildReport(), format, context)).toMatch(/\S\n$/);
  });

  it('counts at the top of the HTML page what the run left behind, and lists it apart from what was not tested', () => {
    const remaining = Array.from({ length: 30 }, (_, index) => `/books/${index}`);
    const page = renderReport(buildReport({ remaining, incomplete: ['slow'] }), 'html', context);
    expect(page).toContain('<a href="#left-behind">30 resources left behind by the run</a>');
    expect(page).toContain('<h2 id="gaps">Not tested (1)</h2><ul><li>slow</li></ul>');
    expect(page).toContain('<tr><td><code>/books/29</code></td></tr>');
  });

  it('counts the promises that a correct target can show in HTML, as in text', () => {
    const coverage = { rows: [], promises: 5, tested: 4, proven: 2, reachable: 3 };
    expect(renderReport(buildReport({ coverage }), 'html', context)).toContain('2 of 3 promises proven');
  });

  it('names the five worst findings at the top of the HTML page, and how many there are', () => {
    const groups = Array.from({ length: 7 }, (_, index) =>
      buildGroup({ finding: buildFinding({ cause: `cause ${index}` }) }),
    );
    const page = renderReport(buildReport({ groups }), 'html', context);
    const [, worst = ''] = /<h2 id="worst">What is wrong \(7\)<\/h2>(.*?)<\/section>/s.exec(page) ?? [];
    expect(worst.match(/href="#f-/g)).toHaveLength(5);
    expect(worst).toContain('<a href="#findings">and 2 more findings</a>');
  });

  it('links operations of the map to their findings in HTML, where there are any', () => {
    const tally = { input: 'valid', response: '200', cases: 1, unjudged: 0, violations: 0, deviations: 0 } as const;
    const responses = ['POST /books', 'GET /books'].map((operation) => ({ ...tally, operation }));
    const page = renderReport(buildReport({ responses }), 'html', context);
    expect(page).toContain('<th scope="row"><a href="#op=POST%20%2Fbooks">POST /books</a></th>');
    expect(page).toContain('<th scope="row">GET /books</th>');
  });

  it('names an operation once in HTML that a limit left out in part', () => {
    const reason = 'the limit of 5 cases is reached';
    const key = 'POST /books';
    const report = buildReport({
      incomplete: [`1 operation not tested to the end: ${reason}`],
      skipped: [{ operation: key, pointer: '/paths', reason }],
      responses: [
        { operation: key, input: 'valid', response: '200', cases: 1, unjudged: 0, violations: 0, deviations: 0 },
      ],
    });
    const line = `<ul><li>${key} in part: ${reason}</li></ul>`;
    expect(renderReport(report, 'html', context)).toContain(line);
    // Of another operation every promise was tested, and values were left out.
    const others = { ...report, incomplete: [`3 operations not tested to the end: ${reason}`] };
    expect(renderReport(others, 'html', context)).toContain(line);
    const slow = { ...report, incomplete: ['3 operations not tested to the end: it is slow'] };
    expect(renderReport(slow, 'html', context)).toContain('<li>3 operations not tested to the end: it is slow</li>');
  });

  it('has a file for each format except the one for a log, and no file twice', () => {
    const files = reportFormats.map(defaultFile);
    expect(reportFormats.filter((format) => defaultFile(format) === undefined)).toEqual(['github']);
    expect(new Set(files).size).toBe(files.length);
  });
});
