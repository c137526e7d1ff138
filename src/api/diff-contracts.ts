import { readAcceptedChanges } from '../config/read-accepted-changes.ts';
import { readContract } from '../contract/read-contract.ts';
import type { ReadOptions } from '../contract/read-document.ts';
import { type Acceptance, acceptChanges } from '../diff/changes/accept-changes.ts';
import type { Change, ContractPair } from '../diff/changes/change.ts';
import { diffContracts as diffPair } from '../diff/diff-contracts.ts';
import { type ContractInput, isContract, sourceName } from './contract-input.ts';

/** Which contracts to compare, and how. Overlays apply to both. */
export interface DiffContractsOptions extends ReadOptions {
  /** The older contract. */
  readonly from: ContractInput;
  /** The newer contract. */
  readonly to: ContractInput;
  /** The configuration file with accepted changes; `coldframe.yaml` in the working directory by default, if it exists. */
  readonly config?: string | undefined;
  /** The name of the API in the configuration file; absent: what holds for all of them. */
  readonly api?: string | undefined;
}

/**
 * Compares two versions of a contract. Resolves to the changes for clients of the API, breaking ones first; `accepted` of a change is the reason that the
 * configuration gives for it. Rejects with a `Failure` when a contract or the configuration cannot be read.
 */
export async function diffContracts(options: DiffContractsOptions): Promise<readonly Change[]> {
  return (await compareContracts(options)).changes;
}

/** The changes with the pair of contracts that was read, and the entries of the configuration that accept nothing. */
export async function compareContracts({
  from,
  to,
  config,
  api,
  ...reading
}: DiffContractsOptions): Promise<Acceptance & { readonly pair: ContractPair }> {
  const accepted = await readAcceptedChanges(config, api);
  const read = (input: ContractInput) => (isContract(input) ? input : readContract(sourceName(input), reading));
  const pair = { old: await read(from), new: await read(to) };
  return { pair, ...acceptChanges(diffPair(pair), accepted, new Date().toISOString().slice(0, 10)) };
}
