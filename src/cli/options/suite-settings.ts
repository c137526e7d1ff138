import type { ParameterValues } from '../../api/choose-values.ts';
import { readTargetUrl } from '../../api/read-target-url.ts';
import type { TestTargetOptions } from '../../api/test-target.ts';
import type { Environment } from '../../config/expand-variables.ts';
import type { Configuration } from '../../config/read-configuration.ts';
import { type SimpleValues, settings } from '../../config/settings.ts';
import type { Identity } from '../../model/identity.ts';
import type { Shard } from '../../model/shard.ts';
import type { BaselineEntry } from '../../report/render/baseline.ts';
import { suggestName } from '../../text/did-you-mean.ts';
import { type Choice, chooseApis } from './choose-apis.ts';
import { fileOfApi, reportFileOfApi } from './configuration-paths.ts';
import { type LintingSettings, lintingSettings, type ReadingSettings, readingSettings } from './contract-options.ts';
import { type FileSettings, readFileSettings, type ServerSettings } from './file-settings.ts';
import {
  type ReportFile,
  readCredential,
  readParameter,
  readReportFile,
  readShard,
  refuseSplitCredential,
} from './option-values.ts';
import { oneOf, onlyFile, parseOptions, usage } from './parse-options.ts';
import { readSimpleSettings } from './simple-settings.ts';
import { gateOptions, planOptions, testOptions } from './suite-options.ts';

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
export interface SuiteSettings extends Pick<TestTargetOptions, keyof SimpleValues> {
  /** The name of the API in the configuration file; `undefined`: it has none. */
  readonly api: string | undefined;
  readonly contract: string;
  readonly token: string | undefined;
  /** Credentials by the names of security schemes. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Who the requests come from; `undefined`: they carry only the token and the credentials. */
  readonly identity: Identity | undefined;
  /** Those that are for some operations only. */
  readonly identities: readonly Identity[];
  /** How the target is started; `undefined`: it runs already. */
  readonly server: ServerSettings | undefined;
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
  /** Values for parameters. */
  readonly params: ParameterValues;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** The part of the operations to test; `undefined`: all. */
  readonly shard: Shard | undefined;
  /** Start a run that changes another machine without a question. */
  readonly yes: boolean;
  /** The configuration file marks the target as production: the run is safe, whatever `safe` says. */
  readonly production: boolean;
  readonly reading: ReadingSettings;
  readonly linting: LintingSettings;
  /** The configuration file that was read. */
  readonly configuration: Configuration | undefined;
}

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
  const target = readTarget({ written: values.target, env, api }, file);
  const own = (name: string) => (isOneOfSeveral ? fileOfApi(name, api) : name);
  const production = target !== undefined && file.isProduction(target);
  return {
    ...readSimpleSettings(values, file),
    api,
    contract: onlyFile(positionals, file.contract),
    target,
    token: values.token || (variableOf(env, settings.token.variable, api) ?? file.token),
    credentials: { ...file.credentials, ...Object.fromEntries((values.credential ?? []).map(readCredential)) },
    identity: chooseIdentity(values.identity, file.identities ?? []),
    identities: (file.identities ?? []).filter(({ only }) => only !== undefined),
    server:
      values.server === undefined ? file.server : { ...(file.server ?? { folder: '.', env }), command: values.server },
    quiet: values.quiet ?? false,
    format: oneOf('--format', values.format ?? 'text', ['text', 'json']),
    reports:
      values.report?.map(readReportFile).map((report) => {
        const named = isOneOfSeveral || report.file.includes('{api}') ? api : undefined;
        return { ...report, file: reportFileOfApi(report, named) };
      }) ?? file.reports,
    exceptions: file.exceptions ?? [],
    baseline: given(values.baseline, own) ?? file.baseline,
    previous: values.previous,
    onlyNew: readOnlyNew(values),
    suggest: given(values.suggest, own) ?? file.suggest,
    params: withGiven(file.params, Object.fromEntries((values.param ?? []).map(readParameter))),
    only: withoutEmpty('--only', values.only) ?? file.only,
    // What the file leaves out stays out: its reason holds for every run.
    skip: [...file.skip, ...(withoutEmpty('--skip', values.skip) ?? [])],
    shard: given(values.shard, (shard) => readShard(shard, env)),
    yes: values.yes ?? false,
    production,
    reading: readingSettings(values, file.reading),
    linting: lintingSettings(values, api),
    configuration: file.configuration,
  };
}

/**
 * A variable for one API, such as `COLDFRAME_TARGET_ORDERS` for `orders`, comes before the one for all. An empty one counts as not set: CI systems set a secret
 * that does not exist to nothing.
 */
function variableOf(env: Environment, name: string, api: string | undefined): string | undefined {
  const own = api === undefined ? undefined : env[variableName(name, api)];
  return own || env[name] || undefined;
}

/** `COLDFRAME_TARGET_MY_ORDERS` for the API `my-orders`. */
export function variableName(name: string, api: string): string {
  return `${name}_${api.toUpperCase().replaceAll('-', '_')}`;
}

function chooseIdentity(name: string | undefined, identities: readonly Identity[]): Identity | undefined {
  if (name === undefined) return identities.find(({ only }) => only === undefined);
  const known = identities.map((one) => one.name);
  const found = identities.find((one) => one.name === name);
  if (found !== undefined) return found;
  const advice = suggestName(name, known) ?? 'Describe it under "identities" in coldframe.yaml.';
  throw usage(`There is no identity "${name}".`, advice);
}

interface TargetSources {
  /** On the command line. */
  readonly written: string | undefined;
  readonly env: Environment;
  readonly api: string | undefined;
}

/** An empty option counts as not given, as an empty variable does. */
function readTarget({ written, env, api }: TargetSources, file: FileSettings): URL | undefined {
  if (written !== undefined) return written === '' ? file.target : readTargetUrl(written, '--target');
  const { variable } = settings.target;
  const own = api === undefined ? undefined : variableName(variable, api);
  const name = own !== undefined && env[own] ? own : variable;
  return env[name] ? readTargetUrl(env[name], name) : file.target;
}

/** A variable of the shell that is not set would choose nothing, or everything. */
function withoutEmpty(option: string, selectors: readonly string[] | undefined): readonly string[] | undefined {
  if (selectors?.some((selector) => selector.trim() === '') === true) throw usage(`${option} must not be empty.`);
  return selectors;
}

function given<Value>(text: string | undefined, read: (text: string) => Value): Value | undefined {
  return text === undefined ? undefined : read(text);
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
