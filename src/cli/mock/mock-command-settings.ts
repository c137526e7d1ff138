import { isIP } from 'node:net';
import { dirname } from 'node:path';
import { defaults } from '../../defaults.ts';
import type { AdminAccess } from '../../mock/admin/admin-access.ts';
import type { TlsIdentity } from '../../mock/server/wire/open-server.ts';
import { chooseBehaviour, unknownScenario } from '../../mock/settings/choose-behaviour.ts';
import { dataLocales, type MockSettings } from '../../mock/settings/mock-settings.ts';
import { defaultSettingsFile, loadMockSettings, mockOverlays, ownFile } from '../../mock/settings/settings-files.ts';
import type { CommandIo } from '../io/command.ts';
import {
  type LintingSettings,
  lintingOptions,
  lintingSettings,
  type ReadingSettings,
  readingOptions,
  readingSettings,
} from '../options/contract-options.ts';
import { type Options, oneOf, parseOptions, usage, wholeNumber } from '../options/parse-options.ts';
import { type MockedFile, readMockedFiles } from './mocked-files.ts';
import { readTls } from './read-tls.ts';

/** The command line of `coldframe mock`, resolved. */
export interface MockCommandSettings {
  readonly contracts: readonly MockedContract[];
  readonly port: number;
  readonly host: string;
  readonly tls: TlsIdentity | undefined;
  /** The number of processes. */
  readonly workers: number;
  readonly log: 'pretty' | 'json' | 'off';
  readonly admin: boolean;
  readonly adminAccess: AdminAccess;
  readonly watch: boolean;
  readonly linting: LintingSettings;
}

/** A contract to serve, how it is read, and how its mock behaves. */
export interface MockedContract extends MockedFile {
  readonly behaviour: MockSettings;
  readonly reading: ReadingSettings;
}

/** The options of `coldframe mock`. */
export const mockOptions = {
  port: { type: 'string', value: 'N', help: `the port (default ${defaults.port}); 0: the system chooses` },
  host: { type: 'string', value: 'HOST', help: `the address to listen at (default ${defaults.host})` },
  tls: { type: 'boolean', help: 'serve TLS with a self-signed certificate for localhost, generated now' },
  'tls-cert': { type: 'string', value: 'FILE', help: 'serve TLS with this certificate (PEM, the chain after it)' },
  'tls-key': { type: 'string', value: 'FILE', help: 'the private key of the certificate (PEM)' },
  workers: {
    type: 'string',
    value: 'N',
    help: 'the number of processes (default 1); with several there is no journal and no state, and each counts the calls of scenarios by itself',
  },
  overlay: {
    ...readingOptions.overlay,
    help: 'apply an OpenAPI Overlay, for examples; may be repeated (default mocks/NAME.overlay.yaml or mocks/overlay.yaml beside NAME.yaml)',
  },
  'no-overlay': { type: 'boolean', help: 'apply no overlay' },
  settings: {
    type: 'string',
    value: 'FILE',
    help: 'tokens and scenarios (default mocks/NAME.settings.json or mocks/settings.json beside NAME.yaml)',
  },
  scenario: {
    type: 'string',
    value: 'NAME',
    help: 'play this scenario of the settings from the start, in each contract that has it',
  },
  auth: { type: 'string', value: 'on|off', help: 'off: require no credential' },
  stateless: { type: 'boolean', help: 'do not keep what clients create and change' },
  'no-state': { type: 'boolean', help: 'the same as --stateless' },
  state: {
    type: 'boolean',
    help: 'keep what clients create and change, even if the settings say otherwise; the default where paths have the form /things and /things/{id}, or are read and changed',
  },
  engine: {
    type: 'string',
    value: 'coldframe|prism',
    help: 'what responds to valid requests (default coldframe); prism needs @stoplight/prism-http',
  },
  locale: {
    type: 'string',
    value: dataLocales.join('|'),
    help: 'whose names, cities, addresses and phone numbers generated data has (default en)',
  },
  log: { type: 'string', value: 'pretty|json|off', help: 'one line per request on standard output (default pretty)' },
  'no-admin': { type: 'boolean', help: 'keep no journal, and serve nothing under /__coldframe' },
  'admin-host': {
    type: 'string',
    multiple: true,
    value: 'ADDRESS|any',
    help: 'another machine that may use the pages under /__coldframe; may be repeated (default only this machine)',
  },
  'admin-token': {
    type: 'string',
    value: 'TOKEN',
    help: 'a bearer token with which every machine may use them (or COLDFRAME_ADMIN_TOKEN)',
  },
  'no-watch': { type: 'boolean', help: 'do not read the contract again when its files change' },
  ...lintingOptions,
  'allow-remote': readingOptions['allow-remote'],
  'allow-outside': readingOptions['allow-outside'],
} as const satisfies Options;

type Values = ReturnType<typeof parseOptions<typeof mockOptions>>['values'];

/** Each is a process of its own. */
const mostWorkers = 256;

