import { Failure } from '../../model/failure.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { indexJson } from '../../schema/json/json-offsets.ts';
import { tokensOf } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { rejection, rejectionMessage } from '../rejection/rejection.ts';
import { schemaFaults } from '../rejection/schema-faults.ts';
import { type Preferences, readPreferences } from './preferences.ts';
import { settingsSchema } from './settings-schema.ts';

/** How a mock behaves beyond what its contract says. */
export interface MockSettings {
  /** `off`: no credential is asked for. */
  readonly auth: 'on' | 'off';
  /** What known credentials are worth; a credential that is not listed is worth `otherTokens`. */
  readonly tokens: ReadonlyMap<string, TokenStatus>;
  readonly otherTokens: 'valid' | 'unknown';
  /** Preferences may be given in the query too, as `__code=503`. */
  readonly queryPreferences: boolean;
  /** The scenario that is played from the start. */
  readonly scenario: string | undefined;
  readonly scenarios: ReadonlyMap<string, Scenario>;
  /** `undefined`: nothing of what clients create is kept. */
  readonly state: StateSettings | undefined;
}

/** What is kept of what clients create. */
export interface StateSettings {
  /**
   * What the mock says of an item that nobody created: `example` what it says without state, as long as nobody deleted the item; `missing` that it is not
   * there, and then lists are empty at first.
   */
  readonly unknown: 'example' | 'missing';
  /** What is there from the start, by the path of its collection: `/books`, `/shelves/7/books`. */
  readonly seed: JsonObject;
  /** Where something of the seed is written, by its pointer: `settings.json:12`. */
  readonly locate: (pointer: Pointer) => string;
}

/** `valid` is admitted, `expired` and `unknown` are 401, `forbidden` is 403. */
export type TokenStatus = 'valid' | 'expired' | 'forbidden' | 'unknown';

/** Something that happens to a client: steps, of which the first that applies to a request decides. */
export interface Scenario {
  readonly description: string;
  readonly steps: readonly ScenarioStep[];
}

export interface ScenarioStep {
  /** `POST /books`; `undefined`: every operation. */
  readonly operation: string | undefined;
  /** Every how many calls of the operation it applies; 1: to each. */
  readonly every: number;
  /** How many calls are let pass before. */
  readonly after: number;
  /** What the request's credential is worth, whatever it is. */
  readonly credential: TokenStatus | undefined;
  /** What is preferred, in the words of `Prefer`. */
  readonly prefer: Preferences;
}

/** What a mock does without settings. */
export const defaultSettings: MockSettings = {
  auth: 'on',
  tokens: new Map(),
  otherTokens: 'valid',
  queryPreferences: false,
  scenario: undefined,
  scenarios: new Map(),
  state: undefined,
};

/** State as it is kept when nothing more is said about it. */
export const defaultState: StateSettings = { unknown: 'example', seed: {}, locate: (pointer) => pointer };

/** Reads a settings file (JSON, described by the package's `mocks/settings.schema.json`). Throws `usage` when it is not as it should be. */
export function readMockSettings(text: string, file: string): MockSettings {
  const reading = readJson(text);
  if (!reading.ok) throw invalid(file, `is not JSON: ${reading.message} (at character ${reading.offset + 1})`);
  const settings = mockSettingsOf(reading.value, file);
  return settings.state === undefined ? settings : { ...settings, state: located(settings.state, { text, file }) };
}

/** The settings in what a settings file says; `file` is what it is called in errors. Throws as `readMockSettings` does. */
export function mockSettingsOf(written: Json | MockSettingsData, file: string): MockSettings {
  const validator = createValidator({ settings: settingsSchema }, { dialect: '3.1', direction: 'request' });
  const faults = schemaFaults(validator.check('/settings', written as Json), '');
  if (faults.length > 0)
    throw invalid(file, `is not as it should be: ${rejectionMessage(rejection('schema', ...faults))}`);
  return settingsOf(written as MockSettingsFile, file);
}

/** What a settings file says. An import of JSON is typed too loosely to be more than a record; it is judged all the same. */
export type MockSettingsData = MockSettingsFile | Readonly<Record<string, unknown>>;

/** What a settings file says, by its published schema. */
export interface MockSettingsFile {
  readonly auth?: 'on' | 'off';
  readonly tokens?: Readonly<Record<string, TokenStatus>>;
  readonly otherTokens?: 'valid' | 'unknown';
  readonly queryPreferences?: boolean;
  readonly scenario?: string;
  readonly scenarios?: Readonly<Record<string, { description?: string; steps: readonly ScenarioStepFile[] }>>;
  readonly state?: { readonly unknown?: 'example' | 'missing'; readonly seed?: JsonObject };
}

/** One step of a scenario in a settings file. */
export interface ScenarioStepFile {
  readonly operation?: string;
  readonly every?: number;
  readonly after?: number;
  readonly credential?: TokenStatus;
  readonly prefer?: string;
}

function settingsOf(written: MockSettingsFile, file: string): MockSettings {
  const scenarios = Object.entries(written.scenarios ?? {}).map(([name, { description = '', steps }]) => {
    return [name, { description, steps: steps.map(stepOf) }] as const;
  });
  const { scenario, state } = written;
  const settings: MockSettings = {
    ...defaultSettings,
    ...written,
    tokens: new Map(Object.entries(written.tokens ?? {})),
    scenario,
    scenarios: new Map(scenarios),
    state: state && { ...defaultState, ...state, locate: (pointer) => `${file}${pointer}` },
  };
  if (scenario !== undefined && !settings.scenarios.has(scenario)) throw invalid(file, `has no scenario "${scenario}"`);
  return settings;
}

/** The same with the lines of the settings file. */
function located(state: StateSettings, { text, file }: SettingsText): StateSettings {
  const offsetOf = indexJson(text);
  const locate = (pointer: Pointer) => {
    const offset = offsetOf(['state', 'seed', ...tokensOf(pointer)]) ?? 0;
    return `${file}:${text.slice(0, offset).split('\n').length}`;
  };
  return { ...state, locate };
}

interface SettingsText {
  readonly text: string;
  readonly file: string;
}

function stepOf({ operation, every = 1, after = 0, credential, prefer = '' }: ScenarioStepFile): ScenarioStep {
  return { operation, every, after, credential, prefer: readPreferences(prefer) };
}

function invalid(file: string, what: string): Failure {
  return new Failure(
    'usage',
    `The settings file ${file} ${what}.`,
    'Its schema is mocks/settings.schema.json in the package.',
  );
}
