import { defaults } from '../defaults.ts';
import { type MockOptions, type RunningMock, serveMock } from '../mock/server/serve-mock.ts';
import { type BehaviourChoices, chooseBehaviour } from '../mock/settings/choose-behaviour.ts';
import { type MockSettings, type MockSettingsData, mockSettingsOf } from '../mock/settings/mock-settings.ts';
import { defaultSettingsFile, loadMockSettings, mockOverlays } from '../mock/settings/settings-files.ts';
import type { Contract } from '../model/contract.ts';
import { type ContractInput, isContract, readContractInput, sourceName } from './contract-input.ts';

/** How a mock is started inside a program; every option has a default. */
export interface StartOptions extends Omit<MockOptions, 'settings'>, BehaviourChoices {
  /** `openapi.yaml` in the working directory by default. */
  readonly contract?: ContractInput;
  /** Overlays to apply; `mocks/overlay.yaml` beside the contract's file by default, if it exists. `[]` applies none. */
  readonly overlays?: readonly string[];
  /** A settings file, or its data as an object; `mocks/settings.json` beside the contract's file by default, if it exists. */
  readonly settings?: string | MockSettingsData;
  /** Leave out the operations that lint errors touch, and refuse a contract that has no others (`Failure`, `contract-invalid`); `true` by default. */
  readonly lint?: boolean;
  /** The configuration file with the levels and exceptions of lint rules; `coldframe.yaml` in the working directory by default, if it exists. */
  readonly config?: string;
  /** 0 by default: the system chooses a free port, and `url` says which. */
  readonly port?: number;
}

/** A mock inside a program. `await using mock = await startMock()` stops it at the end of the block. */
export interface StartedMock extends RunningMock, AsyncDisposable {
  /** The contract that is served, with its overlays applied. */
  readonly contract: Contract;
}

/**
 * Starts a mock inside a program: reads contract, overlays and settings as `coldframe mock` does and listens on a free port of 127.0.0.1. It does not watch
 * files. Rejects with a `Failure` when the contract or the settings cannot be used or the port is taken.
 */
export async function startMock(options: StartOptions = {}): Promise<StartedMock> {
  const {
    contract: input = defaults.contract,
    settings: given,
    scenario,
    auth,
    state,
    engine,
    locale,
    lint,
    config,
    ...serving
  } = options;
  const source = isContract(input) ? undefined : sourceName(input);
  const settings = chooseBehaviour(await readSettings(given ?? usualFileOf(source)), {
    scenario,
    auth,
    state,
    engine,
    locale,
  });
  const overlays = source === undefined ? (options.overlays ?? []) : mockOverlays(source, options.overlays);
  const contract = await readContractInput(input, { overlays, lint, config });
  const mock = await serveMock(contract, { port: 0, ...serving, overlays, settings });
  return { ...mock, contract, [Symbol.asyncDispose]: mock.stop };
}

function usualFileOf(source: string | undefined): string | undefined {
  return source === undefined ? undefined : defaultSettingsFile(source);
}

async function readSettings(given: StartOptions['settings']): Promise<MockSettings> {
  return typeof given === 'object' ? mockSettingsOf(given, 'given to startMock') : loadMockSettings(given);
}
