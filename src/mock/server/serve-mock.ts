import { defaults } from '../../defaults.ts';
import type { Contract } from '../../model/contract.ts';
import type { MockSettings } from '../settings/mock-settings.ts';
import type { AccessRecord } from './access-log.ts';
import { chooseFront } from './find-mount.ts';
import type { Front } from './front.ts';
import { type MockControls, type Mount, mountMock } from './mount-mock.ts';
import { noContract } from './no-contract.ts';
import { prepareAnswers } from './prepare-responses.ts';
import { answerRequests } from './respond.ts';
import { closeServer } from './wire/close-server.ts';
import { listen, openServer, type TlsIdentity } from './wire/open-server.ts';

/** How mocks are served; every option has a default. */
export interface ServeOptions {
  /** 4010 by default; 0 lets the system choose. */
  readonly port?: number;
  /** The address to listen at, 127.0.0.1 by default: nobody else's machine reaches it. */
  readonly host?: string;
  /** Speak TLS, as this server. */
  readonly tls?: TlsIdentity | undefined;
  /** Whether the mock keeps a journal and speaks about itself under `/__coldframe`; `true` by default. `health`: it says that it is up, and no more. */
  readonly admin?: boolean | 'health';
  /** The most content a request may have, in bytes; 10 MiB by default. */
  readonly bodyLimit?: number;
  /** Make the contents that have to be generated as soon as the mock listens, in the background, and not when they are first asked for; `false` by default. */
  readonly prepare?: boolean;
  /** Called once per request, when its answer is written. */
  readonly log?: (record: AccessRecord) => void;
  /** Called with our own bugs; the sender of the request is answered 500 in any case. */
  readonly onDefect?: (error: unknown) => void;
}

/** How one mock is served; every option has a default. */
export interface MockOptions extends ServeOptions {
  /** The overlays that were applied to the contract, as it names their files; their examples must fit. None by default. */
  readonly overlays?: readonly string[];
  /** What the mock does beyond its contract; nothing by default. */
  readonly settings?: MockSettings;
}

/** A server that listens. */
interface RunningServer {
  /** `http://127.0.0.1:4010`, without a trailing slash; `https:` with TLS. */
  readonly url: string;
  /** Lets the answers under way finish, for at most two seconds, and closes everything. */
  readonly stop: () => Promise<void>;
}

/** A mock that listens. */
export interface RunningMock extends RunningServer, MockControls {}

/** Several mocks behind one address. */
export interface RunningMocks extends RunningServer {
  /** One for each contract, in their order. */
  readonly mocks: readonly MockControls[];
}

/**
 * Serves a contract's mock until it is stopped. Throws `port-in-use` when another process listens there, `usage` when the address or the certificate
 * cannot be used, and `overlay-invalid` when an overlay's example does not fit its schema.
 */
export async function serveMock(contract: Contract, options: MockOptions = {}): Promise<RunningMock> {
  const { settings, overlays, ...serving } = options;
  const common = frontOptions(serving);
  const mount = mountMock({ prefix: '', contract, settings, overlays }, common.front);
  return { ...mount.controls, ...(await serveFronts([mount.front], common)) };
}

/** Serves the mocks of several contracts at one address, each below its prefix; outside them there is nothing. Throws as `serveMock` does. */
export async function serveMocks(mounts: readonly Mount[], options: ServeOptions = {}): Promise<RunningMocks> {
  const common = frontOptions(options);
  const mocks = mounts.map((mount) => mountMock(mount, common.front));
  const fronts = mocks.map(({ front }) => front);
  return { ...(await serveFronts(fronts, common)), mocks: mocks.map(({ controls }) => controls) };
}

/** What all fronts of a server have in common. */
interface Common {
  readonly options: ServeOptions;
  readonly front: Omit<Front, 'current' | 'prefix'>;
  /** Ends what is done besides answering. */
  readonly ending: AbortController;
}

function frontOptions(options: ServeOptions): Common {
  const { bodyLimit = 10 * 1024 * 1024, admin = true, log, onDefect, prepare = false } = options;
  const ending = new AbortController();
  const prepares = prepare ? ending.signal : undefined;
  return { options, ending, front: { bodyLimit, admin, log, onDefect, prepares } };
}

async function serveFronts(fronts: readonly Front[], { options, front, ending }: Common): Promise<RunningServer> {
  const server = await openServer(options.tls);
  const root = fronts.find(({ prefix }) => prefix === '') ?? mountMock(noContract(fronts), front).front;
  const plain = answerRequests(server, chooseFront(fronts, root));
  const url = await listen(server, { port: options.port ?? defaults.port, host: options.host ?? defaults.host });
  for (const one of fronts) void prepareAnswers(one);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    ending.abort();
    stopped ??= closeServer(server, plain);
    return stopped;
  };
  return { url, stop };
}
