import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract } from '../model/contract.ts';
import type { AccessRecord } from './access-log.ts';
import type { AdminSubject } from './admin/admin-subject.ts';
import { createEngine, type Engine } from './engine.ts';
import { processPrism } from './prism/prism.ts';
import { secretParameters } from './secret-parameters.ts';
import type { Sessions } from './session/sessions.ts';
import type { MockSettings } from './settings/mock-settings.ts';

/** What the network side of a mock is told. */
export interface Front {
  /** What comes before the contract's paths and is taken off a request's target already; mostly nothing. */
  readonly prefix: string;
  /** What answers at this moment: a reload puts another in its place. */
  readonly current: () => Served;
  /** The most content a request may have, in bytes. */
  readonly bodyLimit: number;
  /** Whether journals are kept, and the mock speaks about itself; `health`: it says that it is up, and no more. */
  readonly admin: boolean | 'health';
  readonly log: ((record: AccessRecord) => void) | undefined;
  /** Called with our own bugs. */
  readonly onDefect: ((error: unknown) => void) | undefined;
}

/** A contract and what answers for it. */
export interface Served {
  readonly contract: Contract;
  readonly settings: MockSettings;
  readonly engine: Engine;
  /** Query parameters that carry a credential. */
  readonly secrets: ReadonlySet<string>;
}

/** A request on its way to its answer. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What the request's `Expect` asks for (RFC 9110, 10.1.1). */
  readonly expectation: 'none' | 'continue' | 'unknown';
  readonly served: Served;
  /** On the clock of `performance.now()`. */
  readonly started: number;
}

/** What the mock can say about itself in a session; without a name, the one of requests that name none. */
export function adminSubject({ contract, settings, engine }: Served, session?: string): AdminSubject {
  const { sessions, keeper } = engine;
  return { contract, settings, sessions, keeper, session: sessions.of(session) };
}

/** What a contract is served with; sessions that there are go on. */
export interface ServedParts {
  readonly settings: MockSettings;
  readonly sessions?: Sessions;
}

/** Makes a contract ready to be served. Throws `usage` when the seed of the settings does not fit it. */
export function createServed(contract: Contract, { settings, sessions }: ServedParts): Served {
  return {
    contract,
    settings,
    engine: createEngine(contract, { settings, prism: processPrism, ...(sessions && { sessions }) }),
    secrets: secretParameters(contract),
  };
}
