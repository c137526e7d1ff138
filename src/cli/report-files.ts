import { access, constants, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure } from '../model/failure.ts';

/** Makes sure before a run that its reports can be written after it. Throws `Failure('report-unwritable')`. */
export async function requireWritable(files: readonly { readonly file: string }[]): Promise<void> {
  for (const { file } of files) {
    try {
      await access(dirname(file), constants.W_OK);
      const found = await stat(file).catch(() => undefined);
      if (found?.isDirectory()) throw new Error('it is a folder');
    } catch (error) {
      throw unwritable(file, error);
    }
  }
}

/** Writes a report whole or not at all. Throws `Failure('report-unwritable')`. */
export async function writeReport(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.part`;
  try {
    await writeFile(draft, text);
    await rename(draft, file);
  } catch (error) {
    throw unwritable(file, error);
  }
}

function unwritable(file: string, error: unknown): Failure {
  const reason = error instanceof Error ? error.message : String(error);
  return new Failure(
    'report-unwritable',
    `The report ${file} cannot be written: ${reason}.`,
    'Name a file in a folder that exists and can be written.',
  );
}
