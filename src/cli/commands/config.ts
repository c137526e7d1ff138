import { type Setting, settings } from '../../config/settings.ts';
import { escapeText } from '../../text/escape-text.ts';
import { mayBeSecretOfUser } from '../../text/secret-names.ts';
import { withStarsInUrls } from '../../text/shown-url.ts';
import type { Command, CommandIo } from '../io/command.ts';
import { type Options, parseOptions } from '../options/parse-options.ts';
import { renderHelp } from '../options/render-help.ts';
import { builtIn, originsOf } from '../options/setting-origins.ts';
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

/** A test does not read these. */
const ofOtherCommands: readonly string[] = ['lint', 'diff'];
const shown = Object.entries<Setting>(settings).filter(([key]) => !ofOtherCommands.includes(key));

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
    const rows = shown.flatMap(([key, setting]) =>
      originsOf(key, setting, sources)
        .filter(({ from }) => values.explain === true || from !== builtIn)
        .map(
          ({ name, value, from }) =>
            [name, isHidden(name, setting) ? '(hidden)' : withStarsInUrls(writeValue(value, setting)), from] as const,
        ),
    );
    out(rows.length === 0 ? onlyDefaults : renderRows(rows, values.explain === true));
  }
  return 0;
}

const onlyDefaults = 'Nothing is set. coldframe config --explain shows the defaults.\n';

function renderRows(rows: readonly (readonly [name: string, value: string, from: string])[], all: boolean): string {
  const width = (column: 0 | 1) => Math.min(50, Math.max(0, ...rows.map((row) => row[column].length)));
  const [names, texts] = [width(0), width(1)];
  const lines = rows.map(([name, value, from]) => {
    const line = `${name.padEnd(names)}  ${all ? `${value.padEnd(texts)}  ${from}` : value}`;
    return `${line.trimEnd()}\n`;
  });
  return lines.join('');
}

function writeValue(value: unknown, setting: Setting): string {
  if (typeof value === 'number' || (typeof value === 'string' && /^[\d.]+$/.test(value)))
    return `${value}${unitOf(setting)}`;
  return escapeText(typeof value === 'string' ? value : JSON.stringify(value));
}

function unitOf(setting: Setting): string {
  if (!('kind' in setting)) return '';
  return setting.kind === 'time' ? 's' : setting.kind === 'percent' ? '%' : '';
}

/** A parameter may be a credential: `params.api_key`. */
function isHidden(name: string, { isSecret }: Setting): boolean {
  return isSecret === true || (name.startsWith('params.') && mayBeSecretOfUser(name.slice(name.lastIndexOf('.') + 1)));
}
