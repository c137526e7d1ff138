import type { Contract } from '../../model/contract.ts';
import { Failure } from '../../model/failure.ts';
import { escapeText } from '../../text/escape-text.ts';
import type { CommandIo } from '../io/command.ts';
import { contractNotices } from '../io/contract-notices.ts';
import { readCommandContract } from '../io/read-command-contract.ts';
import { statesOf, untilChanged } from '../io/watch-files.ts';
import type { LintingSettings } from '../options/contract-options.ts';
import { contractChanges } from './contract-changes.ts';
import type { ServedContract } from './serve-contracts.ts';

interface Reloading {
  readonly linting: LintingSettings;
  readonly messages: Pick<CommandIo, 'out' | 'err' | 'verbose'>;
  readonly stop: AbortSignal;
}

/** Reads a contract again whenever one of its files changes. If the new one cannot be served, the last good one stays. */
export async function reloadOnChange(served: ServedContract, reloading: Reloading): Promise<void> {
  let { contract, before } = served;
  const local = () => contract.files.filter((file) => !/^https?:/i.test(file));
  while (await untilChanged(local(), { stop: reloading.stop, before })) {
    before = await statesOf(local());
    contract = (await reload({ ...served, contract }, reloading)) ?? contract;
  }
}

/** The contract that is served now; `undefined` if it is still the one before. */
async function reload(
  { file, reading, contract, controls }: ServedContract,
  { linting, messages }: Reloading,
): Promise<Contract | undefined> {
  try {
    const changed = await readCommandContract(file, { reading, linting }, messages);
    controls.reload(changed);
    for (const notice of contractNotices(changed)) messages.err(`${escapeText(notice)}\n`);
    const changes = contractChanges(contract, changed);
    messages.out(`Reloaded ${changed.source}: ${changes.join(', ') || 'no change to the mock'}\n`);
    return changed;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    messages.err(`Not reloaded, the last good contract is still served: ${error.message}\n`);
    return undefined;
  }
}
