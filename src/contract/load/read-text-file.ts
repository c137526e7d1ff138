import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

/** Larger files are not read. */
export const mostFileBytes = 64 * 1024 * 1024;

/** Why a file cannot be read, as the end of a sentence: `is a directory`. */
export class UnreadableFile extends Error {
  /** What the system says; `undefined`: it can be read, but is not what is expected. */
  readonly code: string | undefined;

  constructor(reason: string, code?: string) {
    super(reason);
    this.code = code;
  }
}

/** The bytes of an ordinary file. Rejects with `UnreadableFile`: it is missing, not ordinary, or has more bytes than `most`. */
export async function readFileBytes(path: string, most = mostFileBytes): Promise<Buffer> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) throw new UnreadableFile('is a directory');
    // A pipe of the shell ends. Other pipes may never send anything, and some devices never end.
    const isPipe = stats.isFIFO() && path.startsWith('/dev/');
    if (!stats.isFile() && !isPipe) throw new UnreadableFile('is not an ordinary file');
    if (stats.size > most) throw tooLarge(most);
    return isPipe ? await readPipe(path, most) : await readFile(path);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new UnreadableFile(code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`, code);
  }
}

/** What sends into the pipe may never end. */
async function readPipe(path: string, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of createReadStream(path)) {
    size += chunk.length;
    if (size > most) throw tooLarge(most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(most: number): UnreadableFile {
  return new UnreadableFile(`is larger than ${most / 1024 / 1024} MiB`);
}

/** The text of an ordinary file in UTF-8, without its byte order mark. Rejects with `UnreadableFile`. */
export async function readTextFile(path: string, most = mostFileBytes): Promise<string> {
  const bytes = await readFileBytes(path, most);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile('is not UTF-8 text');
  }
}
