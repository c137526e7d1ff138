import { describe, expect, it } from 'vitest';
import { buildReport } from '../../testing/build-report.ts';
import { isReportFormat, needsVerdicts, renderReport, reportFormats } from './render.ts';

describe('renderReport', () => {
  it('knows four formats', () => {
    expect(reportFormats).toEqual(['text', 'json', 'junit', 'baseline']);
    expect(['text', 'json', 'junit', 'xml', 'constructor'].filter(isReportFormat)).toEqual(['text', 'json', 'junit']);
  });

  it('needs a verdict for each case only in JUnit', () => {
    expect(reportFormats.filter(needsVerdicts)).toEqual(['junit']);
  });

  it('renders each, ended by one line end', () => {
    const beginnings = {
      text: 'contract   Books',
      json: '{\n  "schemaVersion": "1.1"',
      junit: '<?xml version="1.0"',
      baseline: '{\n  "accepted": [',
    } as const;
    for (const format of ['text', 'json', 'junit', 'baseline'] as const) {
      const text = renderReport(buildReport(), format, { colour: false });
      expect(text.startsWith(beginnings[format])).toBe(true);
      expect(text).toMatch(/\S\n$/);
    }
  });
});
