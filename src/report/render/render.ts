import type { Report } from '../../model/report.ts';
import { renderBaseline } from './baseline.ts';
import type { RenderContext } from './describe/render-context.ts';
import { renderBlob } from './formats/blob.ts';
import { renderCtrf } from './formats/ctrf.ts';
import { renderGithub } from './formats/github.ts';
import { renderGitlab } from './formats/gitlab.ts';
import { renderHar } from './formats/har.ts';
import { renderJson } from './formats/json.ts';
import { renderJunit } from './formats/junit.ts';
import { renderMarkdown } from './formats/markdown.ts';
import { renderSarif } from './formats/sarif.ts';
import { renderHtml } from './html/html.ts';
import { renderText } from './text/text.ts';

interface Format {
  /** In pieces where a report can be long, so that it is never whole in memory. */
  readonly render: (report: Report, context: RenderContext) => string | Iterable<string>;
  /** It lists every exchange: a run adds them one by one, because the report keeps only those of findings. */
  readonly recordsExchanges?: true;
  /** It is about one API: several APIs have a file each. */
  readonly isOfOneApi?: true;
  /** The file that is written when none is named; absent: standard output. */
  readonly file?: string;
}

/** The formats of a report, in the order of the help. The command line reads them from here; `config/configuration-schema.ts` repeats their names. */
const formats = {
  text: { render: renderText, file: 'coldframe-report.txt' },
  html: { render: renderHtml, file: 'coldframe-report.html' },
  json: { render: renderJson, file: 'coldframe-report.json' },
  junit: { render: renderJunit, file: 'coldframe-junit.xml' },
  sarif: { render: renderSarif, file: 'coldframe.sarif' },
  github: { render: renderGithub },
  gitlab: { render: renderGitlab, file: 'coldframe-codequality.json' },
  markdown: { render: renderMarkdown, file: 'coldframe-report.md' },
  ctrf: { render: renderCtrf, file: 'coldframe-ctrf.json' },
  har: { render: renderHar, recordsExchanges: true, isOfOneApi: true, file: 'coldframe.har' },
  baseline: { render: renderBaseline, isOfOneApi: true, file: 'coldframe-baseline.json' },
  blob: { render: renderBlob, isOfOneApi: true, file: 'coldframe-report.blob' },
} as const satisfies Readonly<Record<string, Format>>;

/** The formats of a report. */
export type ReportFormat = keyof typeof formats;

/** Whether a format of that name exists. */
export function isReportFormat(name: string): name is ReportFormat {
  return Object.hasOwn(formats, name);
}

/** Every format. */
export const reportFormats: readonly ReportFormat[] = Object.keys(formats).filter(isReportFormat);

/** Whether the format lists every exchange of a run; `renderReport` knows only those of findings. */
export function recordsExchanges(format: ReportFormat): boolean {
  return formatOf(format).recordsExchanges === true;
}

/** Whether a report in the format is always about one API. */
export function isOfOneApi(format: ReportFormat): boolean {
  return formatOf(format).isOfOneApi === true;
}

/** The file that a report in the format is written to when none is named; `undefined`: standard output. */
export function defaultFile(format: ReportFormat): string | undefined {
  return formatOf(format).file;
}

/** The report in one of its formats, ended by a line end. */
export function renderReport(report: Report, format: ReportFormat, context: RenderContext): string {
  return [...renderReportPieces(report, format, context)].join('');
}

/** As `renderReport`, in pieces. */
export function renderReportPieces(report: Report, format: ReportFormat, context: RenderContext): Iterable<string> {
  const written = formatOf(format).render(report, context);
  return typeof written === 'string' ? [written] : written;
}

function formatOf(format: ReportFormat): Format {
  return formats[format];
}
