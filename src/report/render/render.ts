import type { Report } from '../../model/report.ts';
import { renderBaseline } from './baseline.ts';
import { renderJson } from './json.ts';
import { renderJunit } from './junit.ts';
import { renderText, type TextOptions } from './text.ts';

/** The forms a report can take. */
export type ReportFormat = 'text' | 'json' | 'junit' | 'baseline';

const renderers: Readonly<Record<ReportFormat, (report: Report, options: TextOptions) => string>> = {
  text: renderText,
  json: renderJson,
  junit: renderJunit,
  baseline: renderBaseline,
};

/** Every format. */
export const reportFormats: readonly ReportFormat[] = ['text', 'json', 'junit', 'baseline'];

/** Whether a format of that name exists. */
export function isReportFormat(name: string): name is ReportFormat {
  return Object.hasOwn(renderers, name);
}

/** The report in one of its forms, ending with a line end. The options speak to `text` alone. */
export function renderReport(report: Report, format: ReportFormat, options: TextOptions): string {
  return renderers[format](report, options);
}
