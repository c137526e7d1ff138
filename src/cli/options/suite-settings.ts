import type { ParameterValues } from '../../api/choose-values.ts';
import { readTargetUrl } from '../../api/read-target-url.ts';
import type { Environment } from '../../config/expand-variables.ts';
import type { Configuration } from '../../config/read-configuration.ts';
import { defaults } from '../../defaults.ts';
import { isLoopbackHost } from '../../http/loopback.ts';
import type { Identity } from '../../model/identity.ts';
import type { Shard } from '../../model/shard.ts';
import type { BaselineEntry } from '../../report/render/baseline.ts';
import { defaultFile, type ReportFormat, recordsExchanges, reportFormats } from '../../report/render/render.ts';
import type { ProxySettings } from '../../send/wire/endpoint.ts';
import { nearestName } from '../../text/did-you-mean.ts';
import { type Choice, chooseApis } from './choose-apis.ts';
import { fileOfApi } from './configuration-paths.ts';
import {
  type LintingSettings,
  lintingOptions,
  lintingSettings,
  type ReadingSettings,
  readingOptions,
  readingSettings,
} from './contract-options.ts';
import { type FileSettings, readFileSettings, type ServerSettings } from './file-settings.ts';
import { duration, type Options, oneOf, onlyFile, parseOptions, usage, wholeNumber } from './parse-options.ts';
import { type ReportRequest, readReport, reportOption } from './report-option.ts';

/** The command line and environment of `coldframe test`. */
export interface TestSettings extends SuiteSettings {
  readonly target: URL;
}

/** The command line and environment of `coldframe gate`. */
export interface GateSettings extends SuiteSettings {
  /** `undefined`: only the contract and its mock are tested. */
  readonly target: URL | undefined;
  /** The git revision with which the contract is compared. */
  readonly base: string | undefined;
}

/** The command line and environment of `coldframe plan`. */
export interface PlanSettings extends Omit<GateSettings, 'base'> {
  /** Try the login of the identity. */
  readonly login: boolean;
}

/** Settings of every run of the suite; `undefined` stands for the default of `testTarget`. */
export interface SuiteSettings {
  /** The name of the API in the configuration file; `undefined`: it has none. */
  readonly api: string | undefined;
  readonly contract: string;
  readonly token: string | undefined;
  /** Credentials by the names of security schemes. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Who the requests come from; `undefined`: they carry only the token and the credentials. */
  readonly identity: Identity | undefined;
  /** How the target is started; `undefined`: it runs already. */
  readonly server: ServerSettings | undefined;
  readonly seed: number | undefined;
  readonly failOn: 'violation' | 'deviation';
  readonly format: 'text' | 'json';
  /** Print the summary only. */
  readonly quiet: boolean;
  readonly reports: readonly ReportFile[];
  /** Findings that the configuration file accepts. */
  readonly exceptions: readonly BaselineEntry[];
  /** A file of known findings that are accepted. */
  readonly baseline: string | undefined;
  /** A JSON report of an earlier run. */
  readonly previous: string | undefined;
  /** Findings that the previous report has do not count. */
  readonly onlyNew: boolean;
  /** The file for an overlay that documents the observed responses. */
  readonly suggest: string | undefined;
  readonly auth: 'present' | 'strict';
  readonly timeoutMs: number | undefined;
  readonly waitMs: number | undefined;
  readonly timeMs: number | undefined;
  readonly maxCases: number | undefined;
  readonly search: boolean;
  readonly minCoverage: number | undefined;
  readonly concurrency: number | undefined;
  readonly ratePerSecond: number | undefined;
  readonly insecure: boolean;
  /** Values for parameters. */
  readonly params: ParameterValues;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** The part of the operations to test; `undefined`: all. */
  readonly shard: Shard | undefined;
  readonly safe: boolean;
  /** Start a run that changes another machine without a question. */
  readonly yes: boolean;
  readonly collectionWrites: boolean;
  readonly restartWaitMs: number | undefined;
  /** The configuration file marks the target as production: the run is safe, whatever `safe` says. */
  readonly production: boolean;
  readonly reading: ReadingSettings;
  readonly linting: LintingSettings;
  /** The configuration file that was read. */
  readonly configuration: Configuration | undefined;
}

