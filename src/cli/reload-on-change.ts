import type { Contract } from '../model/contract.ts';
import { Failure } from '../model/failure.ts';
import type { LintingSettings } from '../settings.ts';
import type { World } from './command.ts';
import { contractChanges } from './contract-changes.ts';
import { readContractAsAsked } from './read-contract-as-asked.ts';
import type { ServedContract } from './serve-contracts.ts';
import { untilChanged } from './watch-files.ts';

interface Reloading {
  readonly linting: LintingSettings;
  readonly tell: Pick<World, 'out' | 'err'>;
  readonly stop: AbortSignal;
}

/** Reads a contract again whenever one of its files changes; one that cannot be served leaves the last good one in place. */
export async function reloadOnChange(served: ServedContract, reloading: Reloading): Promise<void> {
  let { contract } = served;
  const local = () => contract.files.filter((file) => !/^https?:/i.test(file));
  while (await untilChanged(local(), reloading.stop).catch(() => false)) {
    contract = (await reload({ ...served, contract }, reloading)) ?? contract;
  }
}

/** The contract that is served now; `undefined` when it is still the one before. */
async function reload(
  { file, reading, contract, controls }: ServedContract,
  { linting, tell }: Reloading,
): Promise<Contract | undefined> {
  try {
    const changed = await readContractAsAsked(file, { reading, linting }, tell);
    controls.reload(changed);
    const changes = contractChanges(contract, changed);
    tell.out(`Reloaded ${changed.source}: ${changes.join(', ') || 'nothing that matters has changed'}\n`);
    return changed;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    tell.err(`Not reloaded, the last contract is still served: ${error.message}\n`);
    return undefined;
  }
}
