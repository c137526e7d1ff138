import { readContract } from '../contract/read-contract.ts';
import { diffContracts } from '../diff/diff-contracts.ts';
import { renderDiffJson, renderDiffText } from '../diff/render-diff.ts';
import { Failure } from '../model/failure.ts';
import { oneOf, parse, readingOptions, readingSettings } from '../settings.ts';
import type { World } from './command.ts';

const help = `Usage: coldframe diff OLD NEW [options]

Says what changed between two contracts, and what of it breaks those who use the API. OLD and NEW are files, or git:REVISION:PATH.

  --format FORMAT    text (default) or json
  --fail-on CLASS    exit with 1 on breaking changes (default), or on unclear ones too
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
  const pair = { old: await readContract(old, reading), new: await readContract(now, reading) };
  const changes = diffContracts(pair);
  world.out(
    format === 'json' ? renderDiffJson(changes, pair) : renderDiffText(changes, { pair, colour: world.colour }),
  );
  return changes.some((change) => change.class === 'breaking' || change.class === failOn) ? 1 : 0;
}