/** `--report FORMAT=FILE`. */
export type ReportFile = ReportRequest<ReportFormat>;

const seconds = (milliseconds: number) => `${milliseconds / 1000}s`;

/** The options of `coldframe test`. */
export const testOptions = {
  target: { type: 'string', value: 'URL', help: 'the base URL of the target (or COLDFRAME_TARGET)' },
  token: {
    type: 'string',
    value: 'TOKEN',
    help: 'the credential for the security schemes of the contract (or COLDFRAME_TOKEN)',
  },
  credential: {
    type: 'string',
    multiple: true,
    value: 'SCHEME=VALUE',
    help: 'the credential for one security scheme, --token for the others; may be repeated',
  },
  identity: { type: 'string', value: 'NAME', help: 'the identity of coldframe.yaml to use (default its first)' },
  param: {
    type: 'string',
    multiple: true,
    value: 'NAME=VALUE',
    help: 'a value for the parameters of that name, such as an identifier that no response has; may be repeated',
  },
  server: {
    type: 'string',
    value: 'COMMAND',
    help: 'start the target with this command line, restart it when it crashes, and stop it after the run',
  },
  'fail-on': {
    type: 'string',
    value: 'LEVEL',
    help: 'exit with 1 from this level on: violation (default) or deviation',
  },
  format: { type: 'string', value: 'FORMAT', help: 'report on standard output: text (default) or json' },
  quiet: { type: 'boolean', help: 'print the summary only: the verdict and one line for each finding' },
  report: reportOption(reportFormats),
  baseline: { type: 'string', value: 'FILE', help: 'known findings to accept, each with its reason' },
  previous: {
    type: 'string',
    value: 'FILE',
    help: 'a JSON report of an earlier run: mark findings as new or known, and list what was fixed',
  },
  'only-new': { type: 'boolean', help: 'count only findings that the previous report does not have; needs --previous' },
  suggest: { type: 'string', value: 'FILE', help: 'write an OpenAPI Overlay that documents the observed responses' },
  seed: { type: 'string', value: 'N', help: 'repeat a run: the seed in its report' },
  auth: {
    type: 'string',
    value: 'present|strict',
    help: `strict: the target must refuse a token that was never issued (default ${defaults.auth})`,
  },
  wait: {
    type: 'string',
    value: 'TIME',
    help: `wait for a target that is starting (default ${seconds(defaults.waitMs)})`,
  },
  timeout: {
    type: 'string',
    value: 'TIME',
    help: `time limit for one response (default ${seconds(defaults.timeoutMs)})`,
  },
  time: {
    type: 'string',
    value: 'TIME',
    help: `time limit for the run (default ${seconds(defaults.timeMs)})`,
  },
  'max-cases': {
    type: 'string',
    value: 'N',
    help: `limit on the cases sent (default ${defaults.maxCases})`,
  },
  'min-coverage': {
    type: 'string',
    value: 'PERCENT',
    help: `exit with 0 when at least this share of the promises was tested and nothing is wrong (default ${defaults.minCoverage})`,
  },
  search: {
    type: 'boolean',
    help: 'keep searching for faults that only combinations of values show, until --time or --max-cases is reached',
  },
  concurrency: { type: 'string', value: 'N', help: `requests sent at the same time (default ${defaults.concurrency})` },
  rate: { type: 'string', value: 'N', help: 'limit on requests per second (default none)' },
  insecure: { type: 'boolean', help: 'accept any TLS certificate' },
  only: {
    type: 'string',
    multiple: true,
    value: 'SELECTOR',
    help: 'test only these operations: "GET /books", "/books/*", GET, tag:books, id:listBooks; may be repeated',
  },
  skip: { type: 'string', multiple: true, value: 'SELECTOR', help: 'leave these operations out; may be repeated' },
  shard: {
    type: 'string',
    value: 'I/N',
    help: 'test only part I of N, for coldframe merge; N alone: the part that JOB_COMPLETION_INDEX names',
  },
  safe: { type: 'boolean', help: 'send only GET, HEAD and OPTIONS' },
  yes: { type: 'boolean', help: 'do not ask before a run that changes something at another machine' },
  'allow-collection-writes': {
    type: 'boolean',
    help: 'also send requests that change or delete what the run did not create: a whole collection (DELETE /books), an account (DELETE /users/me)',
  },
  'restart-wait': {
    type: 'string',
    value: 'TIME',
    help: `wait for a target that crashed (default ${seconds(defaults.restartWaitMs)})`,
  },
  ...lintingOptions,
  ...readingOptions,
} as const satisfies Options;

