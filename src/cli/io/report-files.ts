import { randomUUID } from 'node:crypto';
import { lstat, rename, rm, stat, writeFile } from 'node:fs/promises';
import { Failure } from '../../model/failure.ts';
import type { Report } from '../../model/report.ts';
import { type ReportFormat, renderReport } from '../../report/render/render.ts';
import { renderSuggestion } from '../../report/render/suggest-overlay.ts';
import type { CommandIo } from './command.ts';

/** The files that a run writes at its end. */
export interface ReportFiles {
  readonly reports: readonly { readonly format: ReportFormat; readonly file: string }[];
  /** The file for an overlay that documents the observed responses. */
  readonly suggest: string | undefined;
}

/** Checks before a run that its reports can be written after it. Throws `Failure('report-unwritable')`. */
export async function requireWritable({ reports, suggest }: ReportFiles): Promise<void> {
  const files = reports.map(({ file }) => file);
  for (const file of suggest === undefined ? files : [...files, suggest]) {
    try {
      const found = await stat(file).catch(() => undefined);
      if (found?.isDirectory()) throw new Error('it is a folder');
      if (await isSpecial(file)) continue;
      // Permissions alone do not show whether a file can be created here.
      const draft = draftOf(file);
      await writeFile(draft, '');
      await rm(draft);
    } catch (error) {
      throw unwritable(file, error);
    }
  }
}

/** Writes every requested file. Throws `Failure('report-unwritable')`. */
export async function writeReports(
  report: Report,
  { reports, suggest }: ReportFiles,
  { verbose }: Pick<CommandIo, 'verbose'>,
): Promise<void> {
  for (const { format, file } of reports) {
    verbose('write', `writing the ${format} report to ${file}`);
    await write(file, renderReport(report, format, { colour: false }));
  }
  if (suggest === undefined) return;
  verbose('write', `writing an overlay to ${suggest}`);
  await write(suggest, renderSuggestion(report));
}

/** Writes all of the text or nothing. Devices, pipes and links such as `/dev/stdout` are written to directly: a rename would put a file in their place. */
async function write(file: string, text: string): Promise<void> {
  const draft = draftOf(file);
  try {
    if (await isSpecial(file)) return await writeFile(file, text);
    await writeFile(draft, text);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw unwritable(file, error);
  }
}

async function isSpecial(file: string): Promise<boolean> {
  const found = await lstat(file).catch(() => undefined);
  return found !== undefined && !found.isFile();
}

function draftOf(file: string): string {
  return `${file}.${randomUUID()}.part`;
}

function unwritable(file: string, error: unknown): Failure {
  const reason = error instanceof Error ? error.message : String(error);
  return new Failure(
    'report-unwritable',
    `The report ${file} cannot be written: ${reason}.`,
    'Name a file in a folder that exists and is writable.',
  );
}
