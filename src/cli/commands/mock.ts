import cluster from 'node:cluster';
import { once } from 'node:events';
import { createBufferedOutput } from '../io/buffered-output.ts';
import type { Command, CommandIo } from '../io/command.ts';
import { silent } from '../io/verbose.ts';
import { type MockCommandSettings, mockOptions, readMockCommand } from '../mock/mock-command-settings.ts';
import { reloadOnChange } from '../mock/reload-on-change.ts';
import { type ServedContract, serveContracts } from '../mock/serve-contracts.ts';
import { superviseWorkers } from '../mock/supervise-workers.ts';
import { renderHelp } from '../options/render-help.ts';

/** The longest text that reaches a pipe in one piece when other processes write to it, too (POSIX, PIPE_BUF), in bytes. */
const unbrokenBatch = 4096;

/** `coldframe mock`: 0 when it is stopped, 2 when it cannot start. */
export const mockCommand: Command = {
  help: renderHelp({
    usage: ['mock [FILE|API...] [options]', 'mock PREFIX=FILE PREFIX=FILE... [options]'],
    about:
      'Serves a mock of the contract: a valid request gets a response that conforms to it, a wrong one an error that says what is wrong. Stops at SIGINT or SIGTERM. Several contracts are each served below a prefix: store=store.yaml below /store. So are the APIs of coldframe.yaml, below their names.',
    options: mockOptions,
    example: 'coldframe mock openapi.yaml --port 8080 --stateless',
  }),
  run: mock,
};

async function mock(argv: readonly string[], io: CommandIo): Promise<number> {
  // A worker ends when the process that started it says so.
  if (cluster.isWorker) io.catchSignals?.();
  const settings = await readMockCommand(argv, io);
  if (settings.workers > 1 && cluster.isPrimary) return superviseWorkers(argv, settings, io);
  try {
    await serveUntilStopped(settings, isSecondary(io) ? { ...io, verbose: silent } : io);
    return 0;
  } finally {
    // The connection to the primary process keeps a worker alive.
    cluster.worker?.disconnect();
  }
}

async function serveUntilStopped(settings: MockCommandSettings, io: CommandIo): Promise<void> {
  const output = createBufferedOutput(io.out, cluster.isWorker ? unbrokenBatch : undefined);
  const { served, stop, introduction } = await serveContracts(settings, { io, output });
  const watching = settings.watch ? served.map((one) => reloadServed(one, settings, { io, output })) : [];
  introduce(introduction, io);
  if (!io.interrupted.aborted) await once(io.interrupted, 'abort');
  io.verbose('mock', 'stopping: responses in progress may finish');
  await Promise.all(watching);
  await stop();
  output.flush();
}

/** A worker sends its introduction to the primary process, which prints it once. */
function introduce({ out, err }: { readonly out: string; readonly err: string }, io: CommandIo): void {
  if (cluster.worker !== undefined) {
    cluster.worker.send({ out, err });
    return;
  }
  io.out(out);
  io.err(err);
}

function reloadServed(
  served: ServedContract,
  { linting }: MockCommandSettings,
  { io, output }: Parameters<typeof serveContracts>[1],
): Promise<void> {
  const { err, verbose, interrupted } = io;
  const messages = isSecondary(io) ? { out: () => {}, err: () => {} } : { out: output.add, err };
  return reloadOnChange(served, {
    linting: { ...linting, api: served.api },
    messages: { ...messages, verbose },
    stop: interrupted,
  });
}

/** All workers do the same; the first one reports it. */
function isSecondary({ env }: CommandIo): boolean {
  return cluster.worker !== undefined && env['COLDFRAME_WORKER'] !== '1';
}