/** The options of `coldframe plan`. */
export const planOptions = {
  ...testOptions,
  format: { type: 'string', value: 'FORMAT', help: 'plan on standard output: text (default) or json' },
  login: {
    type: 'boolean',
    help: 'log in, send one valid request to each operation that only reads, and show which of them refuse it',
  },
} as const satisfies Options;

/** The options of `coldframe gate`. */
export const gateOptions = {
  base: {
    type: 'string',
    value: 'REVISION',
    help: 'also compare the contract with a git revision: the gate fails if a change breaks clients and coldframe.yaml does not accept it',
  },
  ...testOptions,
  format: { type: 'string', value: 'FORMAT', help: 'summary on standard output: text (default) or json' },
} as const satisfies Options;

/**
 * Reads the settings of `coldframe test` from the command line, the environment and the configuration file, in this order: for each of its APIs that the
 * command line names, or for all. Throws `Failure('usage')`.
 */
export async function readTestSettings(argv: readonly string[], env: Environment): Promise<readonly TestSettings[]> {
  const all = await readSuiteSettings(parseOptions(argv, testOptions), env);
  return all.map(({ target, ...settings }) => {
    if (target === undefined)
      throw usage(
        `Missing --target URL${settings.api === undefined ? '' : ` of "${settings.api}"`}.`,
        'Give --target URL, set COLDFRAME_TARGET, or write "target" in coldframe.yaml.',
      );
    return { ...settings, target };
  });
}

/** Reads the settings of `coldframe plan` in the same way; it needs no target. Throws `Failure('usage')`. */
export async function readPlanSettings(argv: readonly string[], env: Environment): Promise<readonly PlanSettings[]> {
  const { values, positionals } = parseOptions(argv, planOptions);
  const all = await readSuiteSettings({ values, positionals }, env);
  return all.map((settings) => ({ ...settings, login: values.login === true }));
}

/** Reads the settings of `coldframe gate` in the same way. Throws `Failure('usage')`. */
export async function readGateSettings(argv: readonly string[], env: Environment): Promise<readonly GateSettings[]> {
  const { values, positionals } = parseOptions(argv, gateOptions);
  const all = await readSuiteSettings({ values, positionals }, env);
  return all.map((settings) => ({ ...settings, base: values.base }));
}

/** Without quotes a shell makes two arguments of `Bearer abc`, and the second would count as the contract. */
function refuseSplitCredential({ token, credential = [] }: SuiteArguments['values']): void {
  const values: readonly (readonly [string, string])[] = [
    ['--token', token ?? ''],
    ...credential.map((one) => ['--credential', one.slice(one.indexOf('=') + 1)] as const),
  ];
  for (const [option, value] of values) {
    const name = /^(?:bearer|basic|digest)$/i.exec(value.trim())?.[0];
    if (name === undefined) continue;
    throw usage(
      `${option} is only the word ${name}. The shell ended it at the space.`,
      `Give the credential without "${name}": ${option === '--token' ? '--token TOKEN' : '--credential SCHEME=TOKEN'}.`,
    );
  }
}

type SuiteArguments = Pick<ReturnType<typeof parseOptions<typeof testOptions>>, 'values' | 'positionals'>;

async function readSuiteSettings(
  { values, positionals }: SuiteArguments,
  env: Environment,
): Promise<readonly Omit<GateSettings, 'base'>[]> {
  refuseSplitCredential(values);
  const choices = await chooseApis(positionals, values.config);
  return Promise.all(
    choices.map((choice) => readSettingsOf(choice, { values, env, isOneOfSeveral: choices.length > 1 })),
  );
}

/** What the settings of an API are read from, apart from the configuration file. */
interface SettingsSources {
  readonly values: SuiteArguments['values'];
  readonly env: Environment;
  /** The command line is about other APIs as well. */
  readonly isOneOfSeveral: boolean;
}

