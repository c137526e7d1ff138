import { readContract } from '../contract/read-contract.ts';
import { acceptChanges } from '../diff/accept-changes.ts';
import { diffContracts } from '../diff/diff-contracts.ts';
import { renderDiffJson, renderDiffText } from '../diff/render-diff.ts';
import { Failure } from '../model/failure.ts';
import { oneOf, parse, readingOptions, readingSettings } from '../settings.ts';
import type { World } from './command.ts';
import { readAcceptedChanges } from './read-accepted-changes.ts';

const help = `Usage: coldframe diff OLD NEW [options]

Says what changed between two contracts, and what of it breaks those who use the API. OLD and NEW are files, or git:REVISION:PATH.

  --format FORMAT    text (default) or json
  --fail-on CLASS    exit with 1 on breaking changes (default), or on unclear ones too
  --config FILE      what is accepted, under diff.accepted (default coldframe.yaml, if there is one)
  --overlay FILE     apply an OpenAPI Overlay to both first; may be repeated
  --allow-remote     follow references to http: and https:
  --allow-outside    follow references to files outside the contract's folder
`;

/** `coldframe diff`: 0 nothing breaks, 1 something does, 2 a contract cannot be read. */
export async function diffCommand(argv: readonly string[], world: World): Promise<number> {
  if (argv.includes('--help')) {
    world.out(help);
    return 0;
  }
  const { values, positionals } = parse(argv, {
    ...readingOptions,
    format: { type: 'string' },
    'fail-on': { type: 'string' },
    config: { type: 'string' },
  });
  const [old, now, ...others] = positionals;
  if (old === undefined || now === undefined || others.length > 0) {
    throw new Failure(
      'usage',
      'Two contracts are compared, the old one and the new one.',
      'See: coldframe diff --help',
    );
  }
  const format = oneOf('--format', values.format ?? 'text', ['text', 'json']);
  const failOn = oneOf('--fail-on', values['fail-on'] ?? 'breaking', ['breaking', 'unclear']);
  const reading = readingSettings(values);
  const accepted = await readAcceptedChanges(values.config);
  const pair = { old: await readContract(old, reading), new: await readContract(now, reading) };
  const acceptance = acceptChanges(diffContracts(pair), accepted, new Date().toISOString().slice(0, 10));
  world.out(
    format === 'json' ? renderDiffJson(acceptance, pair) : renderDiffText(acceptance, { pair, colour: world.colour }),
  );
  const open = acceptance.changes.filter((change) => change.accepted === undefined);
  return open.some((change) => change.class === 'breaking' || change.class === failOn) ? 1 : 0;
}
