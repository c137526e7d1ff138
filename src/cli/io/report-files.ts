import { appendFile, lstat, mkdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Failure } from '../../model/failure.ts';
import type { Report, ReportedApi } from '../../model/report.ts';
import { joinReports } from '../../report/merge-reports.ts';
import type { RenderContext } from '../../report/render/describe/render-context.ts';
import { renderMarkdownUpTo } from '../../report/render/formats/markdown.ts';
import { type ReportFormat, recordsExchanges, renderReportPieces } from '../../report/render/render.ts';
import { renderSuggestion } from '../../report/render/suggest-overlay.ts';
import { batchesOf } from '../../text/batches.ts';
import { escapeText } from '../../text/escape-text.ts';
import type { CommandIo } from './command.ts';
import { draftOf, reasonOf, replaceFile } from './replace-file.ts';

/** The files that a run writes at its end. */
export interface ReportFiles {
  readonly reports: readonly { readonly format: ReportFormat; readonly file: string }[];
  /** The file for an overlay that documents the observed responses. */
  readonly suggest: string | undefined;
}

/** Files that a command is to write. */
export interface WrittenFiles {
  readonly reports: readonly { readonly format: string; readonly file: string }[];
  readonly suggest?: string | undefined;
  /** What the command reads, which must stay as it is. */
  readonly inputs?: readonly InputFile[];
}

/** A file that a command reads. */
export interface InputFile {
  readonly file: string;
  /** The format of a report that may replace it: the last report, or a baseline, with the next one. */
  readonly replacedBy?: ReportFormat;
}

/** Checks before a run that its reports can be written after it, each to a file of its own, and makes their folders. Throws `Failure('report-unwritable')`. */
export async function requireWritable({ reports, suggest, inputs = [] }: WrittenFiles): Promise<void> {
  if (reports.filter(isDocumentOnOutput).length > 1)
    throw new Failure(
      'report-unwritable',
      'Only one report can be written to standard output.',
      'Give the others a file: --report json=report.json',
    );
  const taken = new Map<string, { readonly use: string; readonly replacedBy?: string | undefined }>();
  for (const { file, replacedBy } of inputs)
    taken.set(await realPath(file), { use: 'the command reads it', replacedBy });
  const overlay = suggest === undefined ? [] : [{ format: 'overlay', file: suggest }];
  for (const { format, file } of [...reports.filter((one) => one.file !== '-'), ...overlay]) {
    try {
      const found = await stat(file).catch(() => undefined);
      if (found?.isDirectory()) throw new Error('it is a folder');
      if (found !== undefined && !found.isFile()) continue;
      const place = await realPath(file);
      const other = taken.get(place);
      if (other !== undefined && other.replacedBy !== format) throw new Error(other.use);
      taken.set(place, { use: 'another report is written to it' });
      if (await isSpecial(file)) continue;
      await createFolder(dirname(file));
      // Permissions alone do not show whether a file can be created here.
      const draft = draftOf(file);
      await writeFile(draft, '');
      await rm(draft);
    } catch (error) {
      throw unwritable(file, error);
    }
  }
}

/** Whether a report goes to standard output and is read as a whole there: the lines of the formats `text` and `github` may stand among others. */
function isDocumentOnOutput({ format, file }: { readonly format: string; readonly file: string }): boolean {
  return file === '-' && format !== 'text' && format !== 'github';
}

/** Where a command writes what people read: to standard error where standard output is for a report that programs read, such as `json=-`. */
export function outputForPeople(
  reports: WrittenFiles['reports'],
  { out, err }: Pick<CommandIo, 'out' | 'err'>,
): CommandIo['out'] {
  return reports.some(isDocumentOnOutput) ? err : out;
}

/** Creates a folder and those around it, one by one: `mkdir` of Node does not end where a file system such as `/proc` takes none. */
async function createFolder(folder: string): Promise<void> {
  if ((await stat(folder).catch(() => undefined))?.isDirectory()) return;
  if (dirname(folder) !== folder) await createFolder(dirname(folder));
  await mkdir(folder).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
}

