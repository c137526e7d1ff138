import type { Contract } from '../../model/contract.ts';
import { adminPath, healthPath } from '../admin/admin.ts';
import type { AdminSubject } from '../admin/admin-subject.ts';
import { createEngine, type Engine } from '../engine.ts';
import { processPrism } from '../prism/prism.ts';
import type { MockRequest } from '../request/mock-request.ts';
import { secretParameters } from '../secret-parameters.ts';
import type { Sessions } from '../session/sessions.ts';
import type { MockSettings } from '../settings/mock-settings.ts';
import type { AccessRecord } from './access-log.ts';

/** What the network side of a mock is told. */
export interface Front {
  /** What comes before the contract's paths in a request's target; mostly nothing. */
  readonly prefix: string;
  /** What answers at this moment: a reload puts another in its place. */
  readonly current: () => Served;
  /** The most content a request may have, in bytes. */
  readonly bodyLimit: number;
  /** Whether journals are kept, and the mock speaks about itself; `health`: it says that it is up, and no more. */
  readonly admin: boolean | 'health';
  /** Until then, contents that have to be generated are made before they are asked for; `undefined`: they are not. */
  readonly prepares: AbortSignal | undefined;
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

/** What the mock can say about itself in a session; without a name, the one of requests that name none. */
export function adminSubject({ contract, settings, engine }: Served, session?: string): AdminSubject {
  const { sessions, keeper } = engine;
  return { contract, settings, sessions, keeper, session: sessions.of(session) };
}

/** Whether a request is for the mock itself and not for what it stands for. A contract's own paths come first. */
export function isAboutMock({ path }: MockRequest, { engine }: Served, admin: Front['admin']): boolean {
  if (admin === false || !path.startsWith(adminPath) || engine.methodsOf(path).length > 0) return false;
  return admin === true || path === healthPath;
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
