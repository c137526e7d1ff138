import type { Contract } from '../model/contract.ts';
import { needsGenerated } from './answer/needs-generated.ts';
import { processPrism } from './prism/prism.ts';

/** Begins to load Prism in its thread if answers of one of the contracts will need it, so that the first of them waits less. */
export function loadPrismFor(contracts: readonly Contract[]): void {
  if (contracts.some(needsGenerated)) processPrism.load();
}
