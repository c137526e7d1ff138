import { once } from 'node:events';
import { accessLine } from '../mock/access-log.ts';
import { noticesOf } from '../mock/notices.ts';
import { type RunningMock, serveMock } from '../mock/serve-mock.ts';
import { stateNotices } from '../mock/state/state-notices.ts';
import type { Contract } from '../model/contract.ts';
import { Failure } from '../model/failure.ts';
import { type BufferedOutput, createBufferedOutput } from './buffered-output.ts';
import type { World } from './command.ts';
import { contractChanges } from './contract-changes.ts';
import { type MockCommandSettings, mockHelp, readMockCommand } from './mock-command-settings.ts';
import { readSoundContract } from './read-sound-contract.ts';
import { untilChanged } from './watch-files.ts';

/** `coldframe mock`: serves until it is told to stop, which is 0: a mock that is stopped has done its job. 2 when it cannot start. */
export async function mockCommand(argv: readonly string[], world: World): Promise<number> {
  const settings = await readMockCommand(argv);
  if (settings === 'help') {
    world.out(mockHelp);
    return 0;
  }
  const output = createBufferedOutput(world.out);
  const contract = await readSoundContract(settings.contract, settings, world);
  const mock = await startMock(contract, { settings, world, output });
  const watching =
    settings.watch && reloadOnChange(contract, mock, { settings, world, output, stop: world.interrupted });
  if (!world.interrupted.aborted) await once(world.interrupted, 'abort');
  await watching;
  await mock.stop();
  output.flush();
  return 0;
}

interface Running {
  readonly settings: MockCommandSettings;
  readonly world: World;
  readonly output: BufferedOutput;
}

async function startMock(contract: Contract, { settings, world, output }: Running): Promise<RunningMock> {
  const { port, host, log, reading, admin, behaviour } = settings;
  const mock = await serveMock(contract, {
    port,
    host,
    admin,
    settings: behaviour,
    overlays: reading.overlays,
    ...(log !== 'off' && { log: (record) => output.add(accessLine(record, log)) }),
    onDefect: (error) => world.err(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`),
  });
  const { length } = contract.operations;
  const keeping = behaviour.state === undefined ? 'stateless' : 'keeps state';
  const about = `${contract.title} ${contract.version}, ${length} operation${length === 1 ? '' : 's'}, ${keeping}`;
  world.out(`Listening at ${mock.url} (${about})\n`);
  const notices = [...stateNotices(contract, behaviour.state), ...noticesOf(contract)];
  for (const notice of notices) world.err(`${notice}\n`);
  return mock;
}

/** Reads the contract again whenever one of its files changes; one that cannot be served leaves the last good one in place. */
async function reloadOnChange(
  first: Contract,
  mock: RunningMock,
  running: Running & { readonly stop: AbortSignal },
): Promise<void> {
  let contract = first;
  const local = () => contract.files.filter((file) => !/^https?:/i.test(file));
  while (await untilChanged(local(), running.stop).catch(() => false)) {
    contract = (await reload(contract, mock, running)) ?? contract;
  }
}

/** The contract that is served now; `undefined` when it is still the one before. */
async function reload(
  served: Contract,
  mock: RunningMock,
  { settings, world, output }: Running,
): Promise<Contract | undefined> {
  try {
    const changed = await readSoundContract(settings.contract, settings, world);
    mock.reload(changed);
    const changes = contractChanges(served, changed);
    output.add(`Reloaded ${changed.source}: ${changes.join(', ') || 'nothing that matters has changed'}\n`);
    return changed;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    world.err(`Not reloaded, the last contract is still served: ${error.message}\n`);
    return undefined;
  }
}