/** Reads the command line of `coldframe mock`, and the settings files. Throws `usage`. */
export async function readMockCommand(
  argv: readonly string[],
  { verbose, env }: Pick<CommandIo, 'verbose' | 'env'>,
): Promise<MockCommandSettings> {
  const { values, positionals } = parseOptions(argv, mockOptions);
  const files = await readMockedFiles(positionals, { config: values.config, env });
  if (files.length > 1) refuseForSeveral(values);
  const contracts = await Promise.all(files.map((file) => readMocked(file, { values, files, verbose })));
  const behaviours = contracts.map(({ behaviour }) => behaviour);
  if (values.scenario !== undefined && behaviours.every(({ scenario }) => scenario !== values.scenario))
    throw unknownScenario(values.scenario, behaviours);
  const workers = wholeNumber('--workers', values.workers ?? '1', { least: 1, most: mostWorkers });
  if (workers > 1) refuseState(contracts);
  return {
    contracts: workers > 1 ? contracts.map(withoutState) : contracts,
    port: values.port === undefined ? defaults.port : wholeNumber('--port', values.port, { least: 0, most: 65_535 }),
    host: readHost(values.host),
    tls: await readTls(values),
    workers,
    log: oneOf('--log', values.log ?? 'pretty', ['pretty', 'json', 'off']),
    admin: values['no-admin'] !== true,
    adminAccess: readAdminAccess(values, env),
    watch: values['no-watch'] !== true,
    linting: lintingSettings(values),
  };
}

/** Node would take nothing, as a variable of the shell that is not set gives it, for all addresses of the machine. */
function readHost(host: string | undefined): string {
  if (host?.trim() === '')
    throw usage('--host must not be empty.', `Leave it out for ${defaults.host}, or give 0.0.0.0 for all addresses.`);
  return host ?? defaults.host;
}

function readAdminAccess(values: Values, env: CommandIo['env']): AdminAccess {
  const hosts = values['admin-host'] ?? [];
  const wrong = hosts.find((host) => host !== 'any' && isIP(host) === 0);
  if (wrong !== undefined)
    throw usage(`--admin-host must be an address, such as 192.168.0.7, or "any", not ${JSON.stringify(wrong)}.`);
  const [given, variable] = [values['admin-token'], env['COLDFRAME_ADMIN_TOKEN'] || undefined];
  const name = given === undefined ? 'COLDFRAME_ADMIN_TOKEN' : '--admin-token';
  const token = given ?? variable;
  // No client can send such a header. The message does not show it.
  if (token !== undefined && !/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(token))
    throw usage(`${name} must be a text of letters, digits and marks of ASCII in one line.`);
  return { hosts, token };
}

function refuseForSeveral(values: Values): void {
  const single = (['overlay', 'settings'] as const).find((name) => values[name] !== undefined);
  if (single === undefined) return;
  const advice = 'Beside NAME.yaml put mocks/NAME.overlay.yaml and mocks/NAME.settings.json.';
  throw usage(`--${single} cannot be used with several contracts.`, advice);
}

/** Workers do not share memory: they keep no state by default. */
function refuseState(contracts: readonly MockedContract[]): void {
  const keeping = contracts.find(({ behaviour }) => behaviour.state?.isRequested === true);
  if (keeping === undefined) return;
  throw usage(
    `State cannot be kept by several workers, and --state or the settings of ${keeping.file} ask for it.`,
    'Use one process (--workers 1), or keep no state (--stateless).',
  );
}

function withoutState(contract: MockedContract): MockedContract {
  return { ...contract, behaviour: { ...contract.behaviour, state: undefined } };
}

/** The command line around one contract. */
interface MockCommandLine {
  readonly values: Values;
  readonly files: readonly MockedFile[];
  readonly verbose: CommandIo['verbose'];
}

/** The file with the settings of a contract among those that are served, where `--settings` names none; `undefined` when there is none. */
export function settingsFileOf(
  { file }: Pick<MockedFile, 'file'>,
  files: readonly Pick<MockedFile, 'file'>[],
): string | undefined {
  return isAloneInFolder(file, files) ? defaultSettingsFile(file) : ownFile(file, 'settings.json');
}

function isAloneInFolder(file: string, files: readonly Pick<MockedFile, 'file'>[]): boolean {
  return files.filter((other) => dirname(other.file) === dirname(file)).length === 1;
}

async function readMocked(
  { prefix, file, api }: MockedFile,
  { values, files, verbose }: MockCommandLine,
): Promise<MockedContract> {
  const { settings, scenario, auth, engine, locale } = values;
  const isStateless = values.stateless === true || values['no-state'] === true;
  const own = ownFile(file, 'overlay.yaml');
  const named = values['no-overlay'] === true ? [] : values.overlay;
  const overlays = isAloneInFolder(file, files)
    ? mockOverlays(file, named)
    : (named ?? (own === undefined ? [] : [own]));
  const from = settings ?? settingsFileOf({ file }, files);
  verbose('mock', `settings of ${file}: ${from ?? 'none'}`);
  const loaded = await loadMockSettings(from);
  const behaviour = chooseBehaviour(loaded, {
    // Of several contracts, those that have the scenario play it.
    scenario: loaded.scenarios.has(scenario ?? '') ? scenario : undefined,
    state: isStateless ? 'off' : values.state === true ? 'on' : undefined,
    auth: auth === undefined ? undefined : oneOf('--auth', auth, ['on', 'off']),
    engine: engine === undefined ? undefined : oneOf('--engine', engine, ['coldframe', 'prism']),
    locale: locale === undefined ? undefined : oneOf('--locale', locale, dataLocales),
  });
  return { prefix, file, api, behaviour, reading: { ...readingSettings(values), overlays } };
}
