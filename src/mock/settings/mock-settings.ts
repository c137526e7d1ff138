import { Failure } from '../../model/failure.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { indexJson } from '../../schema/json/json-offsets.ts';
import { tokensOf } from '../../schema/json/pointer.ts';
import { readJsonFile } from '../../schema/json/read-json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { placeInText } from '../../text/place-in-text.ts';
import { type LocaleName, localeNames } from '../../world/words/locale.ts';
import { rejection, rejectionMessage, schemaFaults } from '../rejection/rejection.ts';
import { type Preferences, readPreferences } from './preferences.ts';
import { settingsSchema } from './settings-schema.ts';

/** How a mock behaves beyond what its contract says. */
export interface MockSettings {
  /** `off`: no credential is required. */
  readonly auth: 'on' | 'off';
  /** The status of known credentials; any other credential has the status `otherTokens`. */
  readonly tokens: ReadonlyMap<string, TokenStatus>;
  /** The status of any other well-formed credential; `valid` by default. */
  readonly otherTokens: 'valid' | 'unknown';
  /** Whether preferences are also read from the query: `__code=503`. */
  readonly queryPreferences: boolean;
  /** The scenario that is played from the start. */
  readonly scenario: string | undefined;
  /** All scenarios that can be played, by name. */
  readonly scenarios: ReadonlyMap<string, Scenario>;
  /** `undefined`: no state is kept. By default it is, where the contract has something to keep. */
  readonly state: StateSettings | undefined;
  /** What responds to valid requests: the mock, or Prism. */
  readonly engine: 'coldframe' | 'prism';
  /** Values for generated data, by `Pet.name`, or `*.city` for every kind of thing. */
  readonly data: Readonly<Record<string, readonly Json[]>>;
  /** The day that generated times are near, such as `2026-03-01`; a fixed one by default. */
  readonly now: string | undefined;
  /** Whose names, cities and phone numbers generated data has. */
  readonly locale: LocaleName;
}

/** How a mock keeps what clients create. */
export interface StateSettings {
  /**
   * The response for an item that no client created: `example` the one without state, until a client deletes the item; `missing` 404, and lists are empty at
   * first.
   */
  readonly unknown: 'example' | 'missing';
  /** The items at the start, by the path of their collection: `/books`, `/shelves/7/books`. */
  readonly seed: JsonObject;
  /** Whether the user asked for state; it is kept by default, too. */
  readonly isRequested: boolean;
  /** Where an item of the seed is in the settings file, by its pointer: `settings.json:12`. */
  readonly locate: (pointer: Pointer) => string;
}

/** `valid` is accepted, `expired` and `unknown` get 401, `forbidden` 403. */
export type TokenStatus = 'valid' | 'expired' | 'forbidden' | 'unknown';

/** A situation to try clients in. Its first step that applies to a request decides how that is responded to. */
export interface Scenario {
  readonly description: string;
  /** The first one that applies to a request decides; none may apply. */
  readonly steps: readonly ScenarioStep[];
}

/** One step of a scenario: which requests it applies to, and what becomes of them. */
export interface ScenarioStep {
  /** `POST /books`; `undefined`: every operation. */
  readonly operation: string | undefined;
  /** The step applies to every `every`th call of the operation; 1: to each. */
  readonly every: number;
  /** How many calls it lets pass first. */
  readonly after: number;
  /** The status of the request's credential, whatever it is. */
  readonly credential: TokenStatus | undefined;
  /** What to respond, as in `Prefer`. */
  readonly prefer: Preferences;
}

/** The locales that generated data can have. */
export const dataLocales: readonly LocaleName[] = localeNames;

/** The settings of a mock without a settings file. */
export const defaultSettings: MockSettings = {
  auth: 'on',
  tokens: new Map(),
  otherTokens: 'valid',
  queryPreferences: true,
  scenario: undefined,
  scenarios: new Map(),
  state: { unknown: 'example', seed: {}, isRequested: false, locate: (pointer) => pointer },
  engine: 'coldframe',
  data: {},
  now: undefined,
  locale: 'en',
};

/** How state is kept where a user switches it on and says no more. */
export const defaultState: StateSettings = {
  unknown: 'example',
  seed: {},
  isRequested: true,
  locate: (pointer) => pointer,
};

