import type { Contract } from '../../model/contract.ts';
import { reportedRequests } from '../admin/admin.ts';
import { checkOverlayExamples } from '../check-overlay-examples.ts';
import { createEngine } from '../engine.ts';
import { processPrism } from '../prism/prism.ts';
import { requirePrism } from '../prism/require-prism.ts';
import { secretParameters } from '../redact-target.ts';
import type { Sessions } from '../session/sessions.ts';
import { unknownScenario } from '../settings/choose-behaviour.ts';
import { defaultSettings, type MockSettings } from '../settings/mock-settings.ts';
import type { Mock, MockControls, MountedMock, MountOptions } from './mounted-mock.ts';

/** A contract, and the prefix of the paths below which it is mocked. */
export interface Mount {
  /** `/store`; empty: the contract's own paths. */
  readonly prefix: string;
  readonly contract: Contract;
  /** What the mock does beyond its contract; nothing by default. */
  readonly settings?: MockSettings | undefined;
  /** The overlays that were applied to the contract, as it names their files; their examples must fit. None by default. */
  readonly overlays?: readonly string[] | undefined;
}

/**
 * Makes a mock ready to be served. Throws `overlay-invalid` when an overlay's example does not fit its schema, and `usage` when the seed of the settings
 * does not fit the contract, or the engine is not installed.
 */
export function mountMock(mount: Mount, options: MountOptions): MountedMock {
  const { prefix, contract, settings = defaultSettings, overlays = [] } = mount;
  checkOverlayExamples(contract, overlays);
  let mock = createMock(contract, settings);
  const controls: MockControls = {
    reload: (changed) => {
      checkOverlayExamples(changed, overlays);
      mock = createMock(changed, settings, mock.engine.sessions);
    },
    requests: () => reportedRequests({ ...mock, session: mock.engine.sessions.of(undefined) }),
    reset: () => mock.engine.sessions.reset(undefined),
    play: (scenario) => {
      const { scenarios } = mock.engine.sessions.of(undefined);
      if (!scenarios.play(scenario)) throw unknownScenario(scenario, [settings]);
    },
  };
  const mounted: MountedMock = { ...options, prefix, current: () => mock, controls };
  return mounted;
}

/** Sessions that there are already go on. */
function createMock(contract: Contract, settings: MockSettings, sessions?: Sessions): Mock {
  const isPrism = settings.engine === 'prism';
  if (isPrism) requirePrism();
  const prism = isPrism ? processPrism : undefined;
  return {
    contract,
    settings,
    engine: createEngine(contract, { settings, prism, ...(sessions && { sessions }) }),
    secretParameters: secretParameters(contract),
  };
}
