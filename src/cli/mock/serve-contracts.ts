import { isLoopbackHost } from '../../http/loopback.ts';
import { accessLine } from '../../mock/server/access-log.ts';
import type { MockControls } from '../../mock/server/mounted-mock.ts';
import { serveMocks } from '../../mock/server/serve-mock.ts';
import { startupNotices } from '../../mock/startup-notices.ts';
import { keepsState } from '../../mock/state/keeps-state.ts';
import { stateNotices } from '../../mock/state/state-notices.ts';
import type { Contract } from '../../model/contract.ts';
import { escapeText } from '../../text/escape-text.ts';
import { plural } from '../../text/plural.ts';
import type { BufferedOutput } from '../io/buffered-output.ts';
import type { CommandIo } from '../io/command.ts';
import { contractNotices } from '../io/contract-notices.ts';
import { readCommandContract } from '../io/read-command-contract.ts';
import { type FileStates, statesOf } from '../io/watch-files.ts';
import type { MockCommandSettings, MockedContract } from './mock-command-settings.ts';

/** A contract that is served, as it was first read. */
export interface ServedContract extends MockedContract {
  readonly contract: Contract;
  /** Its file before it was read. */
  readonly before: FileStates;
  readonly controls: MockControls;
}

interface Serving {
  readonly served: readonly ServedContract[];
  readonly stop: () => Promise<void>;
  /** What is printed at the start. */
  readonly introduction: { readonly out: string; readonly err: string };
}

/** Reads the contracts and serves them at one address. Throws what `readCommandContract` and `serveMocks` throw. */
export async function serveContracts(
  settings: MockCommandSettings,
  { io, output }: { readonly io: CommandIo; readonly output: BufferedOutput },
): Promise<Serving> {
  const { contracts, log, linting, admin, workers, ...serving } = settings;
  const read = await Promise.all(
    contracts.map(async (one) => ({
      ...one,
      settings: one.behaviour,
      overlays: one.reading.overlays,
      before: await statesOf([one.file]),
      contract: await readCommandContract(
        one.file,
        { reading: one.reading, linting: { ...linting, api: one.api } },
        io,
      ),
    })),
  );
  io.catchSignals?.();
  const { url, stop, mocks } = await serveMocks(read, {
    ...serving,
    admin: admin && workers > 1 ? 'health' : admin,
    ...(log !== 'off' && { log: (record) => output.add(accessLine(record, log)) }),
    onMegabytes: io.clearMemory,
    onDefect: (error) => io.err(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`),
  });
  const served = read.flatMap((one, at) => {
    const controls = mocks[at];
    return controls === undefined ? [] : [{ ...one, controls }];
  });
  return { served, stop, introduction: { out: introductionOf(url, read), err: noticesFor(settings, read) } };
}

/** A mock that listens beyond this machine says so. */
function reachNotice({ host, admin }: Pick<MockCommandSettings, 'host' | 'admin'>): readonly string[] {
  if (isLoopbackHost(host.includes(':') ? `[${host}]` : host.toLowerCase())) return [];
  const pages = admin ? '; the pages under /__coldframe are for this machine only (--admin-host, --admin-token)' : '';
  return [`Other machines can reach this mock at ${host}${pages}`];
}

type ReadContract = MockedContract & { readonly contract: Contract };

function introductionOf(url: string, read: readonly ReadContract[]): string {
  const lines = read.map(({ prefix, contract, behaviour }) => {
    const state = keepsState(contract, behaviour.state) ? 'keeps state' : 'stateless';
    return `${url}${prefix} (${escapeText(`${contract.title} ${contract.version}`)}, ${plural(contract.operations.length, 'operation')}, ${state})`;
  });
  return lines.length === 1
    ? `Listening at ${lines[0]}\n`
    : `Listening at ${url} (${lines.length} contracts)\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

function noticesFor({ workers, host, admin }: MockCommandSettings, read: readonly ReadContract[]): string {
  const counts = read.some(({ behaviour }) => behaviour.scenarios.size > 0);
  const notices = [
    ...read.flatMap(({ prefix, contract, behaviour }) =>
      [
        ...contractNotices(contract),
        ...stateNotices(contract, behaviour.state, prefix),
        ...startupNotices(contract),
      ].map((notice) => (prefix === '' ? notice : `${prefix}: ${notice}`)),
    ),
    ...reachNotice({ host, admin }),
    ...(workers > 1 ? [`${workers} workers: no journal and no state are kept`] : []),
    ...(workers > 1 && counts ? ['Each worker counts the calls of scenarios by itself'] : []),
  ];
  return notices.map((notice) => `${escapeText(notice)}\n`).join('');
}
