import type { Contract } from '../../model/contract.ts';
import { processPrism } from '../prism/prism.ts';
import { operationsNeedingGeneration } from '../response/generated-bodies.ts';

/** Begins to load Prism in its thread if answers of the contract will need it, so that the first of them waits less. */
export function loadPrismFor(contract: Contract): void {
  if (operationsNeedingGeneration(contract).length > 0) processPrism.load();
}
