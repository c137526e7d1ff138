import { readFile } from 'node:fs/promises';
import { Failure } from '../../model/failure.ts';
import { defaultSettings, type MockSettings, readMockSettings } from './mock-settings.ts';

/** Reads a settings file; without one everything is as usual. Throws `usage` when it cannot be read or is not as it should be. */
export async function loadMockSettings(file: string | undefined): Promise<MockSettings> {
  return file === undefined ? defaultSettings : readMockSettings(await textOf(file), file);
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new Failure('usage', `The settings file ${file} cannot be read.`, 'Name another with --settings FILE.');
  }
}
