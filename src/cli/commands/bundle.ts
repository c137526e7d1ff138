import { packContract } from '../../contract/packed-contract.ts';
import { readContract } from '../../contract/read-contract.ts';
import { checkOverlayExamples } from '../../mock/check-overlay-examples.ts';
import { mockOverlays } from '../../mock/settings/settings-files.ts';
import { writeSafeJson } from '../../text/safe-json.ts';
import type { Command, CommandIo } from '../io/command.ts';
import { describeContract } from '../io/read-command-contract.ts';
import { readingOptions, readingSettings } from '../options/contract-options.ts';
import { type Options, onlyFile, parseOptions } from '../options/parse-options.ts';
import { renderHelp } from '../options/render-help.ts';

const options = {
  ...readingOptions,
  overlay: {
    ...readingOptions.overlay,
    help: 'apply an OpenAPI Overlay, for examples; may be repeated (default mocks/NAME.overlay.yaml or mocks/overlay.yaml beside NAME.yaml)',
  },
  'no-overlay': { type: 'boolean', help: 'apply no overlay' },
} as const satisfies Options;

/** `coldframe bundle`: 0 written to standard output, 2 the contract or an overlay cannot be used. */
export const bundleCommand: Command = {
  help: renderHelp({
    usage: ['bundle [FILE] [options] > contract.json'],
    about:
      'Writes a contract, its overlays and everything it refers to as one JSON file, for createHandlers of coldframe/msw.',
    options,
    example: 'coldframe bundle openapi.yaml > src/mocks/contract.json',
  }),
  run: bundle,
};

async function bundle(argv: readonly string[], { out, verbose }: CommandIo): Promise<number> {
  const { values, positionals } = parseOptions(argv, options);
  const file = onlyFile(positionals);
  const overlays = mockOverlays(file, values['no-overlay'] === true ? [] : values.overlay);
  verbose('read', `reading ${[file, ...overlays].join(', ')}`);
  const contract = await readContract(file, { ...readingSettings(values), overlays });
  verbose('read', describeContract(contract));
  checkOverlayExamples(contract, overlays);
  out(writeSafeJson(packContract(contract)));
  return 0;
}
