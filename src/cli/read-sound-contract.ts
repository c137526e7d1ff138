import { contractOf, refuseErrors } from '../contract/read-contract.ts';
import { type ReadOptions, readDocument } from '../contract/read-document.ts';
import { applyPolicy, type LintPolicy } from '../lint/apply-policy.ts';
import { lintErrors } from '../lint/lint.ts';
import type { Contract } from '../model/contract.ts';

/**
 * Reads a contract that is to be mocked or tested. What lint calls an error is refused with lint's own message (`contract-invalid`), unless the
 * policy lowers its level or makes an exception. Throws what `readContract` throws besides.
 */
export async function readSoundContract(source: string, options: ReadOptions, policy: LintPolicy): Promise<Contract> {
  const read = await readDocument(source, options);
  refuseErrors(applyPolicy(read.findings, policy));
  const contract = contractOf(read);
  refuseErrors(applyPolicy(await lintErrors(contract), policy));
  return contract;
}
