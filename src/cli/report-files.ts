import { randomUUID } from 'node:crypto';
import { lstat, rename, rm, stat, writeFile } from 'node:fs/promises';
import { Failure } from '../model/failure.ts';
import type { Report } from '../model/report.ts';
import { renderReport } from '../report/render/render.ts';
import { renderSuggestion } from '../report/render/suggest-overlay.ts';
import type { SuiteSettings } from '../settings.ts';

/** The files that a run writes when it is over. */
type Wanted = Pick<SuiteSettings, 'reports' | 'suggest'>;

/** Makes sure before a run that its reports can be written after it. Throws `Failure('report-unwritable')`. */
export async function requireWritable({ reports, suggest }: Wanted): Promise<void> {
  const files = reports.map(({ file }) => file);
  for (const file of suggest === undefined ? files : [...files, suggest]) {
    try {
      const found = await stat(file).catch(() => undefined);
      if (found?.isDirectory()) throw new Error('it is a folder');
      if (await isSpecial(file)) continue;
      // Rights alone do not tell whether a file can be made here.
      const draft = draftOf(file);
      await writeFile(draft, '');
      await rm(draft);
    } catch (error) {
      throw unwritable(file, error);
    }
  }
}

/** Writes every file that was asked for. Throws `Failure('report-unwritable')`. */
export async function writeReports(report: Report, { reports, suggest }: Wanted): Promise<void> {
  for (const { format, file } of reports) await write(file, renderReport(report, format, { colour: false }));
  if (suggest !== undefined) await write(suggest, renderSuggestion(report));
}

/** Whole or not at all. Devices, pipes and links, such as `/dev/stdout`, are written to; a rename would put a file in their place. */
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
    'Name a file in a folder that exists and can be written.',
  );
}
