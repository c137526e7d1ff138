import { compareContracts } from '../../api/diff-contracts.ts';
import { renderDiffJson, renderDiffText } from '../../diff/changes/render-diff.ts';
import type { Command, CommandIo } from '../io/command.ts';
import { describeContract } from '../io/read-command-contract.ts';
import { chooseApis } from '../options/choose-apis.ts';
import { readingOptions, readingSettings } from '../options/contract-options.ts';
import { type Options, oneOf, parseOptions, usage } from '../options/parse-options.ts';
import { renderHelp } from '../options/render-help.ts';

const options = {
  format: { type: 'string', value: 'FORMAT', help: 'text (default) or json' },
  'fail-on': {
    type: 'string',
    value: 'CLASS',
    help: 'exit with 1 on breaking changes (default), or on unclear changes, too',
  },
  config: {
    type: 'string',
    value: 'FILE',
    help: 'configuration with accepted changes, under diff.accepted (default coldframe.yaml, if it exists)',
  },
  ...readingOptions,
  overlay: { ...readingOptions.overlay, help: 'apply an OpenAPI Overlay to both contracts first; may be repeated' },
} as const satisfies Options;

/** `coldframe diff`: 0 nothing breaks clients, 1 something does, 2 a contract cannot be read. */
export const diffCommand: Command = {
  help: renderHelp({
    usage: ['diff OLD NEW [options]'],
    about:
      'Compares two contracts and says which changes break clients of the API. OLD and NEW are files, or git:REVISION:PATH.',
    options,
    example: 'coldframe diff git:main:openapi.yaml openapi.yaml',
  }),
  run: diff,
};

async function diff(argv: readonly string[], { out, colour, verbose }: CommandIo): Promise<number> {
  const { values, positionals } = parseOptions(argv, options);
  const [from, to, ...others] = positionals;
  if (from === undefined || to === undefined || others.length > 0)
    throw usage('Expected two contracts, the old one and the new one.', 'See: coldframe diff --help');
  const format = oneOf('--format', values.format ?? 'text', ['text', 'json']);
  const failOn = oneOf('--fail-on', values['fail-on'] ?? 'breaking', ['breaking', 'unclear']);
  verbose('read', `reading ${from} and ${to}`);
  const acceptance = await compareContracts({
    from,
    to,
    config: values.config,
    api: await apiOfContract(to, values.config),
    ...readingSettings(values),
  });
  const { pair, changes } = acceptance;
  for (const contract of [pair.old, pair.new]) verbose('read', describeContract(contract));
  const open = changes.filter((change) => change.accepted === undefined);
  verbose('diff', `${changes.length} changes, ${changes.length - open.length} of them accepted`);
  out(format === 'json' ? renderDiffJson(acceptance, pair) : renderDiffText(acceptance, { pair, colour }));
  return open.some((change) => change.class === 'breaking' || change.class === failOn) ? 1 : 0;
}

/** The API that accepts the changes: the one of the configuration file with that contract. */
async function apiOfContract(contract: string, config: string | undefined): Promise<string | undefined> {
  return (await chooseApis([contract], config))[0]?.api;
}
