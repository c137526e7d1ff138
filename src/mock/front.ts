import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract } from '../model/contract.ts';
import type { AccessRecord } from './access-log.ts';
import type { Journal } from './admin/journal.ts';
import { createEngine, type Engine } from './engine.ts';
import { processPrism } from './prism/prism.ts';
import { secretParameters } from './secret-parameters.ts';
import type { MockSettings } from './settings/mock-settings.ts';

/** What the network side of a mock is told. */
export interface Front {
  /** What answers at this moment: a reload puts another in its place. */
  readonly current: () => Served;
  /** The most content a request may have, in bytes. */
  readonly bodyLimit: number;
  /** `undefined`: none is kept, and the mock does not speak about itself. */
  readonly journal: Journal | undefined;
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

/** Makes a contract ready to be served. */
export function createServed(contract: Contract, settings: MockSettings): Served {
  return {
    contract,
    settings,
    engine: createEngine(contract, { settings, prism: processPrism }),
    secrets: secretParameters(contract),
  };
}
