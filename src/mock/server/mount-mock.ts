import type { Contract } from '../../model/contract.ts';
import { reportedRequests, resetMock } from '../admin/admin.ts';
import type { ReportedRequest } from '../admin/explain.ts';
import { checkOverlayExamples } from '../check-overlay-examples.ts';
import { unknownScenario } from '../settings/choose-behaviour.ts';
import { defaultSettings, type MockSettings } from '../settings/mock-settings.ts';
import { adminSubject, createServed, type Front } from './front.ts';
import { prepareAnswers } from './prepare-responses.ts';

/** A contract and what comes before its paths. */
export interface Mount {
  /** `/store`; empty: nothing comes before them. */
  readonly prefix: string;
  readonly contract: Contract;
  /** What the mock does beyond its contract; nothing by default. */
  readonly settings?: MockSettings | undefined;
  /** The overlays that were applied to the contract, as it names their files; their examples must fit. None by default. */
  readonly overlays?: readonly string[] | undefined;
}

/** What can be done to a mock while it is served. */
export interface MockControls {
  /** Serves another contract from now on; connections stay, requests under way are answered by the old one. Throws as `serveMock` does. */
  readonly reload: (contract: Contract) => void;
  /** The last 500 requests as `GET /__coldframe/requests` tells them, the newest first; none without a journal. */
  readonly requests: () => readonly ReportedRequest[];
  /** Forgets requests, the calls that scenarios count and what was created, in all sessions, and plays the scenario of the settings again. */
  readonly reset: () => void;
  /** Plays another scenario of the settings from its start, or none. Throws `usage` when there is none of that name. */
  readonly play: (scenario: string | undefined) => void;
}

/** A mock that is ready to be served. */
export interface MountedMock {
  readonly front: Front;
  readonly controls: MockControls;
}

/** Makes a mock ready to be served. Throws `overlay-invalid` when an overlay's example does not fit its schema. */
export function mountMock(mount: Mount, common: Omit<Front, 'current' | 'prefix'>): MountedMock {
  const { prefix, contract, settings = defaultSettings, overlays = [] } = mount;
  checkOverlayExamples(contract, overlays);
  let served = createServed(contract, { settings });
  const front: Front = { ...common, prefix, current: () => served };
  const controls: MockControls = {
    reload: (changed) => {
      checkOverlayExamples(changed, overlays);
      served = createServed(changed, { settings, sessions: served.engine.sessions });
      void prepareAnswers(front);
    },
    requests: () => reportedRequests(adminSubject(served)),
    reset: () => resetMock(adminSubject(served)),
    play: (scenario) => {
      const { scenarios } = served.engine.sessions.of(undefined);
      if (!scenarios.play(scenario)) throw unknownScenario(scenario, settings);
    },
  };
  return { front, controls };
}
