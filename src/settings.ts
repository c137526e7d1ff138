import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Failure } from './model/failure.ts';

/** The command line and environment of `coldframe test`, every value resolved. */
export interface TestSettings extends SuiteSettings {
  readonly target: URL;
}

/** The command line and environment of `coldframe gate`, every value resolved. */
export interface GateSettings extends SuiteSettings {
  /** Without one the gate judges the contract and its mock alone. */
  readonly target: URL | undefined;
  /** The revision of git whose contract must not be broken by this one. */
  readonly base: string | undefined;
}

/** What every run of the suite is told. */
export interface SuiteSettings {
  readonly contract: string;
  readonly token: string | undefined;
  readonly seed: number;
  readonly failOn: 'violation' | 'deviation';
  readonly format: 'text' | 'json';
  readonly reports: readonly ReportFile[];
  /** A file of findings that are known and accepted. */
  readonly baseline: string | undefined;
  /** A file for an overlay that documents the answers observed. */
  readonly suggest: string | undefined;
  readonly strictAuth: boolean;
  readonly timeoutMs: number;
  readonly waitMs: number;
  readonly timeMs: number;
  readonly maxCases: number;
  /** A budget was named: the search goes on until it is spent. */
  readonly searchOn: boolean;
  readonly concurrency: number;
  readonly ratePerSecond: number | undefined;
  readonly insecure: boolean;
  readonly reading: ReadingSettings;
  readonly linting: LintingSettings;
}

/** `--report FORMAT=FILE`. */
export interface ReportFile {
  readonly format: 'text' | 'json' | 'junit' | 'baseline';
  readonly file: string;
}

/** How a contract is read. */
export interface ReadingSettings {
  readonly overlays: readonly string[];
  readonly allowRemote: boolean;
  readonly allowOutside: boolean;
}

/** How a contract that is to be mocked or tested is judged first. */
export interface LintingSettings {
  /** Refuse what lint calls an error. */
  readonly lint: boolean;
  /** The file with levels of rules and exceptions; `coldframe.yaml`, when it is there, by default. */
  readonly config: string | undefined;
}

export const lintingOptions = {
  'no-lint': { type: 'boolean' },
  config: { type: 'string' },
} as const;

export const readingOptions = {
  overlay: { type: 'string', multiple: true },
  'allow-remote': { type: 'boolean' },
  'allow-outside': { type: 'boolean' },
} as const;

const testOptions = {
  ...readingOptions,
  ...lintingOptions,
  target: { type: 'string' },
  token: { type: 'string' },
  seed: { type: 'string' },
  'fail-on': { type: 'string' },
  format: { type: 'string' },
  report: { type: 'string', multiple: true },
  baseline: { type: 'string' },
  suggest: { type: 'string' },
  auth: { type: 'string' },
  timeout: { type: 'string' },
  wait: { type: 'string' },
  time: { type: 'string' },
  'max-cases': { type: 'string' },
  concurrency: { type: 'string' },
  rate: { type: 'string' },
  insecure: { type: 'boolean' },
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads what the user said to `coldframe test`. Throws `Failure('usage')` for anything that cannot be meant. */
export function readTestSettings(argv: readonly string[], env: Environment): TestSettings {
  const { target, ...settings } = readSuiteSettings(parse(argv, testOptions), env);
  if (target === undefined) throw usage('No target is named: give --target URL or set COLDFRAME_TARGET.');
  return { ...settings, target };
}

/** Reads what the user said to `coldframe gate`. Throws `Failure('usage')` for anything that cannot be meant. */
export function readGateSettings(argv: readonly string[], env: Environment): GateSettings {
  const { values, positionals } = parse(argv, { ...testOptions, base: { type: 'string' } });
  return { ...readSuiteSettings({ values, positionals }, env), base: values.base };
}

type SuiteArguments = Pick<ReturnType<typeof parse<typeof testOptions>>, 'values' | 'positionals'>;

/** Every default of a run stands here. */
function readSuiteSettings({ values, positionals }: SuiteArguments, env: Environment): Omit<GateSettings, 'base'> {
  const target = values.target ?? env['COLDFRAME_TARGET'];
  return {
    contract: onlyFile(positionals),
    target: target === undefined || target === '' ? undefined : readTarget(target),
    token: values.token ?? env['COLDFRAME_TOKEN'],
    seed: values.seed === undefined ? Date.now() % 1_000_000 : wholeNumber('--seed', values.seed, 0),
    failOn: oneOf('--fail-on', values['fail-on'] ?? 'violation', ['violation', 'deviation']),
    format: oneOf('--format', values.format ?? 'text', ['text', 'json']),
    reports: (values.report ?? []).map(readReportFile),
    baseline: values.baseline,
    suggest: values.suggest,
    strictAuth: oneOf('--auth', values.auth ?? 'present', ['present', 'strict']) === 'strict',
    timeoutMs: duration('--timeout', values.timeout ?? '10s'),
    waitMs: duration('--wait', values.wait ?? '2s'),
    timeMs: duration('--time', values.time ?? '60s'),
    maxCases: wholeNumber('--max-cases', values['max-cases'] ?? '100000', 1),
    searchOn: values.time !== undefined || values['max-cases'] !== undefined,
    concurrency: wholeNumber('--concurrency', values.concurrency ?? '8', 1),
    ratePerSecond: values.rate === undefined ? undefined : wholeNumber('--rate', values.rate, 1),
    insecure: values.insecure ?? false,
    reading: readingSettings(values),
    linting: lintingSettings(values),
  };
}

/** How a contract is judged before it is mocked or tested, from the options that both share. */
export function lintingSettings(values: {
  readonly 'no-lint'?: boolean | undefined;
  readonly config?: string | undefined;
}): LintingSettings {
  return { lint: values['no-lint'] !== true, config: values.config };
}

/** How a contract is read, from the options that every command shares. */
export function readingSettings(values: {
  readonly overlay?: readonly string[] | undefined;
  readonly 'allow-remote'?: boolean | undefined;
  readonly 'allow-outside'?: boolean | undefined;
}): ReadingSettings {
  return {
    overlays: values.overlay ?? [],
    allowRemote: values['allow-remote'] ?? false,
    allowOutside: values['allow-outside'] ?? false,
  };
}

/** `parseArgs` with its complaints turned into usage failures. */
export function parse<const Options extends NonNullable<ParseArgsConfig['options']>>(
  argv: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError) throw usage(error.message.replace(/\. To specify.*$/s, '.'));
    throw error;
  }
}

