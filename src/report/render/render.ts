import type { Report } from '../../model/report.ts';
import { renderBaseline } from './baseline.ts';
import { renderJson } from './json.ts';
import { renderJunit } from './junit.ts';
import { renderText, type TextOptions } from './text.ts';

interface Format {
  readonly render: (report: Report, options: TextOptions) => string;
  /** It lists every case, so that the run must keep all verdicts. */
  readonly needsVerdicts: boolean;
}

const formats = {
  text: { render: renderText, needsVerdicts: false },
  json: { render: renderJson, needsVerdicts: false },
  junit: { render: renderJunit, needsVerdicts: true },
  baseline: { render: renderBaseline, needsVerdicts: false },
} as const satisfies Readonly<Record<string, Format>>;

/** The formats of a report. */
export type ReportFormat = keyof typeof formats;

/** Whether a format of that name exists. */
export function isReportFormat(name: string): name is ReportFormat {
  return Object.hasOwn(formats, name);
}

/** Every format. */
export const reportFormats: readonly ReportFormat[] = Object.keys(formats).filter(isReportFormat);

/** Whether a report in the format needs a verdict for each case; see `SummaryContext.keepVerdicts`. */
export function needsVerdicts(format: ReportFormat): boolean {
  return formats[format].needsVerdicts;
}

/** The report in one of its formats, ended by a line end. Only `text` reads the options. */
export function renderReport(report: Report, format: ReportFormat, options: TextOptions): string {
  return formats[format].render(report, options);
}
