import type { ParameterValues } from '../../api/choose-values.ts';
import { readTargetUrl } from '../../api/read-target-url.ts';
import { configurationOfApi } from '../../config/api-configuration.ts';
import type { ConfigurationData, ParameterValue } from '../../config/configuration-data.ts';
import { type Environment, expandVariables } from '../../config/expand-variables.ts';
import { type Configuration, configurationFailure, readConfiguration } from '../../config/read-configuration.ts';
import type { SimpleValues } from '../../config/settings.ts';
import type { Identity } from '../../model/identity.ts';
import type { BaselineEntry } from '../../report/render/baseline.ts';
import { isReportFormat, type ReportFormat } from '../../report/render/render.ts';
import { suggestName } from '../../text/did-you-mean.ts';
import { matchesWildcards } from '../../text/match-wildcards.ts';
import { ruleNames } from '../io/package-files.ts';
import { fileOfApi, folderOf, pathFrom, reportFileOfApi } from './configuration-paths.ts';
import type { ReadingSettings } from './contract-options.ts';
import { duration } from './parse-options.ts';
import { readIdentity } from './read-identity.ts';
import type { SecretPlace } from './read-secret.ts';
import { simpleSettingsIn } from './simple-settings.ts';

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
export interface FileSettings extends SimpleValues {
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
  readonly exceptions?: readonly BaselineEntry[] | undefined;
  readonly baseline?: string | undefined;
  readonly suggest?: string | undefined;
  readonly reports: readonly { readonly format: ReportFormat; readonly file: string }[];
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

/**
 * Reads the named configuration file, or `coldframe.yaml` if it exists, for one of its APIs if it is named. Paths in it are relative to its folder. Throws
 * `usage`, with line and column.
 */
export async function readFileSettings(
  named: string | undefined,
  env: Environment,
  api?: string,
): Promise<FileSettings> {
  const file = await readConfiguration(named);
  if (file === undefined) return noFile;
  const configuration = configurationOfApi(file, api);
  const own = api === undefined ? undefined : file.data.apis?.[api];
  const data = expandVariables(configuration, env);
  const folder = folderOf(configuration);
  const path = (name: string) => pathFrom(folder, name);
  /** Each API has a file of its own where one name is given for all. */
  const ownPath = (name: string, isOwn: boolean) => (isOwn ? path(name) : fileOfApi(path(name), api));
  const target = readFileTarget(configuration, data.target);
  return {
    configuration,
    ...simpleSettingsIn(data),
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
      log: given(log, (name) => ownPath(name, own?.server !== undefined)),
    })),
    exceptions: exceptionsIn(configuration, data.exceptions),
    baseline: given(data.baseline, (name) => ownPath(name, own?.baseline !== undefined)),
    suggest: given(data.suggest, (name) => ownPath(name, own?.suggest !== undefined)),
    reports: Object.entries(data.reports ?? {}).flatMap(([format, written]) => {
      if (!isReportFormat(format)) return [];
      const file = written === '-' ? written : path(written);
      return [{ format, file: own?.reports?.[format] === undefined ? reportFileOfApi({ format, file }, api) : file }];
    }),
    params: Object.fromEntries(Object.entries(data.params ?? {}).map(([name, value]) => [name, textsOf(value)])),
    only: data.only ?? [],
    skip: data.skip ?? [],
  };
}

function identitiesIn(
  configuration: Configuration,
  { identities = {}, identity }: ConfigurationData,
  from: SecretPlace,
): readonly Identity[] {
  if (identity !== undefined && !Object.hasOwn(identities, identity)) {
    const suggestion = suggestName(identity, Object.keys(identities)) ?? '';
    throw configurationFailure(configuration, {
      tokens: ['identity'],
      message: `"identities" has no "${identity}". ${suggestion}`.trimEnd(),
    });
  }
  const read = Object.entries(identities).map(([name, data]) =>
    readIdentity(name, { data, written: configuration.data.identities?.[name] }, from),
  );
  const chosen = read.filter(({ name }) => name === identity);
  return [...chosen, ...read.filter((one) => !chosen.includes(one))];
}

/** Throws `usage` for a rule that does not exist: its exception would accept nothing. */
function exceptionsIn(
  configuration: Configuration,
  exceptions: ConfigurationData['exceptions'] = [],
): readonly BaselineEntry[] {
  if (exceptions.length === 0) return [];
  const rules = ruleNames().filter((name) => !name.startsWith('lint/'));
  return exceptions.map(({ rule, at, cause, reason, expires }, index) => {
    const tokens = ['exceptions', String(index)];
    if (!rules.includes(rule)) {
      throw configurationFailure(configuration, {
        tokens: [...tokens, 'rule'],
        message: `There is no rule "${rule}". ${suggestName(rule, rules) ?? ''}`.trimEnd(),
        advice: 'See: coldframe explain',
      });
    }
    const { line, column } = configuration.positionOf(tokens) ?? configuration.source.positionAt(0);
    const place = `${configuration.source.name}:${line}:${column}`;
    return { rule, operation: at, cause, reason, expires, place };
  });
}

/** Only what the file says about the contract: variables elsewhere need not be set. Throws as `readFileSettings` does. */
export async function readFileContract(
  named: string | undefined,
  env: Environment,
  api?: string,
): Promise<Pick<FileSettings, 'contract' | 'reading'>> {
  const file = await readConfiguration(named);
  if (file === undefined) return noFile;
  const configuration = configurationOfApi(file, api);
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

function given<Written, Value>(written: Written | undefined, read: (written: Written) => Value): Value | undefined {
  return written === undefined ? undefined : read(written);
}

function textsOf(value: ParameterValue | Readonly<Record<string, ParameterValue>>): ParameterValues[string] {
  if (typeof value !== 'object') return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)]));
}

function milliseconds(time: string | number): number {
  return duration('time', time);
}

function readFileTarget({ source, positionOf }: Configuration, target: string | undefined): URL | undefined {
  if (target === undefined) return undefined;
  const { line, column } = positionOf(['target']) ?? source.positionAt(0);
  return readTargetUrl(target, `${source.name}:${line}:${column} target`);
}

function productionTest(production: ConfigurationData['production'], target: URL | undefined): (url: URL) => boolean {
  if (production === undefined || typeof production === 'boolean') {
    return ({ hostname }) => production === true && (target === undefined || hostname === target.hostname);
  }
  const patterns = production.map((host) => host.toLowerCase());
  return ({ hostname }) => patterns.some((pattern) => matchesWildcards(hostname, pattern));
}
