import { dirname, isAbsolute, join, relative } from 'node:path';
import type { ParameterValues } from '../../api/choose-values.ts';
import { readTargetUrl } from '../../api/read-target-url.ts';
import type { ConfigurationData, ParameterValue } from '../../config/configuration-data.ts';
import { type Environment, expandVariables } from '../../config/expand-variables.ts';
import { type Configuration, configurationFailure, readConfiguration } from '../../config/read-configuration.ts';
import type { Identity } from '../../model/identity.ts';
import { isReportFormat, type ReportFormat } from '../../report/render/render.ts';
import type { ReadingSettings } from './contract-options.ts';
import { duration } from './parse-options.ts';
import { readIdentity } from './read-identity.ts';
import type { SecretPlace } from './read-secret.ts';

/** How the target is started. */
export interface ServerSettings {
  readonly command: string;
  readonly folder: string;
  readonly env: Environment;
  readonly ready?: string | undefined;
  readonly waitMs?: number | undefined;
  readonly log?: string | undefined;
}

/** What the configuration file says about a run; what it does not mention is `undefined`, or empty. */
export interface FileSettings {
  readonly contract?: string | undefined;
  readonly reading: ReadingSettings;
  readonly target?: URL | undefined;
  /** Whether the file marks the target as production. */
  readonly isProduction: (target: URL) => boolean;
  readonly token?: string | undefined;
  readonly credentials?: Readonly<Record<string, string>> | undefined;
  /** Those of the file; the one that the file chooses comes first. */
  readonly identities?: readonly Identity[] | undefined;
  readonly server?: ServerSettings | undefined;
  readonly params: ParameterValues;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly safe?: boolean | undefined;
  readonly collectionWrites?: boolean | undefined;
  readonly failOn?: 'violation' | 'deviation' | undefined;
  readonly auth?: 'present' | 'strict' | undefined;
  readonly minCoverage?: number | undefined;
  readonly baseline?: string | undefined;
  readonly suggest?: string | undefined;
  readonly reports: readonly { readonly format: ReportFormat; readonly file: string }[];
  readonly search?: boolean | undefined;
  readonly seed?: number | undefined;
  readonly timeMs?: number | undefined;
  readonly maxCases?: number | undefined;
  readonly timeoutMs?: number | undefined;
  readonly waitMs?: number | undefined;
  readonly restartWaitMs?: number | undefined;
  readonly concurrency?: number | undefined;
  readonly ratePerSecond?: number | undefined;
  readonly insecure?: boolean | undefined;
  /** The file itself, if there is one. */
  readonly configuration?: Configuration | undefined;
}

const noFile: FileSettings = {
  params: {},
  only: [],
  skip: [],
  reports: [],
  reading: { overlays: [], allowRemote: false, allowOutside: false },
  isProduction: () => false,
};

/** Reads the named configuration file, or `coldframe.yaml` if it exists. Paths in it are relative to its folder. Throws `usage`, with line and column. */
export async function readFileSettings(named: string | undefined, env: Environment): Promise<FileSettings> {
  const configuration = await readConfiguration(named);
  if (configuration === undefined) return noFile;
  const data = expandVariables(configuration, env);
  const folder = folderOf(configuration);
  const path = (name: string) => pathFrom(folder, name);
  const target = readFileTarget(configuration, data.target);
  return {
    configuration,
    ...contractIn(data, folder),
    target,
    isProduction: productionTest(data.production, target),
    token: data.token,
    credentials: data.credentials,
    identities: identitiesIn(configuration, data, { folder, env }),
    server: given(data.server, ({ command, ready, wait, env: more = {}, log }) => ({
      command,
      folder,
      env: { ...env, ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])) },
      ready,
      waitMs: given(wait, milliseconds),
      log: given(log, path),
    })),
    search: data.search,
    seed: data.seed,
    failOn: data.failOn,
    auth: data.auth,
    minCoverage: data.minCoverage,
    baseline: given(data.baseline, path),
    suggest: given(data.suggest, path),
    reports: Object.entries(data.reports ?? {}).flatMap(([format, file]) =>
      isReportFormat(format) ? [{ format, file: file === '-' ? file : path(file) }] : [],
    ),
    timeoutMs: given(data.timeout, milliseconds),
    waitMs: given(data.wait, milliseconds),
    timeMs: given(data.time, milliseconds),
    restartWaitMs: given(data.restartWait, milliseconds),
    maxCases: data.maxCases,
    concurrency: data.concurrency,
    ratePerSecond: data.rate,
    insecure: data.insecure,
    params: Object.fromEntries(Object.entries(data.params ?? {}).map(([name, value]) => [name, textsOf(value)])),
    only: data.only ?? [],
    skip: data.skip ?? [],
    safe: data.safe,
    collectionWrites: data.collectionWrites,
  };
}

