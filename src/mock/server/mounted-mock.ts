import type { Contract } from '../../model/contract.ts';
import type { AdminAccess } from '../admin/admin-access.ts';
import type { ReportedRequest } from '../admin/explain.ts';
import type { Engine } from '../engine.ts';
import type { MockSettings } from '../settings/mock-settings.ts';
import type { AccessRecord } from './access-log.ts';

/** What a program can do to a mock while it is served. */
export interface MockControls {
  /** Serves another contract from now on; connections stay, requests under way are answered by the old one. Throws as `serveMock` does. */
  readonly reload: (contract: Contract) => void;
  /** The last 500 requests as `GET /__coldframe/requests` reports them, the newest first; none without a journal. */
  readonly requests: () => readonly ReportedRequest[];
  /** Forgets requests, the calls that scenarios count and what was created, in all sessions, and plays the scenario of the settings again. */
  readonly reset: () => void;
  /** Plays another scenario of the settings from its start, or none. Throws `usage` when there is none of that name. */
  readonly play: (scenario: string | undefined) => void;
}

/** A mock that is served below its prefix. */
export interface MountedMock extends MountOptions {
  /** `/store`; mostly empty. */
  readonly prefix: string;
  /** The mock that answers at this moment: a reload replaces it. */
  readonly current: () => Mock;
  readonly controls: MockControls;
}

/** What all mocks of a server have in common. */
export interface MountOptions {
  /** Whether journals are kept, and the mock reports about itself under `/__coldframe`; `health`: only that it is up. */
  readonly admin: boolean | 'health';
  /** Who else than this machine may use these pages. */
  readonly adminAccess: AdminAccess;
  readonly log: ((record: AccessRecord) => void) | undefined;
  /** Called with bugs of the mock. */
  readonly onDefect: ((error: unknown) => void) | undefined;
}

/** A contract, and what responds to requests for it. */
export interface Mock {
  readonly contract: Contract;
  readonly settings: MockSettings;
  readonly engine: Engine;
  /** The query parameters that carry a credential. */
  readonly secretParameters: ReadonlySet<string>;
}
