import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { World } from './command.ts';
import type { MockCommandSettings } from './mock-command-settings.ts';

/** How long a worker may take to finish its answers when it is stopped, and how long until one that did not even start is tried again, in milliseconds. */
const stopMs = 4000;
const againMs = 1000;

/**
 * Lets several processes with the same command line answer at one address, until it is told to stop. One that ends is told and replaced. Gives the
 * exit code: that of the first worker when it cannot start, which has said why.
 */
export async function superviseWorkers(
  argv: readonly string[],
  { workers, port, host }: MockCommandSettings,
  world: World,
): Promise<number> {
  // A port of the system's choice would be another one for a worker that comes when all others have ended.
  const samePort = port === 0 ? ['--port', String(await freePort(host))] : [];
  cluster.setupPrimary({ args: ['mock', ...argv, ...samePort] });
  const first = startWorker(1);
  const started = await introduction(first);
  if (started === undefined) return first.process.exitCode ?? 2;
  const others = Array.from({ length: workers - 1 }, (_, at) => startWorker(at + 2));
  await Promise.all(others.map(introduction));
  world.out(started.out);
  world.err(started.err);
  await Promise.all([first, ...others].map((worker, at) => keepWorking(at + 1, worker, world)));
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

/** What the worker says when it listens; `undefined` when it ends before. */
async function introduction(worker: Worker): Promise<Introduction | undefined> {
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  try {
    const [told]: Introduction[] = await once(worker, 'message', { signal: ended.signal });
    return told;
  } catch {
    return undefined;
  }
}

/** Puts another in the place of each worker that ends, until it is time to stop. */
async function keepWorking(slot: number, first: Worker, { interrupted, err }: World): Promise<void> {
  let worker = first;
  while (true) {
    const startedAt = performance.now();
    const reason = await ended(worker, interrupted);
    if (interrupted.aborted) return;
    err(`Worker ${slot} ended (${reason}); another takes its place.\n`);
    if (performance.now() - startedAt < againMs)
      await wait(againMs, undefined, { signal: interrupted }).catch(() => {});
    if (interrupted.aborted) return;
    worker = startWorker(slot);
  }
}

/** Waits for a worker's end, which it is asked for when it is time to stop; says what ended it. */
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
