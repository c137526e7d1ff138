import type { Contract } from '../../model/contract.ts';
import { needingGenerated } from '../answer/needing-generated.ts';
import { processPrism } from '../prism/prism.ts';

/** Begins to load Prism in its thread if answers of the contract will need it, so that the first of them waits less. */
export function loadPrismFor(contract: Contract): void {
  if (needingGenerated(contract).length > 0) processPrism.load();
}
