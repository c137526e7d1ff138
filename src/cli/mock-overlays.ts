import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The overlays of a contract's mock: those that were named, else `mocks/overlay.yaml` beside the contract if there is one.
 * An empty list says: none, not even that.
 */
export function mockOverlays(contract: string, named: readonly string[] | undefined): readonly string[] {
  if (named !== undefined) return named;
  const usual = join(dirname(contract), 'mocks', 'overlay.yaml');
  return existsSync(usual) ? [usual] : [];
}
