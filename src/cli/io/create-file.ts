import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { reasonOf } from './replace-file.ts';

/**
 * Writes a new file, and its folders, or nothing; resolves to `false` where one of that name exists, which stays. Throws an `Error` whose message says what is
 * in the way.
 */
export async function createFile(file: string, text: string): Promise<boolean> {
  try {
    await mkdir(dirname(file), { recursive: true });
    return await createWhole(file, text);
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  }
}

async function createWhole(file: string, text: string): Promise<boolean> {
  const handle = await open(file, 'wx').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined;
    throw error;
  });
  if (handle === undefined) return false;
  try {
    await handle.writeFile(text);
    return true;
  } catch (error) {
    // The next start would take half a file for a whole one.
    await rm(file, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}
