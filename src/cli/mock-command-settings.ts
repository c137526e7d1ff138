import { dirname } from 'node:path';
import type { TlsIdentity } from '../mock/server/wire/open-server.ts';
import { chooseBehaviour } from '../mock/settings/choose-behaviour.ts';
import { loadMockSettings } from '../mock/settings/load-settings.ts';
import type { MockSettings } from '../mock/settings/mock-settings.ts';
import { defaultSettingsFile, mockOverlays, ownFile } from '../mock/settings/settings-files.ts';
import { Failure } from '../model/failure.ts';
import {
  type LintingSettings,
  lintingOptions,
  lintingSettings,
  oneOf,
  parse,
  type ReadingSettings,
  readingOptions,
  readingSettings,
  wholeNumber,
} from '../settings.ts';
import { type MockedFile, readMockedFiles } from './mocked-contracts.ts';
import { readTls } from './read-tls.ts';

/** The command line of `coldframe mock`, every value resolved. */
export interface MockCommandSettings {
  readonly contracts: readonly MockedContract[];
  readonly port: number;
  readonly host: string;
  readonly tls: TlsIdentity | undefined;
  /** How many processes answer. */
  readonly workers: number;
  readonly log: 'pretty' | 'json' | 'off';
  readonly admin: boolean;
  readonly watch: boolean;
  readonly linting: LintingSettings;
}

/** A contract that is to be served, and how it is read and behaves. */
export interface MockedContract extends MockedFile {
  readonly behaviour: MockSettings;
  readonly reading: ReadingSettings;
}

const options = {
  ...readingOptions,
  ...lintingOptions,
  port: { type: 'string' },
  host: { type: 'string' },
  tls: { type: 'boolean' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  workers: { type: 'string' },
  'no-overlay': { type: 'boolean' },
  settings: { type: 'string' },
  scenario: { type: 'string' },
  auth: { type: 'string' },
  state: { type: 'boolean' },
  'no-state': { type: 'boolean' },
  log: { type: 'string' },
  'no-admin': { type: 'boolean' },
  'no-watch': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parse<typeof options>>['values'];

/** Reads what the user said to `coldframe mock`, and the settings files. Throws `usage` for anything that cannot be meant. */
export async function readMockCommand(argv: readonly string[]): Promise<MockCommandSettings | 'help'> {
  const { values, positionals } = parse(argv, options);
  if (values.help === true) return 'help';
  const files = readMockedFiles(positionals);
  if (files.length > 1) refuseForSeveral(values);
  const contracts = await Promise.all(files.map((file) => readMocked(file, { values, files })));
  const workers = wholeNumber('--workers', values.workers ?? '1', 1);
  if (workers > 1) refuseState(contracts);
  return {
    contracts,
    port: wholeNumber('--port', values.port ?? '4010', 0),
    host: values.host ?? '127.0.0.1',
    tls: await readTls(values),
    workers,
    log: oneOf('--log', values.log ?? 'pretty', ['pretty', 'json', 'off']),
    admin: values['no-admin'] !== true,
    watch: values['no-watch'] !== true,
    linting: lintingSettings(values),
  };
}

function refuseForSeveral(values: Values): void {
  const single = (['overlay', 'settings', 'scenario'] as const).find((name) => values[name] !== undefined);
  if (single === undefined) return;
  const advice = 'Beside NAME.yaml put mocks/NAME.overlay.yaml and mocks/NAME.settings.json.';
  throw new Failure('usage', `--${single} is for one contract, and there are several.`, advice);
}

/** What one process keeps the others do not know. */
function refuseState(contracts: readonly MockedContract[]): void {
  const keeping = contracts.find(({ behaviour }) => behaviour.state !== undefined);
  if (keeping === undefined) return;
  const advice = 'Serve it by one process (--workers 1), or keep no state (--no-state).';
  throw new Failure(
    'usage',
    `State cannot be kept by several workers, and --state or the settings of ${keeping.file} ask for it.`,
    advice,
  );
}

interface Surroundings {
  readonly values: Values;
  readonly files: readonly MockedFile[];
}

async function readMocked({ prefix, file }: MockedFile, { values, files }: Surroundings): Promise<MockedContract> {
  const { settings, scenario, auth } = values;
  const isAlone = files.filter((other) => dirname(other.file) === dirname(file)).length === 1;
  const own = ownFile(file, 'overlay.yaml');
  const named = values['no-overlay'] === true ? [] : values.overlay;
  const overlays = isAlone ? mockOverlays(file, named) : (named ?? (own === undefined ? [] : [own]));
  const usual = isAlone ? defaultSettingsFile(file) : ownFile(file, 'settings.json');
  const behaviour = chooseBehaviour(await loadMockSettings(settings ?? usual), {
    scenario,
    state: values['no-state'] === true ? 'off' : values.state === true ? 'on' : undefined,
    auth: auth === undefined ? undefined : oneOf('--auth', auth, ['on', 'off']),
  });
  return { prefix, file, behaviour, reading: { ...readingSettings(values), overlays } };
}
