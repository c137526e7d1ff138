import { contractOf, refuseErrors } from './contract/read-contract.ts';
import { type ReadOptions, readDocument } from './contract/read-document.ts';
import { applyPolicy } from './lint/apply-policy.ts';
import { lintErrors } from './lint/lint.ts';
import type { Contract } from './model/contract.ts';
import { readLintPolicy } from './read-lint-policy.ts';

/** How a contract that is to be mocked or tested is read and judged. */
export interface CheckedReadOptions extends ReadOptions {
  /** The file with levels of lint's rules and exceptions; `coldframe.yaml` in the working directory by default, when it is there. */
  readonly config?: string | undefined;
  /** How those who are refused go on all the same; nothing is said by default. */
  readonly alternative?: string;
}

/**
 * Reads a contract that is to be mocked or tested. What lint calls an error under the policy is refused with lint's own message
 * (`contract-invalid`). Throws what `readContract` throws besides, and `usage` when the policy cannot be meant.
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