async function readSettingsOf(
  { api, positionals }: Choice,
  { values, env, isOneOfSeveral }: SettingsSources,
): Promise<Omit<GateSettings, 'base'>> {
  const file = await readFileSettings(values.config, env, api);
  const target = readTarget(values.target ?? variableOf(env, 'COLDFRAME_TARGET', api), file);
  const own = (name: string) => (isOneOfSeveral ? fileOfApi(name, api) : name);
  const production = target !== undefined && file.isProduction(target);
  return {
    api,
    contract: onlyFile(positionals, file.contract),
    target,
    token: values.token ?? variableOf(env, 'COLDFRAME_TOKEN', api) ?? file.token,
    credentials: { ...file.credentials, ...Object.fromEntries((values.credential ?? []).map(readCredential)) },
    identity: chooseIdentity(values.identity, file.identities ?? []),
    server:
      values.server === undefined ? file.server : { ...(file.server ?? { folder: '.', env }), command: values.server },
    seed: given(values.seed, (seed) => wholeNumber('--seed', seed, 0)) ?? file.seed,
    failOn: oneOf('--fail-on', values['fail-on'] ?? file.failOn ?? defaults.failOn, ['violation', 'deviation']),
    quiet: values.quiet ?? false,
    format: oneOf('--format', values.format ?? 'text', ['text', 'json']),
    reports:
      values.report?.map(readReportFile).map((report) => ({ ...report, file: own(report.file) })) ?? file.reports,
    exceptions: file.exceptions ?? [],
    baseline: given(values.baseline, own) ?? file.baseline,
    previous: given(values.previous, own),
    onlyNew: readOnlyNew(values),
    suggest: given(values.suggest, own) ?? file.suggest,
    auth: oneOf('--auth', values.auth ?? file.auth ?? defaults.auth, ['present', 'strict']),
    timeoutMs: given(values.timeout, (time) => duration('--timeout', time)) ?? file.timeoutMs,
    waitMs: given(values.wait, (time) => duration('--wait', time)) ?? file.waitMs,
    timeMs: given(values.time, (time) => duration('--time', time)) ?? file.timeMs,
    maxCases: given(values['max-cases'], (count) => wholeNumber('--max-cases', count, 1)) ?? file.maxCases,
    search: values.search ?? file.search ?? false,
    minCoverage: given(values['min-coverage'], readPercent) ?? file.minCoverage,
    concurrency: given(values.concurrency, (count) => wholeNumber('--concurrency', count, 1)) ?? file.concurrency,
    ratePerSecond: given(values.rate, (rate) => wholeNumber('--rate', rate, 1)) ?? file.ratePerSecond,
    insecure: values.insecure ?? file.insecure ?? false,
    params: withGiven(file.params, Object.fromEntries((values.param ?? []).map(readParameter))),
    only: values.only ?? file.only,
    // What the file leaves out stays out: its reason holds for every run.
    skip: [...file.skip, ...(values.skip ?? [])],
    shard: given(values.shard, (shard) => readShard(shard, env)),
    safe: values.safe ?? file.safe ?? false,
    yes: values.yes ?? false,
    production,
    collectionWrites: values['allow-collection-writes'] ?? file.collectionWrites ?? false,
    restartWaitMs: given(values['restart-wait'], (time) => duration('--restart-wait', time)) ?? file.restartWaitMs,
    reading: readingSettings(values, file.reading),
    linting: lintingSettings(values, api),
    configuration: file.configuration,
  };
}

/** A variable for one API, such as `COLDFRAME_TARGET_ORDERS` for `orders`, comes before the one for all. */
function variableOf(env: Environment, name: string, api: string | undefined): string | undefined {
  const own = api === undefined ? undefined : env[variableName(name, api)];
  return own ?? env[name];
}

/** `COLDFRAME_TARGET_MY_ORDERS` for the API `my-orders`. */
export function variableName(name: string, api: string): string {
  return `${name}_${api.toUpperCase().replaceAll('-', '_')}`;
}

