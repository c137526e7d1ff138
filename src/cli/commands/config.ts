import type { ApiData } from '../../config/configuration-data.ts';
import { defaults } from '../../defaults.ts';
import { escapeText } from '../../text/escape-text.ts';
import { mayBeSecret } from '../../text/secret-names.ts';
import { withStarsInUrls } from '../../text/shown-url.ts';
import type { Command, CommandIo } from '../io/command.ts';
import { type Options, parseOptions } from '../options/parse-options.ts';
import { renderHelp } from '../options/render-help.ts';
import { builtIn, originsOf, type Setting } from '../options/setting-origins.ts';
import { planOptions } from '../options/suite-options.ts';
import { readPlanSettings } from '../options/suite-settings.ts';

const options = {
  explain: { type: 'boolean', help: 'also show where each value is written, and the defaults' },
  ...planOptions,
} as const satisfies Options;

/** `coldframe config`: 0 the settings were printed, 2 they cannot be used. */
export const configCommand: Command = {
  help: renderHelp({
    usage: ['config [FILE|API...] [--explain] [options of test]'],
    about:
      'Prints the settings that a test with the same options would use, from the command line, the environment and coldframe.yaml. Secrets are hidden.',
    options: { explain: options.explain },
    example: 'coldframe config --explain --target http://localhost:8080',
  }),
  run: config,
};

const seconds = (milliseconds: number) => `${milliseconds / 1000}s`;
/** All of the file, except what other commands read. */
const settings: Readonly<Record<Exclude<keyof ApiData, 'lint' | 'diff'>, Setting>> = {
  contract: { builtIn: defaults.contract },
  overlays: { option: 'overlay' },
  allowRemote: { option: 'allow-remote', builtIn: 'false' },
  allowOutside: { option: 'allow-outside', builtIn: 'false' },
  target: { option: 'target', variable: 'COLDFRAME_TARGET' },
  production: {},
  token: { option: 'token', variable: 'COLDFRAME_TOKEN', isSecret: true },
  credentials: { option: 'credential', isSecret: true, byName: true },
  identities: { isSecret: true, byName: true },
  identity: {},
  server: { option: 'server', isSecret: true },
  params: { option: 'param', byName: true },
  only: { option: 'only' },
  skip: { option: 'skip', adds: true },
  safe: { option: 'safe', builtIn: 'false' },
  collectionWrites: { option: 'allow-collection-writes', builtIn: 'false' },
  failOn: { option: 'fail-on', builtIn: defaults.failOn },
  auth: { option: 'auth', builtIn: defaults.auth },
  minCoverage: { unit: '%', option: 'min-coverage', builtIn: `${defaults.minCoverage}%` },
  exceptions: { adds: true },
  baseline: { option: 'baseline' },
  suggest: { option: 'suggest' },
  reports: { option: 'report', byName: true },
  search: { option: 'search', builtIn: 'false' },
  seed: { option: 'seed', builtIn: 'random' },
  time: { unit: 's', option: 'time', builtIn: seconds(defaults.timeMs) },
  maxCases: { option: 'max-cases', builtIn: String(defaults.maxCases) },
  timeout: { unit: 's', option: 'timeout', builtIn: seconds(defaults.timeoutMs) },
  wait: { unit: 's', option: 'wait', builtIn: seconds(defaults.waitMs) },
  restartWait: { unit: 's', option: 'restart-wait', builtIn: seconds(defaults.restartWaitMs) },
  concurrency: { option: 'concurrency', builtIn: String(defaults.concurrency) },
  rate: { option: 'rate', builtIn: 'none' },
  insecure: { option: 'insecure', builtIn: 'false' },
};

async function config(argv: readonly string[], { out, env }: CommandIo): Promise<number> {
  const { values, positionals } = parseOptions(argv, options);
  // What cannot be used is refused here as it is by a test.
  const all = await readPlanSettings(
    argv.filter((word) => word !== '--explain'),
    env,
  );
  for (const [at, { api, configuration }] of all.entries()) {
    if (api !== undefined) out(`${at === 0 ? '' : '\n'}API ${api}\n`);
    const sources = {
      given: { ...values, contract: api === undefined ? positionals[0] : undefined },
      env,
      configuration,
    };
    const rows = Object.entries(settings).flatMap(([key, setting]) =>
      originsOf(key, setting, sources)
        .filter(({ from }) => values.explain === true || from !== builtIn)
        .map(
          ({ name, value, from }) =>
            [name, isHidden(name, setting) ? '(hidden)' : withStarsInUrls(writeValue(value, setting)), from] as const,
        ),
    );
    out(renderRows(rows, values.explain === true));
  }
  return 0;
}

function renderRows(rows: readonly (readonly [name: string, value: string, from: string])[], all: boolean): string {
  const width = (column: 0 | 1) => Math.min(50, Math.max(0, ...rows.map((row) => row[column].length)));
  const [names, texts] = [width(0), width(1)];
  const lines = rows.map(([name, value, from]) => {
    const line = `${name.padEnd(names)}  ${all ? `${value.padEnd(texts)}  ${from}` : value}`;
    return `${line.trimEnd()}\n`;
  });
  return lines.join('');
}

function writeValue(value: unknown, { unit }: Setting): string {
  if (typeof value === 'number' || (typeof value === 'string' && /^[\d.]+$/.test(value)))
    return `${value}${unit ?? ''}`;
  return escapeText(typeof value === 'string' ? value : JSON.stringify(value));
}

/** A parameter may be a credential: `params.api_key`. */
function isHidden(name: string, { isSecret }: Setting): boolean {
  return isSecret === true || (name.startsWith('params.') && mayBeSecret(name.slice(name.lastIndexOf('.') + 1)));
}
