import cluster from 'node:cluster';
import { once } from 'node:events';
import { createBufferedOutput } from './buffered-output.ts';
import type { World } from './command.ts';
import { type MockCommandSettings, readMockCommand } from './mock-command-settings.ts';
import { mockHelp } from './mock-help.ts';
import { reloadOnChange } from './reload-on-change.ts';
import { type ServedContract, serveContracts } from './serve-contracts.ts';
import { superviseWorkers } from './supervise-workers.ts';

/** The longest text that reaches a pipe in one piece whoever else writes into it (POSIX, PIPE_BUF), in bytes. */
const unbrokenBatch = 4096;

/** `coldframe mock`: serves until it is told to stop, which is 0: a mock that is stopped has done its job. 2 when it cannot start. */
export async function mockCommand(argv: readonly string[], world: World): Promise<number> {
  const settings = await readMockCommand(argv);
  if (settings === 'help') {
    world.out(mockHelp);
    return 0;
  }
  if (settings.workers > 1 && cluster.isPrimary) return superviseWorkers(argv, settings, world);
  try {
    await serveUntilStopped(settings, world);
    return 0;
  } finally {
    // What connects a worker with the process over it keeps it alive.
    cluster.worker?.disconnect();
  }
}

async function serveUntilStopped(settings: MockCommandSettings, world: World): Promise<void> {
  const output = createBufferedOutput(world.out, cluster.isWorker ? unbrokenBatch : undefined);
  const { served, stop, introduction } = await serveContracts(settings, { world, output });
  const watching = settings.watch ? served.map((one) => reloadServed(one, settings, { world, output })) : [];
  introduce(introduction, world);
  if (!world.interrupted.aborted) await once(world.interrupted, 'abort');
  await Promise.all(watching);
  await stop();
  output.flush();
}

/** A worker leaves it to the process over it to say so: once is enough. */
function introduce({ out, err }: { readonly out: string; readonly err: string }, world: World): void {
  if (cluster.worker !== undefined) {
    cluster.worker.send({ out, err });
    return;
  }
  world.out(out);
  world.err(err);
}

function reloadServed(
  served: ServedContract,
  { linting }: MockCommandSettings,
  { world, output }: Parameters<typeof serveContracts>[1],
): Promise<void> {
  // Of workers that all do the same, the first one tells.
  const isQuiet = cluster.worker !== undefined && world.env['COLDFRAME_WORKER'] !== '1';
  const tell = isQuiet ? { out: () => {}, err: () => {} } : { out: output.add, err: world.err };
  return reloadOnChange(served, { linting, tell, stop: world.interrupted });
}
