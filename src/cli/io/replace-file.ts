import { randomUUID } from 'node:crypto';
import { access, constants, open, readFile, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { batchesOf } from '../../text/batches.ts';
import { errorMessage } from '../../text/error-message.ts';
import { writeToPipe } from './write-to-pipe.ts';

/** What is known of the file that is replaced. */
export interface ReplacedFile {
  /** What it contained when it was read: another program may have changed it since. Its byte order mark stays, with which the text is compared or without. Absent: it may contain anything. */
  readonly expected?: string;
}

/**
 * Writes all of a text, which may be in pieces, to a file, or nothing: to a new file that takes the place of the old one once it is on the disk. Mode and symbolic links stay. Devices
 * and pipes are written to directly. A named pipe needs a program that reads it. Throws an `Error` whose message says what is in the way, such as `it is read-only`.
 */
export async function replaceFile(
  file: string,
  text: string | Iterable<string>,
  { expected }: ReplacedFile = {},
): Promise<void> {
  try {
    await replace(await finalPath(file), typeof text === 'string' ? [text] : text, expected);
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  }
}

/** Where a file is, or will be: a symbolic link may name a file that does not exist yet. */
async function finalPath(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOOP') throw error;
    const named = await readlink(file).catch(() => undefined);
    return named === undefined ? file : finalPath(resolve(dirname(file), named));
  }
}

async function replace(target: string, pieces: Iterable<string>, expected: string | undefined): Promise<void> {
  const found = await stat(target).catch(() => undefined);
  // Where the shell made the pipe, its reader is there.
  if (found?.isFIFO() && !target.startsWith('/dev/') && !target.startsWith('/proc/'))
    return writeToPipe(target, pieces);
  if (found !== undefined && !found.isFile()) return writeFile(target, batchesOf(pieces));
  // A new file may take the place of one that must not be written.
  if (found !== undefined) await access(target, constants.W_OK);
  const draft = draftOf(target);
  try {
    const mark = expected !== undefined && isMarked(await readFile(target, 'utf8')) ? [byteOrderMark] : [];
    await writeToDisk(draft, mark.length === 0 ? pieces : [...mark, ...pieces], found?.mode);
    if (expected !== undefined && withoutMark(await readFile(target, 'utf8')) !== withoutMark(expected))
      throw new Error('another program has changed it meanwhile');
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(target));
}

/** The name of a new file beside another one. */
export function draftOf(file: string): string {
  return `${file}.${randomUUID()}.part`;
}

async function writeToDisk(file: string, pieces: Iterable<string>, mode: number | undefined): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    if (mode !== undefined) await handle.chmod(mode & 0o7777);
    for (const batch of batchesOf(pieces)) await handle.appendFile(batch);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the new name last. Some systems cannot do this, and then nothing is lost that was there before. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

const byteOrderMark = '\ufeff';

function isMarked(text: string): boolean {
  return text.startsWith(byteOrderMark);
}

function withoutMark(text: string): string {
  return isMarked(text) ? text.slice(byteOrderMark.length) : text;
}

/** Why a file cannot be written, such as `it is read-only, or its folder is`. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = errorMessage(error);
  return reasons[code] ?? reason;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  EEXIST: 'its folder is a file',
  EISDIR: 'it is a folder',
  ELOOP: 'it is a symbolic link that leads back to itself',
  EACCES: 'it is read-only, or its folder is',
  EPERM: 'it is read-only, or its folder is',
  EROFS: 'its file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'it would be larger than the system allows',
};
