import { readContract } from './contract/read-contract.ts';
import { loadPrismFor } from './mock/server/load-prism.ts';
import { type MockOptions, type RunningMock, serveMock } from './mock/server/serve-mock.ts';
import { type BehaviourChoices, chooseBehaviour } from './mock/settings/choose-behaviour.ts';
import { loadMockSettings } from './mock/settings/load-settings.ts';
import { type MockSettings, type MockSettingsData, mockSettingsOf } from './mock/settings/mock-settings.ts';
import { defaultSettingsFile, mockOverlays } from './mock/settings/settings-files.ts';
import type { Contract } from './model/contract.ts';
import { readSoundContract } from './read-sound-contract.ts';

/** How a mock is started inside a program; every option has a default. */
export interface StartOptions extends Omit<MockOptions, 'settings'>, BehaviourChoices {
  /** The contract's file, or a contract that was read already; `openapi.yaml` in the working directory by default. */
  readonly contract?: string | Contract;
  /** Overlays to apply; `mocks/overlay.yaml` beside the contract's file by default, if it is there. `[]` says none. */
  readonly overlays?: readonly string[];
  /** A settings file or what one would say; `mocks/settings.json` beside the contract's file by default, if it is there. */
  readonly settings?: string | MockSettingsData;
  /** Refuse a contract in which lint finds errors, under `coldframe.yaml` in the working directory; `true` by default. */
  readonly lint?: boolean;
  /** 0 by default: the system chooses, and `url` tells. */
  readonly port?: number;
}

/** A mock inside a program. `await using mock = await startMock()` stops it at the end of the block. */
export interface StartedMock extends RunningMock, AsyncDisposable {
  /** What is served, overlays applied. */
  readonly contract: Contract;
}

/**
 * Starts a mock inside a program, for tests: reads contract, overlays and settings as `coldframe mock` does and listens at a free port of
 * 127.0.0.1. It does not watch files. Throws what `readSoundContract` and `serveMock` throw, and `usage` when the settings are not as they should be.
 */
export async function startMock(options: StartOptions = {}): Promise<StartedMock> {
  const { contract: named = 'openapi.yaml', settings: asked, scenario, auth, state, lint = true, ...serving } = options;
  const usual = typeof named === 'string' ? defaultSettingsFile(named) : undefined;
  const settings = chooseBehaviour(await readSettings(asked ?? usual), { scenario, auth, state });
  const overlays = typeof named === 'string' ? mockOverlays(named, options.overlays) : (options.overlays ?? []);
  const read = lint ? readSoundContract : readContract;
  const contract = typeof named === 'string' ? await read(named, { overlays }) : named;
  // A test has five seconds, and loading takes one of them on a busy machine: it begins before the first request.
  loadPrismFor(contract);
  const mock = await serveMock(contract, { port: 0, ...serving, overlays, settings });
  return { ...mock, contract, [Symbol.asyncDispose]: mock.stop };
}

async function readSettings(asked: StartOptions['settings']): Promise<MockSettings> {
  return typeof asked === 'object' ? mockSettingsOf(asked, 'given to startMock') : loadMockSettings(asked);
}
