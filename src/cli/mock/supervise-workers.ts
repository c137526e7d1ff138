import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { CommandIo } from '../io/command.ts';
import type { MockCommandSettings } from './mock-command-settings.ts';

/** Time for a stopping worker to finish its responses, in milliseconds. */
const stopMs = 4000;
/** Least time between two starts of a worker, in milliseconds. */
const restartMs = 1000;

/**
 * Serves one address with several processes of the same command line until it is interrupted. A worker that ends is replaced. Resolves to the
 * exit code: that of the first worker if it cannot start; that worker has printed why.
 */
export async function superviseWorkers(
  argv: readonly string[],
  { workers, port, host }: MockCommandSettings,
  io: CommandIo,
): Promise<number> {
  io.catchSignals?.();
  // With port 0, a worker that starts after all others have ended would listen on another port.
  const samePort = port === 0 ? ['--port', String(await freePort(host))] : [];
  cluster.setupPrimary({ args: ['mock', ...argv, ...samePort] });
  const first = startWorker(1);
  const started = await introduction(first);
  if (started === undefined) return first.process.exitCode ?? 2;
  const others = Array.from({ length: workers - 1 }, (_, at) => startWorker(at + 2));
  await Promise.all(others.map(introduction));
  io.out(started.out);
  io.err(started.err);
  await Promise.all([first, ...others].map((worker, at) => keepWorking(at + 1, worker, io)));
  return 0;
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

interface Introduction {
  readonly out: string;
  readonly err: string;
}

function startWorker(slot: number): Worker {
  return cluster.fork({ COLDFRAME_WORKER: String(slot) });
}

/** The text a worker sends when it listens; `undefined` if it ends before. */
async function introduction(worker: Worker): Promise<Introduction | undefined> {
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  try {
    const [sent]: Introduction[] = await once(worker, 'message', { signal: ended.signal });
    return sent;
  } catch {
    return undefined;
  }
}

/** Replaces the worker of a slot whenever it ends, until it is time to stop. */
async function keepWorking(slot: number, first: Worker, { interrupted, err }: CommandIo): Promise<void> {
  let worker = first;
  while (true) {
    const startedAt = performance.now();
    const reason = await ended(worker, interrupted);
    if (interrupted.aborted) return;
    err(`Worker ${slot} ended (${reason}); starting another.\n`);
    if (performance.now() - startedAt < restartMs)
      await wait(restartMs, undefined, { signal: interrupted }).catch(() => {});
    if (interrupted.aborted) return;
    worker = startWorker(slot);
  }
}

/** Waits until a worker ends, and stops it when it is time to; resolves to what ended it. */
async function ended(worker: Worker, interrupted: AbortSignal): Promise<string> {
  let cutting: NodeJS.Timeout | undefined;
  const stop = () => {
    worker.process.kill('SIGTERM');
    cutting = setTimeout(() => worker.process.kill('SIGKILL'), stopMs);
  };
  if (interrupted.aborted) stop();
  interrupted.addEventListener('abort', stop);
  if (!worker.isDead()) await once(worker, 'exit');
  interrupted.removeEventListener('abort', stop);
  clearTimeout(cutting);
  const { signalCode, exitCode } = worker.process;
  return signalCode ?? `exit code ${exitCode}`;
}
