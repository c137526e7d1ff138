import type { ConfigurationData } from '../../config/configuration-data.ts';
import { type Configuration, readConfiguration } from '../../config/read-configuration.ts';
import { defaults } from '../../defaults.ts';
import { escapeText } from '../../text/escape-text.ts';
import type { Command, CommandIo } from '../io/command.ts';
import { type Options, parseOptions } from '../options/parse-options.ts';
import { renderHelp } from '../options/render-help.ts';
import { planOptions, readPlanSettings } from '../options/suite-settings.ts';

const options = {
  explain: { type: 'boolean', help: 'also show where each value is written, and the defaults' },
  ...planOptions,
} as const satisfies Options;

/** `coldframe config`: 0 the settings were printed, 2 they cannot be used. */
export const configCommand: Command = {
  help: renderHelp({
    usage: ['config [FILE] [--explain] [options of test]'],
    about:
      'Prints the settings that a test with the same options would use, from the command line, the environment and coldframe.yaml. Secrets are hidden.',
    options: { explain: options.explain },
    example: 'coldframe config --explain --target http://localhost:8080',
  }),
  run: config,
};

/** Where a setting can be written: its key in the file is the name. */
interface Setting {
  readonly option?: string;
  readonly variable?: string;
  readonly isSecret?: true;
  readonly builtIn?: string;
}

const seconds = (milliseconds: number) => `${milliseconds / 1000}s`;
/** All of the file, except what other commands read. */
const settings: Readonly<Record<Exclude<keyof ConfigurationData, 'lint' | 'diff'>, Setting>> = {
  contract: { builtIn: defaults.contract },
  overlays: { option: 'overlay' },
  allowRemote: { option: 'allow-remote', builtIn: 'false' },
  allowOutside: { option: 'allow-outside', builtIn: 'false' },
  target: { option: 'target', variable: 'COLDFRAME_TARGET' },
  production: {},
  token: { option: 'token', variable: 'COLDFRAME_TOKEN', isSecret: true },
  credentials: { option: 'credential', isSecret: true },
  identities: { isSecret: true },
  identity: {},
  server: { option: 'server', isSecret: true },
  params: { option: 'param' },
  only: { option: 'only' },
  skip: { option: 'skip' },
  safe: { option: 'safe', builtIn: 'false' },
  collectionWrites: { option: 'allow-collection-writes', builtIn: 'false' },
  failOn: { option: 'fail-on', builtIn: defaults.failOn },
  auth: { option: 'auth', builtIn: defaults.auth },
  minCoverage: { option: 'min-coverage', builtIn: String(defaults.minCoverage) },
  baseline: { option: 'baseline' },
  suggest: { option: 'suggest' },
  reports: { option: 'report' },
  search: { option: 'search', builtIn: 'false' },
  seed: { option: 'seed', builtIn: 'random' },
  time: { option: 'time', builtIn: seconds(defaults.timeMs) },
  maxCases: { option: 'max-cases', builtIn: String(defaults.maxCases) },
  timeout: { option: 'timeout', builtIn: seconds(defaults.timeoutMs) },
  wait: { option: 'wait', builtIn: seconds(defaults.waitMs) },
  restartWait: { option: 'restart-wait', builtIn: seconds(defaults.restartWaitMs) },
  concurrency: { option: 'concurrency', builtIn: String(defaults.concurrency) },
  rate: { option: 'rate', builtIn: 'none' },
  insecure: { option: 'insecure', builtIn: 'false' },
};

/** A value, and where it is written. */
interface Origin {
  readonly value: unknown;
  readonly from: string;
}

async function config(argv: readonly string[], { out, env }: CommandIo): Promise<number> {
  const { values, positionals } = parseOptions(argv, options);
  // What cannot be used is refused here as it is by a test.
  await readPlanSettings(
    argv.filter((word) => word !== '--explain'),
    env,
  );
  const configuration = await readConfiguration(values.config);
  const given = { ...values, contract: positionals[0] } as Readonly<Record<string, unknown>>;
  const rows = Object.entries(settings).flatMap(([key, setting]) => {
    const origins = originsOf(key, setting, { given, env, configuration });
    return origins
      .filter(({ from }) => values.explain === true || from !== builtIn)
      .map(({ value, from }) => [key, setting.isSecret ? '(hidden)' : writeValue(value), from] as const);
  });
  const widths = [0, 1].map((column) => Math.min(50, Math.max(...rows.map((row) => row[column]?.length ?? 0))));
  for (const [key, value, from] of rows) {
    const line = `${key.padEnd(widths[0] ?? 0)}  ${value.padEnd(widths[1] ?? 0)}  ${from}`;
    out(`${values.explain === true ? line : `${key.padEnd(widths[0] ?? 0)}  ${value}`}\n`);
  }
  return 0;
}

const builtIn = 'default';

/** The first of them holds; the operations that several places leave out add up. */
function originsOf(
  key: string,
  { option = key, variable, builtIn: fallback }: Setting,
  sources: {
    readonly given: Readonly<Record<string, unknown>>;
    readonly env: CommandIo['env'];
    readonly configuration: Configuration | undefined;
  },
): readonly Origin[] {
  const { given, env, configuration } = sources;
  const written = (configuration?.data as Readonly<Record<string, unknown>> | undefined)?.[key];
  const position = configuration?.source.positionOf([key]);
  const all: Origin[] = [
    { value: given[option], from: key === 'contract' ? 'command line' : `command line, --${option}` },
    { value: variable === undefined ? undefined : env[variable] || undefined, from: `environment, ${variable}` },
    { value: written, from: position === undefined ? 'file' : `${position.file}:${position.line}` },
    { value: fallback, from: builtIn },
  ].filter(({ value }) => value !== undefined);
  if (key === 'skip') return all;
  const adds = key === 'credentials' || key === 'params';
  return adds ? all : all.slice(0, 1);
}

function writeValue(value: unknown): string {
  return escapeText(typeof value === 'string' ? value : JSON.stringify(value));
}
