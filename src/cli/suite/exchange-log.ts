import { randomUUID } from 'node:crypto';
import { closeSync, constants, lstatSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Exchange } from '../../model/exchange.ts';
import { Failure } from '../../model/failure.ts';
import { harEnd, renderHarEntry, startHar } from '../../report/render/formats/har.ts';
import { errorMessage } from '../../text/error-message.ts';

/** Writes the exchanges of a run into a file while the run goes on, so that memory does not grow with them. */
export interface ExchangeLog {
  readonly add: (exchanges: readonly Exchange[]) => void;
  /** Completes the file. Throws `Failure('report-unwritable')` if something could not be written. */
  readonly end: () => void;
}

/** About how many characters are written at once. */
const batchLength = 256 * 1024;

/** Opens an HTTP Archive. The file has its name only when it is complete. */
export function openExchangeLog(file: string, version: string): ExchangeLog {
  // A rename would put a file in the place of a pipe or a device.
  const isSpecial = lstatSync(file, { throwIfNoEntry: false })?.isFile() === false;
  const draft = isSpecial ? file : `${file}.${randomUUID()}.part`;
  let descriptor: number | undefined;
  let problem: unknown;
  let batch = startHar(version);
  let entries = 0;
  const attempt = (write: () => void) => {
    try {
      if (problem === undefined) write();
    } catch (error) {
      problem = error;
    }
  };
  const flush = () =>
    attempt(() => {
      descriptor ??= openToWrite(draft);
      // Unlike `writeSync`, it goes on where the system took only a part.
      writeFileSync(descriptor, batch);
      batch = '';
    });
  return {
    add: (exchanges) => {
      const now = Date.now();
      for (const exchange of exchanges) {
        if (problem !== undefined) return;
        const started = new Date(now - exchange.outcome.durationMs).toISOString();
        batch += `${entries === 0 ? '' : ',\n'}${renderHarEntry(exchange, started)}`;
        entries += 1;
      }
      if (batch.length >= batchLength) flush();
    },
    end: () => {
      batch += harEnd;
      flush();
      if (descriptor !== undefined) closeSync(descriptor);
      if (!isSpecial) attempt(() => renameSync(draft, file));
      if (problem === undefined) return;
      if (!isSpecial) rmSync(draft, { force: true });
      const reason = errorMessage(problem);
      throw new Failure(
        'report-unwritable',
        `The report ${file} cannot be written: ${reason}.`,
        'Name a file in a folder that exists and is writable.',
      );
    },
  };
}

/** Opens a file or a pipe. A pipe that no program reads would stop the run. */
function openToWrite(file: string): number {
  if (statSync(file, { throwIfNoEntry: false })?.isFIFO() !== true) return openSync(file, 'w');
  let probe: number;
  try {
    probe = openSync(file, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    throw new Error('no program reads the pipe', { cause: error });
  }
  // The reader would take the end of the only writer for the end of the file.
  const descriptor = openSync(file, 'w');
  closeSync(probe);
  return descriptor;
}
