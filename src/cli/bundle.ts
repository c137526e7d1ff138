import { packContract } from '../contract/packed-contract.ts';
import { readContract } from '../contract/read-contract.ts';
import { checkOverlayExamples } from '../mock/check-overlay-examples.ts';
import { mockOverlays } from '../mock/settings/settings-files.ts';
import { onlyFile, parse, readingOptions, readingSettings } from '../settings.ts';
import type { World } from './command.ts';

const help = `Usage: coldframe bundle [FILE] [options] > contract.json

Writes a contract, its overlays and all that it refers to as one file of JSON, for createHandlers of coldframe/msw.

  --overlay FILE     apply an OpenAPI Overlay, for examples; may be repeated (default mocks/overlay.yaml beside FILE, or mocks/NAME.overlay.yaml)
  --no-overlay       apply none
  --allow-remote     follow references to http: and https:
  --allow-outside    follow references to files outside the contract's folder
`;

/** `coldframe bundle`: 0 written to standard output, 2 the contract or an overlay cannot be used. */
export async function bundleCommand(argv: readonly string[], world: World): Promise<number> {
  const { values, positionals } = parse(argv, {
    ...readingOptions,
    'no-overlay': { type: 'boolean' },
    help: { type: 'boolean' },
  });
  if (values.help === true) {
    world.out(help);
    return 0;
  }
  const file = onlyFile(positionals);
  const overlays = mockOverlays(file, values['no-overlay'] === true ? [] : values.overlay);
  const contract = await readContract(file, { ...readingSettings(values), overlays });
  checkOverlayExamples(contract, overlays);
  world.out(`${JSON.stringify(packContract(contract))}\n`);
  return 0;
}
