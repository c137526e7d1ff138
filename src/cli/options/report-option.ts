import { listOf } from '../../text/plural.ts';
import { oneOf, usage } from './parse-options.ts';

/** A report that a command line asks for. */
export interface ReportRequest<Format extends string> {
  readonly format: Format;
  /** `-`: standard output. */
  readonly file: string;
}

/** The formats of a command, and the file of each when none is named; `undefined`: standard output. */
export interface ReportFormats<Format extends string> {
  readonly formats: readonly Format[];
  readonly fileOf: (format: Format) => string | undefined;
}

/** The option `--report` of a command with such formats. */
export function reportOption(formats: readonly string[]) {
  return {
    type: 'string',
    multiple: true,
    value: 'FORMAT[=FILE]',
    help: `also write a report: ${listOf(formats)}; FILE is - for standard output; may be repeated`,
  } as const;
}

/** Reads `FORMAT` or `FORMAT=FILE`. Throws `Failure('usage')`. */
export function readReport<Format extends string>(
  text: string,
  { formats, fileOf }: ReportFormats<Format>,
): ReportRequest<Format> {
  const at = text.indexOf('=');
  if (at === 0 || at === text.length - 1) throw usage(`--report must be FORMAT or FORMAT=FILE, not "${text}".`);
  const format = oneOf('--report', at === -1 ? text : text.slice(0, at), formats);
  return { format, file: at === -1 ? (fileOf(format) ?? '-') : text.slice(at + 1) };
}