/** Reads the text of a settings file (JSON, described by the package's `mocks/settings.schema.json`). Throws `usage` when it is not valid. */
export function readMockSettings(text: string, file: string): MockSettings {
  const reading = readJsonFile(text);
  if (!reading.ok) throw invalid(file, `is not JSON: ${reading.message} (${placeInText(text, reading.offset)})`);
  const settings = mockSettingsOf(reading.value, file);
  return settings.state === undefined ? settings : { ...settings, state: located(settings.state, { text, file }) };
}

/** The settings in the data of a settings file; errors call it `file`. Throws as `readMockSettings` does. */
export function mockSettingsOf(written: Json | MockSettingsData, file: string): MockSettings {
  const validator = createValidator({ settings: settingsSchema }, { dialect: '3.1', direction: 'request' });
  const faults = schemaFaults(validator.check('/settings', written as Json), '');
  if (faults.length > 0) throw invalid(file, `is not valid: ${rejectionMessage(rejection('schema', ...faults))}`);
  return settingsOf(written as MockSettingsFile, file);
}

/** The data of a settings file. The type of imported JSON is only a record; the data is validated in any case. */
export type MockSettingsData = MockSettingsFile | Readonly<Record<string, unknown>>;

/** The data of a settings file, by its published schema. */
export interface MockSettingsFile {
  /** `off`: no credential is required; `on` by default. */
  readonly auth?: 'on' | 'off';
  /** The status of known credentials: tokens, keys, and `user:password`. */
  readonly tokens?: Readonly<Record<string, TokenStatus>>;
  /** The status of any other well-formed credential; `valid` by default. */
  readonly otherTokens?: 'valid' | 'unknown';
  readonly queryPreferences?: boolean;
  /** The scenario to play from the start; none by default. */
  readonly scenario?: string;
  /** By name. The first step that applies to a request decides. */
  readonly scenarios?: Readonly<Record<string, { description?: string; steps: readonly ScenarioStepFile[] }>>;
  readonly state?: false | { readonly unknown?: 'example' | 'missing'; readonly seed?: JsonObject };
  /** What responds to valid requests; `prism` must be installed. */
  readonly engine?: 'coldframe' | 'prism';
  /** Values for generated data, by kind and property: `Pet.name`, or `*.city` for every kind. */
  readonly data?: Readonly<Record<string, readonly Json[]>>;
  /** The day that generated times are near, such as `2026-03-01`; a fixed day by default. */
  readonly now?: string;
  /** Whose names, cities and phone numbers generated data has; `en` by default. */
  readonly locale?: LocaleName;
}

/** One step of a scenario in a settings file. */
export interface ScenarioStepFile {
  /** Method and path template: `POST /books`; every operation by default. */
  readonly operation?: string;
  /** Applies to every so many calls of the operation; 1 by default. */
  readonly every?: number;
  /** How many calls it lets pass first; 0 by default. */
  readonly after?: number;
  /** The status of the request's credential, whatever it is. */
  readonly credential?: TokenStatus;
  /** What to respond, as the `Prefer` header says it: `code=503, delay=2000`. */
  readonly prefer?: string;
}

function settingsOf(written: MockSettingsFile, file: string): MockSettings {
  const scenarios = Object.entries(written.scenarios ?? {}).map(([name, { description = '', steps }]) => {
    return [name, { description, steps: steps.map(stepOf) }] as const;
  });
  const { scenario, state, now } = written;
  const settings: MockSettings = {
    ...defaultSettings,
    ...written,
    tokens: new Map(Object.entries(written.tokens ?? {})),
    scenario,
    now,
    scenarios: new Map(scenarios),
    state: stateOf(state, file),
  };
  if (scenario !== undefined && !settings.scenarios.has(scenario)) throw invalid(file, `has no scenario "${scenario}"`);
  return settings;
}

function stateOf(written: MockSettingsFile['state'], file: string): StateSettings | undefined {
  if (written === undefined) return defaultSettings.state;
  return written === false ? undefined : { ...defaultState, ...written, locate: (pointer) => `${file}${pointer}` };
}

/** The same, with places as lines of the settings file. */
function located(state: StateSettings, { text, file }: SettingsText): StateSettings {
  const offsetOf = indexJson(() => text);
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
