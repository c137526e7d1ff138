import { defaults } from '../../defaults.ts';
import type { Contract } from '../../model/contract.ts';
import { type AdminAccess, onlyThisMachine } from '../admin/admin-access.ts';
import type { MockSettings } from '../settings/mock-settings.ts';
import type { AccessRecord } from './access-log.ts';
import { createMountFinder } from './find-mount.ts';
import { type Mount, mountMock } from './mount-mock.ts';
import type { MockControls, MountedMock, MountOptions } from './mounted-mock.ts';
import { refuseUnparsed } from './refuse-unparsed.ts';
import { createResponder } from './respond.ts';
import { closeServer } from './wire/close-server.ts';
import { serveNodeRequests } from './wire/node-requests.ts';
import { listen, openServer, type TlsIdentity } from './wire/open-server.ts';
import { servePlainConnections } from './wire/plain-connections.ts';
import { openUnsentBytes } from './wire/unsent-bytes.ts';

/** How mocks are served; every option has a default. */
export interface ServeOptions {
  /** 4010 by default; 0 lets the system choose. */
  readonly port?: number;
  /** The address to listen at; 127.0.0.1 by default, which other machines cannot reach. */
  readonly host?: string;
  /** Serve over TLS, with this certificate. */
  readonly tls?: TlsIdentity | undefined;
  /** Whether the mock keeps a journal and reports about itself under `/__coldframe`; `true` by default. `health`: only that it is up. */
  readonly admin?: boolean | 'health';
  /** Who else than this machine may use the pages under `/__coldframe`, `health` excepted; no one by default. */
  readonly adminAccess?: AdminAccess | undefined;
  /** The longest body that a request may have, in bytes; 10 MiB by default. */
  readonly bodyLimit?: number;
  /** Called once per request, when its response is written. */
  readonly log?: (record: AccessRecord) => void;
  /** Called with bugs of the mock; the client receives 500 in any case. */
  readonly onDefect?: (error: unknown) => void;
  /** Called whenever a few megabytes have arrived, which may be thousands of times in one turn of the event loop. */
  readonly onMegabytes?: (() => void) | undefined;
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
  /** Finishes the responses under way, for at most two seconds, and closes all connections. */
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
  const plan = planServer(serving);
  const mock = mountMock({ prefix: '', contract, settings, overlays }, plan.mountOptions);
  return { ...mock.controls, ...(await startServer([mock], plan)) };
}

/** Serves the mocks of several contracts at one address, each below its prefix; other paths are answered 404. Throws as `serveMock` does. */
export async function serveMocks(mounts: readonly Mount[], options: ServeOptions = {}): Promise<RunningMocks> {
  const plan = planServer(options);
  const mocks = mounts.map((mount) => mountMock(mount, plan.mountOptions));
  return { ...(await startServer(mocks, plan)), mocks: mocks.map(({ controls }) => controls) };
}

/** A server that is to be started, options resolved. */
interface ServerPlan {
  readonly tls: TlsIdentity | undefined;
  readonly port: number;
  readonly host: string;
  readonly bodyLimit: number;
  readonly onMegabytes: () => void;
  readonly mountOptions: MountOptions;
}

/** In bytes: 10 MiB. */
const defaultBodyLimit = 10 * 1024 * 1024;

function planServer(options: ServeOptions): ServerPlan {
  const { admin = true, adminAccess = onlyThisMachine, log, onDefect } = options;
  return {
    tls: options.tls,
    port: options.port ?? defaults.port,
    host: options.host ?? defaults.host,
    bodyLimit: options.bodyLimit ?? defaultBodyLimit,
    onMegabytes: options.onMegabytes ?? (() => undefined),
    mountOptions: { admin, adminAccess, log, onDefect },
  };
}

async function startServer(mocks: readonly MountedMock[], plan: ServerPlan): Promise<RunningServer> {
  const server = await openServer(plan.tls);
  const findMount = createMountFinder(mocks, plan.mountOptions);
  const service = {
    accept: createResponder(findMount),
    bodyLimit: plan.bodyLimit,
    unsent: openUnsentBytes(),
    onPiece: every(piecesPerCall, plan.onMegabytes),
  };
  const unfinished = serveNodeRequests(server, service);
  refuseUnparsed(server, findMount);
  const plain = servePlainConnections(server, service);
  const url = await listen(server, plan);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= closeServer(server, { plain, unfinished });
    return stopped;
  };
  return { url, stop };
}

/** A piece takes a buffer of 64 KiB while it is read, however short it is: together 4 MiB. */
const piecesPerCall = 64;

function every(times: number, call: () => void): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count % times === 0) call();
  };
}