/** The one FILE of a command line, `openapi.yaml` when none is named. */
export function onlyFile(positionals: readonly string[]): string {
  const [file = 'openapi.yaml', ...more] = positionals;
  if (more.length > 0) throw usage(`One contract is expected, not ${positionals.length}: ${positionals.join(', ')}.`);
  return file;
}

/** One of a few words. */
export function oneOf<const Word extends string>(option: string, value: string, words: readonly Word[]): Word {
  const word = words.find((candidate) => candidate === value);
  if (word === undefined) throw usage(`${option} takes ${words.join(' or ')}, not "${value}".`);
  return word;
}

/** A whole number in decimal digits. */
export function wholeNumber(option: string, value: string, least: number): number {
  const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= least)) throw usage(`${option} takes a whole number of at least ${least}, not "${value}".`);
  return number;
}

/** `500ms`, `10s`, `2m`, or seconds without a unit; in milliseconds. */
export function duration(option: string, value: string): number {
  const match = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m)?$/.exec(value);
  if (!match) throw usage(`${option} takes a duration such as 500ms, 10s or 2m, not "${value}".`);
  const unit = { ms: 1, s: 1000, m: 60_000 }[match[2] ?? 's'] ?? 1000;
  return Number(match[1]) * unit;
}

/** The proxies that the environment names, in lower or upper case (as curl reads them; `HTTP_PROXY` in capitals is left to CGI scripts). */
export function readProxies(env: Environment, target: URL): ProxyEnvironment {
  // A proxy cannot reach this machine's own loopback addresses.
  if (/^(localhost|127\.[\d.]+|\[::1\])$/.test(target.hostname))
    return { http: undefined, https: undefined, none: undefined };
  return {
    http: env['http_proxy'],
    https: env['https_proxy'] ?? env['HTTPS_PROXY'],
    none: env['no_proxy'] ?? env['NO_PROXY'],
  };
}

/** Addresses of proxies, and the hosts that are reached without one. */
export interface ProxyEnvironment {
  readonly http: string | undefined;
  readonly https: string | undefined;
  readonly none: string | undefined;
}

function readTarget(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw usage('--target takes an address that starts with http:// or https://.');
  }
  if (url.username !== '' || url.password !== '')
    throw usage('--target takes no credential in the address: use --token.');
  if (url.search !== '' || url.hash !== '') throw usage('--target takes an address without query and fragment.');
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

function readReportFile(text: string): ReportFile {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1) throw usage(`--report takes FORMAT=FILE, not "${text}".`);
  return {
    format: oneOf('--report', text.slice(0, at), ['text', 'json', 'junit', 'baseline']),
    file: text.slice(at + 1),
  };
}

function usage(message: string): Failure {
  return new Failure('usage', message, 'See: coldframe --help');
}
