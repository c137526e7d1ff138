import { constants, type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { batchesOf } from '../../text/batches.ts';

/** How long is waited for a program that reads a pipe, in milliseconds. */
export interface PipeWaits {
  /** Until it opens the pipe; 10,000 by default. */
  readonly openMs?: number;
  /** Until it takes more of what was written; 30,000 by default. */
  readonly readMs?: number;
}

const retryMs = 20;

/** Writes a text to a named pipe. Throws an `Error` that says so where no program reads it: the system would wait without end, even to end the process. */
export async function writeToPipe(
  file: string,
  pieces: Iterable<string>,
  { openMs = 10_000, readMs = 30_000 }: PipeWaits = {},
): Promise<void> {
  const reason = 'no program reads the pipe';
  const flags = constants.O_WRONLY | constants.O_NONBLOCK;
  const handle = await again(() => open(file, flags), { code: 'ENXIO', forMs: openMs, reason });
  try {
    for (const piece of batchesOf(pieces)) await writeAll(handle, Buffer.from(piece), readMs);
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer, readMs: number): Promise<void> {
  const reason = 'the program at the other end of the pipe has stopped reading';
  for (let at = 0; at < bytes.length; ) {
    const write = () => handle.write(bytes, at);
    at += (await again(write, { code: 'EAGAIN', forMs: readMs, reason })).bytesWritten;
  }
}

/** Tries until it no longer fails with a code of the system. */
async function again<Result>(
  attempt: () => Promise<Result>,
  { code, forMs, reason }: { readonly code: string; readonly forMs: number; readonly reason: string },
): Promise<Result> {
  const endMs = performance.now() + forMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === code)) throw error;
      if (performance.now() > endMs) throw new Error(`${reason} (waited ${forMs / 1000} s)`);
      await sleep(retryMs);
    }
  }
}
