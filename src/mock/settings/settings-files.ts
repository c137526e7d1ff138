import { existsSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';

/**
 * The overlays of a contract's mock: those that were named, else the usual one, if it is there. An empty list says: none, not even that.
 * What is usual: `mocks/NAME.overlay.yaml` beside `NAME.yaml`, else `mocks/overlay.yaml`, which belongs to `openapi.yaml` where that is there.
 */
export function mockOverlays(contract: string, named: readonly string[] | undefined): readonly string[] {
  if (named !== undefined) return named;
  const usual = ownFile(contract, 'overlay.yaml') ?? sharedFile(contract, 'overlay.yaml');
  return usual === undefined ? [] : [usual];
}

/** `mocks/NAME.settings.json` beside `NAME.yaml`, else `mocks/settings.json`, if one of them is there. */
export function defaultSettingsFile(contract: string): string | undefined {
  return ownFile(contract, 'settings.json') ?? sharedFile(contract, 'settings.json');
}

/** `mocks/NAME.overlay.yaml` or `mocks/NAME.settings.json`, if it is there: the only ones that count where contracts share a folder. */
export function ownFile(contract: string, what: 'overlay.yaml' | 'settings.json'): string | undefined {
  return existing(join(dirname(contract), 'mocks', `${parse(contract).name}.${what}`));
}

function sharedFile(contract: string, what: string): string | undefined {
  const folder = dirname(contract);
  const isAnothers =
    parse(contract).name !== 'openapi' && usualContracts.some((name) => existsSync(join(folder, name)));
  return isAnothers ? undefined : existing(join(folder, 'mocks', what));
}

const usualContracts = ['openapi.yaml', 'openapi.yml', 'openapi.json'];

function existing(file: string): string | undefined {
  return existsSync(file) ? file : undefined;
}