async function realPath(file: string): Promise<string> {
  return realpath(file).catch(() => resolve(file));
}

/**
 * Writes every requested file, and what goes to standard output; at a terminal it names the files. In GitHub Actions the format `github` also adds a summary to the
 * page of the job. Throws `Failure('report-unwritable')`.
 */
export async function writeReports(
  report: Report,
  { reports, suggest }: ReportFiles,
  {
    verbose,
    out,
    err,
    env,
    context,
  }: Pick<CommandIo, 'verbose' | 'out' | 'err' | 'env'> & { readonly context: RenderContext },
): Promise<void> {
  for (const { format, file } of reports.filter((one) => !recordsExchanges(one.format))) {
    verbose('write', `writing the ${format} report to ${file}`);
    const pieces = renderReportPieces(report, format, {
      ...context,
      colour: false,
      width: undefined,
      brief: false,
      link: undefined,
    });
    if (file === '-') for (const batch of batchesOf(pieces)) out(batch);
    else await writeReportFile(file, pieces);
    const summary = env['GITHUB_STEP_SUMMARY'];
    if (format === 'github' && summary !== undefined && summary !== '')
      await append(summary, renderMarkdownUpTo(report, { ...context, most: mostOfSummary }));
  }
  if (suggest !== undefined) {
    verbose('write', `writing an overlay to ${suggest}`);
    await writeReportFile(suggest, renderSuggestion(report));
  }
  const written = [...reports.map(({ file }) => file), ...(suggest === undefined ? [] : [suggest])];
  const files = written.filter((file) => file !== '-');
  if (context.width !== undefined && files.length > 0) err(`Wrote ${files.map(escapeText).join(', ')}\n`);
}

/** What a run of an API is to write, and what it had as a result. */
export interface FinishedRun extends ReportedApi {
  readonly files: ReportFiles;
}

/** Writes the reports of several APIs. A file that several of them name has one report about all of these. */
export async function writeReportsOfApis(
  runs: readonly FinishedRun[],
  seed: number,
  io: Parameters<typeof writeReports>[2],
): Promise<void> {
  const files = new Map<string, { format: ReportFormat; file: string; apis: FinishedRun[] }>();
  for (const run of runs) {
    for (const { format, file } of run.files.reports) {
      const key = JSON.stringify([format, file]);
      const known = files.get(key) ?? { format, file, apis: [] };
      files.set(key, known);
      known.apis.push(run);
    }
    if (run.report !== undefined) await writeReports(run.report, { ...run.files, reports: [] }, io);
  }
  for (const { format, file, apis } of files.values()) {
    const [only] = apis;
    const report = apis.length > 1 ? joinReports(apis, seed) : only?.report;
    if (report !== undefined) await writeReports(report, { reports: [{ format, file }], suggest: undefined }, io);
  }
}

/** GitHub drops a summary of more than 1 MB as a whole; a character has up to three bytes here. */
const mostOfSummary = 300_000;

async function append(file: string, text: string): Promise<void> {
  await appendFile(file, text).catch((error: unknown) => {
    throw unwritable(file, error);
  });
}

/** Writes a file in full or not at all. Throws `Failure('report-unwritable')`. */
export async function writeReportFile(file: string, text: string | Iterable<string>): Promise<void> {
  await replaceFile(file, text).catch((error: unknown) => {
    throw unwritable(file, error);
  });
}

async function isSpecial(file: string): Promise<boolean> {
  const found = await lstat(file).catch(() => undefined);
  return found !== undefined && !found.isFile();
}

function unwritable(file: string, error: unknown): Failure {
  return new Failure(
    'report-unwritable',
    `The report ${file} cannot be written: ${reasonOf(error)}.`,
    'Name a file in a folder that is writable.',
  );
}
