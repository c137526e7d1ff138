import { chooseBehaviour } from '../mock/settings/choose-behaviour.ts';
import { loadMockSettings } from '../mock/settings/load-settings.ts';
import type { MockSettings } from '../mock/settings/mock-settings.ts';
import { mockOverlays, usualSettingsFile } from '../mock/settings/usual-files.ts';
import {
  type LintingSettings,
  lintingOptions,
  lintingSettings,
  oneOf,
  onlyFile,
  parse,
  type ReadingSettings,
  readingOptions,
  readingSettings,
  wholeNumber,
} from '../settings.ts';

/** What `coldframe mock --help` says. */
export const mockHelp = `Usage: coldframe mock [FILE] [options]

Serves the contract: answers that keep it, errors that say what is wrong. Stops at SIGINT or SIGTERM.

  --port N               default 4010; 0 lets the system choose
  --host H               the address to listen at (default 127.0.0.1)
  --overlay FILE         apply an OpenAPI Overlay, for examples; may be repeated (default mocks/overlay.yaml beside FILE)
  --no-overlay           apply none
  --settings FILE        tokens and scenarios (default mocks/settings.json beside FILE)
  --scenario NAME        play this scenario of the settings from the start
  --auth on|off          off: ask for no credential
  --state                keep what clients create, where paths have the shape of /things and /things/{id}
  --no-state             keep nothing, whatever the settings say
  --log pretty|json|off  one line per request on standard output (default pretty)
  --no-admin             keep no journal, and answer nothing under /__coldframe
  --no-watch             do not read the contract again when its files change
  --no-lint              serve the contract although lint finds errors in it
  --config FILE          levels of lint's rules and exceptions (default coldframe.yaml, when it is there)
  --allow-remote         follow references to http: and https:
  --allow-outside        follow references to files outside the contract's folder
`;

/** The command line of `coldframe mock`, every value resolved. */
export interface MockCommandSettings {
  readonly contract: string;
  readonly port: number;
  readonly host: string;
  readonly log: 'pretty' | 'json' | 'off';
  readonly admin: boolean;
  readonly watch: boolean;
  readonly behaviour: MockSettings;
  readonly reading: ReadingSettings;
  readonly linting: LintingSettings;
}

const options = {
  ...readingOptions,
  ...lintingOptions,
  port: { type: 'string' },
  host: { type: 'string' },
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

/** Reads what the user said to `coldframe mock`, and the settings file. Throws `usage` for anything that cannot be meant. */
export async function readMockCommand(argv: readonly string[]): Promise<MockCommandSettings | 'help'> {
  const { values, positionals } = parse(argv, options);
  if (values.help === true) return 'help';
  const contract = onlyFile(positionals);
  const overlays = mockOverlays(contract, values['no-overlay'] === true ? [] : values.overlay);
  return {
    contract,
    port: wholeNumber('--port', values.port ?? '4010', 0),
    host: values.host ?? '127.0.0.1',
    log: oneOf('--log', values.log ?? 'pretty', ['pretty', 'json', 'off']),
    admin: values['no-admin'] !== true,
    watch: values['no-watch'] !== true,
    behaviour: await readBehaviour(contract, values),
    reading: { ...readingSettings(values), overlays },
    linting: lintingSettings(values),
  };
}

interface BehaviourOptions {
  readonly settings?: string | undefined;
  readonly scenario?: string | undefined;
  readonly auth?: string | undefined;
  readonly state?: boolean | undefined;
  readonly 'no-state'?: boolean | undefined;
}

async function readBehaviour(contract: string, options: BehaviourOptions): Promise<MockSettings> {
  const { settings, scenario, auth } = options;
  return chooseBehaviour(await loadMockSettings(settings ?? usualSettingsFile(contract)), {
    scenario,
    state: options['no-state'] === true ? 'off' : options.state === true ? 'on' : undefined,
    auth: auth === undefined ? undefined : oneOf('--auth', auth, ['on', 'off']),
  });
}