function identitiesIn(
  configuration: Configuration,
  { identities = {}, identity }: ConfigurationData,
  from: SecretPlace,
): readonly Identity[] {
  if (identity !== undefined && identities[identity] === undefined)
    throw configurationFailure(configuration.source, {
      tokens: ['identity'],
      message: `"identities" has no "${identity}".`,
    });
  const read = Object.entries(identities).map(([name, data]) => readIdentity(name, data, from));
  const chosen = read.filter(({ name }) => name === identity);
  return [...chosen, ...read.filter((one) => !chosen.includes(one))];
}

/** Only what the file says about the contract: variables elsewhere need not be set. Throws as `readFileSettings` does. */
export async function readFileContract(
  named: string | undefined,
  env: Environment,
): Promise<Pick<FileSettings, 'contract' | 'reading'>> {
  const configuration = await readConfiguration(named);
  if (configuration === undefined) return noFile;
  const { contract, overlays = [], allowRemote = false, allowOutside = false } = configuration.data;
  const data = { overlays, allowRemote, allowOutside, ...(contract === undefined ? {} : { contract }) };
  return contractIn(expandVariables({ ...configuration, data }, env), folderOf(configuration));
}

function contractIn(
  { contract, overlays = [], allowRemote = false, allowOutside = false }: ConfigurationData,
  folder: string,
): Pick<FileSettings, 'contract' | 'reading'> {
  const path = (name: string) => pathFrom(folder, name);
  return { contract: given(contract, path), reading: { overlays: overlays.map(path), allowRemote, allowOutside } };
}

/** Paths in the file start here. */
function folderOf({ source }: Configuration): string {
  return dirname(source.name);
}

function given<Written, Value>(written: Written | undefined, read: (written: Written) => Value): Value | undefined {
  return written === undefined ? undefined : read(written);
}

/** A path that is written in a file of that folder, from the working directory. Addresses stay as they are. */
function pathFrom(folder: string, name: string): string {
  if (isAbsolute(name) || /^(git|https?|file):/.test(name) || folder === '.') return name;
  return relative('.', join(folder, name));
}

function textsOf(value: ParameterValue | Readonly<Record<string, ParameterValue>>): ParameterValues[string] {
  if (typeof value !== 'object') return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)]));
}

function milliseconds(time: string | number): number {
  return typeof time === 'number' ? time * 1000 : duration('time', time);
}

function readFileTarget({ source }: Configuration, target: string | undefined): URL | undefined {
  if (target === undefined) return undefined;
  const { line, column } = source.positionOf(['target']) ?? source.positionAt(0);
  return readTargetUrl(target, `${source.name}:${line}:${column} target`);
}

function productionTest(production: ConfigurationData['production'], target: URL | undefined): (url: URL) => boolean {
  if (production === undefined || typeof production === 'boolean') {
    return ({ hostname }) => production === true && (target === undefined || hostname === target.hostname);
  }
  const patterns = production.map((host) => {
    const parts = host.toLowerCase().split('*');
    return new RegExp(`^${parts.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`);
  });
  return ({ hostname }) => patterns.some((pattern) => pattern.test(hostname));
}
