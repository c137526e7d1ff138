import { fileURLToPath } from 'node:url';
import type { ReadOptions } from '../contract/read-document.ts';
import type { Contract } from '../model/contract.ts';
import { readCheckedContract } from '../read-checked-contract.ts';

/**
 * A contract: the path of a file, an `https:` address, `git:REVISION:PATH`, a `URL` (`file:` or `https:`), or a `Contract` that was already read. Options about
 * reading and linting have no effect on a `Contract`.
 */
export type ContractInput = string | URL | Contract;

/** How a contract is read before it is mocked or tested. */
export interface ContractOptions extends ReadOptions {
  /** Leave out the operations that lint errors touch, and refuse a contract that has no others (`Failure`, `contract-invalid`); `true` by default. */
  readonly lint?: boolean | undefined;
  /** The configuration file with the levels and exceptions of lint rules; `coldframe.yaml` in the working directory by default, if it exists. */
  readonly config?: string | undefined;
}

/** Reads the contract unless it was already read. Throws what `readContract` and, with lint, `readCheckedContract` throw. */
export async function readContractInput(
  contract: ContractInput,
  { lint = true, config, ...reading }: ContractOptions = {},
): Promise<Contract> {
  if (isContract(contract)) return contract;
  const source = sourceName(contract);
  return readCheckedContract(source, { ...reading, lint, config });
}

/** Whether the contract was already read. */
export function isContract(contract: ContractInput): contract is Contract {
  return typeof contract === 'object' && !(contract instanceof URL);
}

/** The source as the command line names it: a path, an address or `git:REVISION:PATH`. */
export function sourceName(contract: string | URL): string {
  if (typeof contract === 'string') return contract;
  return contract.protocol === 'file:' ? fileURLToPath(contract) : contract.href;
}
