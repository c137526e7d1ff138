import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The overlays of a contract's mock: those that were named, else `mocks/overlay.yaml` beside the contract if there is one.
 * An empty list says: none, not even that.
 */
export function mockOverlays(contract: string, named: readonly string[] | undefined): readonly string[] {
  if (named !== undefined) return named;
  const usual = usualFile(contract, 'overlay.yaml');
  return usual === undefined ? [] : [usual];
}

/** `mocks/settings.json` beside the contract, if there is one. */
export function usualSettingsFile(contract: string): string | undefined {
  return usualFile(contract, 'settings.json');
}

function usualFile(contract: string, name: string): string | undefined {
  const file = join(dirname(contract), 'mocks', name);
  return existsSync(file) ? file : undefined;
}
