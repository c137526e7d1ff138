import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Contract } from '../model/contract.ts';
import { Failure } from '../model/failure.ts';
import type { JsonObject } from '../model/json.ts';
import type { AccessRecord } from './access-log.ts';
import { resetMock, toldRequests } from './admin/admin.ts';
import { answerRequests } from './answer-requests.ts';
import { closeServer } from './close-server.ts';
import { adminSubject, createServed, type Served } from './front.ts';
import { judgeOverlayExamples } from './overlay-examples.ts';
import { unknownScenario } from './settings/choose-behaviour.ts';
import { type MockSettings, usualSettings } from './settings/mock-settings.ts';

/** How a mock is served; every option has a default. */
export interface MockOptions {
  /** 4010 by default; 0 lets the system choose. */
  readonly port?: number;
  /** The address to listen at, 127.0.0.1 by default: nobody else's machine reaches it. */
  readonly host?: string;
  /** The overlays that were applied to the contract, as it names their files; their examples must fit. None by default. */
  readonly overlays?: readonly string[];
  /** What the mock does beyond its contract; nothing by default. */
  readonly settings?: MockSettings;
  /** Whether the mock keeps a journal and speaks about itself under `/__coldframe`; `true` by default. */
  readonly admin?: boolean;
  /** The most content a request may have, in bytes; 10 MiB by default. */
  readonly bodyLimit?: number;
  /** Called once per request, when its answer is written. */
  readonly log?: (record: AccessRecord) => void;
  /** Called with our own bugs; the sender of the request is answered 500 in any case. */
  readonly onDefect?: (error: unknown) => void;
}

/** A mock that listens. */
export interface RunningMock {
  /** `http://127.0.0.1:4010`, without a trailing slash. */
  readonly url: string;
  /** Lets the answers under way finish, for at most two seconds, and closes everything. */
  readonly stop: () => Promise<void>;
  /** Serves another contract from now on; connections stay, requests under way are answered by the old one. Throws as `serveMock` does. */
  readonly reload: (contract: Contract) => void;
  /** The last 500 requests as `GET /__coldframe/requests` tells them, the newest first; none without a journal. */
  readonly requests: () => readonly JsonObject[];
  /** Forgets requests and the calls that scenarios count, and plays the scenario of the settings again. */
  readonly reset: () => void;
  /** Plays another scenario of the settings from its start, or none. Throws `usage` when there is none of that name. */
  readonly play: (scenario: string | undefined) => void;
}

/** In milliseconds: the whole head, the whole request, and how often both are looked at. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 30_000,
};

/**
 * Serves a contract's mock until it is stopped. Throws `port-in-use` when another process listens there, `usage` when the address cannot be used,
 * and `overlay-invalid` when an overlay's example does not fit its schema.
 */
export async function serveMock(contract: Contract, options: MockOptions = {}): Promise<RunningMock> {
  const {
    port = 4010,
    host = '127.0.0.1',
    bodyLimit = 10 * 1024 * 1024,
    settings = usualSettings,
    admin = true,
  } = options;
  judgeOverlayExamples(contract, options.overlays ?? []);
  let served = createServed(contract, { settings });
  // A client that closes its sending half after the request still waits for the answer (RFC 9112, 9.6).
  const server = Object.assign(createServer(timeouts), { httpAllowHalfOpen: true });
  answerRequests(server, { current: () => served, admin, bodyLimit, log: options.log, onDefect: options.onDefect });
  await listen(server, { port, host });
  const reload = (changed: Contract) => {
    judgeOverlayExamples(changed, options.overlays ?? []);
    served = createServed(changed, { settings, sessions: served.engine.sessions });
  };
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= closeServer(server);
    return stopped;
  };
  return {
    url: urlOf(server, host),
    reload,
    stop,
    requests: () => toldRequests(adminSubject(served)),
    reset: () => resetMock(adminSubject(served)),
    play: (scenario) => playScenario(served, scenario),
  };
}

function playScenario({ engine, settings }: Served, scenario: string | undefined): void {
  if (!engine.sessions.of(undefined).scenarios.play(scenario)) throw unknownScenario(scenario, settings);
}

interface Address {
  readonly port: number;
  readonly host: string;
}

function listen(server: Server, { port, host }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error.code, { port, host })));
    server.listen(port, host, resolve);
  });
}

function cannotListen(code: string | undefined, { port, host }: Address): Failure {
  if (code === 'EADDRINUSE') {
    return new Failure(
      'port-in-use',
      `Port ${port} is in use at ${host}.`,
      'Choose another with --port N, or let the system choose with --port 0.',
    );
  }
  return new Failure(
    'usage',
    `The mock cannot listen at ${host}, port ${port} (${code ?? 'unknown error'}).`,
    'Choose another with --host and --port.',
  );
}

function urlOf(server: Server, host: string): string {
  const address = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
