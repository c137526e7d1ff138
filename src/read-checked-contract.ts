import { readLintPolicy } from './config/read-lint-policy.ts';
import { contractOf, refuseErrors } from './contract/read-contract.ts';
import { type ReadOptions, readDocument } from './contract/read-document.ts';
import { applyPolicy } from './lint/apply-policy.ts';
import { lintErrors } from './lint/lint.ts';
import type { Contract } from './model/contract.ts';

/** How a contract for mocking or testing is read and linted. */
export interface CheckedReadOptions extends ReadOptions {
  /** The configuration file with levels and exceptions of lint rules; default: `coldframe.yaml` in the working directory, when it exists. */
  readonly config?: string | undefined;
  /** What a refused user can do instead of fixing the contract: a sentence for the advice of the failure. */
  readonly alternative?: string;
}

/**
 * Reads a contract for mocking or testing, and refuses one in which lint finds errors under the policy: throws `contract-invalid` with lint's message.
 * Also throws what `readContract` throws, and `usage` for a policy that is not valid.
 */
export async function readCheckedContract(
  source: string,
  { config, alternative: wayOut, ...reading }: CheckedReadOptions = {},
): Promise<Contract> {
  const policy = await readLintPolicy(config);
  const read = await readDocument(source, reading);
  refuseErrors(applyPolicy(read.findings, policy));
  const contract = contractOf(read);
  refuseErrors(applyPolicy(await lintErrors(contract, policy.levels), policy), wayOut);
  return contract;
}