function chooseIdentity(name: string | undefined, identities: readonly Identity[]): Identity | undefined {
  if (name === undefined) return identities[0];
  const known = identities.map((one) => one.name);
  const found = identities.find((one) => one.name === name);
  if (found !== undefined) return found;
  const near = nearestName(name, known);
  const advice = near === undefined ? 'Describe it under "identities" in coldframe.yaml.' : `Did you mean "${near}"?`;
  throw usage(`There is no identity "${name}".`, advice);
}

function readTarget(written: string | undefined, file: FileSettings): URL | undefined {
  return written === undefined || written === '' ? file.target : readTargetUrl(written, '--target');
}

/** `90` or `90%`. */
function readPercent(text: string): number {
  const percent = wholeNumber('--min-coverage', text.replace(/ ?%$/, ''), 0);
  if (percent > 100) throw usage(`--min-coverage must be a share in percent, from 0 to 100, not "${text}".`);
  return percent;
}

function given<Value>(text: string | undefined, read: (text: string) => Value): Value | undefined {
  return text === undefined ? undefined : read(text);
}

/** The proxies in the environment, in lower or upper case (as curl reads them; `HTTP_PROXY` in capitals is left to CGI scripts). */
export function readProxies(env: Environment, target: URL): ProxySettings {
  // A proxy cannot reach the loopback addresses of this machine.
  if (isLoopbackHost(target.hostname)) return { http: undefined, https: undefined, none: undefined };
  return {
    http: env['http_proxy'],
    https: env['https_proxy'] ?? env['HTTPS_PROXY'],
    none: env['no_proxy'] ?? env['NO_PROXY'],
  };
}

/** `2/4`, or `4` on a machine that knows its index from an Indexed Job of Kubernetes, which counts from 0. */
function readShard(text: string, env: Environment): Shard {
  const [, index, count = ''] = /^(?:(\d{1,6})\/)?(\d{1,6})$/.exec(text) ?? [];
  const own = env['JOB_COMPLETION_INDEX'];
  if (index === undefined && count !== '' && !/^\d{1,6}$/.test(own ?? ''))
    throw usage(
      `--shard ${text} needs JOB_COMPLETION_INDEX, which is ${own === undefined ? 'not set' : 'not a number'}.`,
      `Name the part: --shard 1/${count}`,
    );
  const shard = { index: index === undefined ? Number(own) + 1 : Number(index), count: Number(count) };
  if (count === '' || shard.index < 1 || shard.index > shard.count)
    throw usage(`--shard must be a part and their number, such as 2/4, not "${text}".`);
  return shard;
}

function readCredential(text: string): readonly [scheme: string, value: string] {
  const at = text.indexOf('=');
  // The text may be a secret without its scheme.
  if (at < 1 || at === text.length - 1) throw usage('--credential must be SCHEME=VALUE.');
  return [text.slice(0, at), text.slice(at + 1)];
}

function readParameter(text: string): readonly [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw usage(`--param must be NAME=VALUE, not "${text}".`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/**
 * The values of the file and those of the command line, which come first. Where the file has a value for an operation that changes or deletes what it names, that
 * one stays: another value would change something else.
 */
function withGiven(ofFile: ParameterValues, given: Readonly<Record<string, string>>): ParameterValues {
  const values = Object.entries(ofFile).map(([name, value]) => {
    if (typeof value === 'string' || /^(PUT|PATCH|DELETE) /.test(name)) return [name, value] as const;
    const replaced = Object.entries(value).map(([parameter, one]) => [parameter, given[parameter] ?? one]);
    return [name, Object.fromEntries(replaced)] as const;
  });
  return { ...Object.fromEntries(values), ...given };
}

function readOnlyNew(values: { readonly previous?: string; readonly 'only-new'?: boolean }): boolean {
  if (values['only-new'] === true && values.previous === undefined)
    throw usage('--only-new needs --previous FILE.', 'Name the JSON report of an earlier run.');
  return values['only-new'] ?? false;
}

/** `--report`: a format, or a format and its file. Throws `Failure('usage')`. */
export function readReportFile(text: string): ReportFile {
  const report = readReport(text, { formats: reportFormats, fileOf: defaultFile });
  if (report.file === '-' && recordsExchanges(report.format)) throw usage(`--report ${report.format} needs a file.`);
  return report;
}
