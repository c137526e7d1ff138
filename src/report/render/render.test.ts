import { describe, expect, it } from 'vitest';
import { buildReport } from '../../testing/build-report.ts';
import { defaultFile, isReportFormat, recordsExchanges, renderReport, reportFormats } from './render.ts';

const context = { colour: false };

describe('renderReport', () => {
  it('knows its formats, and no other', () => {
    expect(reportFormats).toContain('sarif');
    expect(['text', 'json', 'junit', 'xml', 'constructor'].filter(isReportFormat)).toEqual(['text', 'json', 'junit']);
  });

  it('needs each exchange in HAR only', () => {
    expect(reportFormats.filter(recordsExchanges)).toEqual(['har']);
  });

  it.each(reportFormats)('renders %s, ended by one line end', (format) => {
    expect(renderReport(buildReport(), format, context)).toMatch(/\S\n$/);
  });

  it('says in one line of HTML what the run left behind', () => {
    const remaining = Array.from({ length: 30 }, (_, index) => `/books/${index}`);
    const page = renderReport(buildReport({ remaining }), 'html', context);
    expect(page.match(/<li>Left behind.*?<\/li>/g)).toEqual([
      expect.stringMatching(
        / \(30\): <code>\/books\/0<\/code>, .*<code>\/books\/19<\/code> and 10 more, in the JSON report</,
      ),
    ]);
  });

  it('has a file for each format except the one for a log, and no file twice', () => {
    const files = reportFormats.map(defaultFile);
    expect(reportFormats.filter((format) => defaultFile(format) === undefined)).toEqual(['github']);
    expect(new Set(files).size).toBe(files.length);
  });
});
