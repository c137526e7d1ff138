import { readLintPolicy } from './config/read-lint-policy.ts';
import { isBrokenReference } from './contract/bundle/mark-broken-references.ts';
import { refuseErrors, usableContractOf } from './contract/read-contract.ts';
import { type ReadOptions, readDocument } from './contract/read-document.ts';
import { excludeUnusable } from './contract/unusable/exclude-unusable.ts';
import { applyPolicy } from './lint/apply-policy.ts';
import { lintErrors } from './lint/lint.ts';
import type { Contract } from './model/contract.ts';

/** How a contract for mocking or testing is read and linted. */
export interface CheckedReadOptions extends ReadOptions {
  /** Leave out the operations that lint errors touch; `true` by default. Otherwise only references that lead nowhere count. */
  readonly lint?: boolean | undefined;
  /** The configuration file with levels and exceptions of lint rules; default: `coldframe.yaml` in the working directory, when it exists. */
  readonly config?: string | undefined;
  /** The name of the API in the configuration file; absent: what holds for all of them. */
  readonly api?: string | undefined;
  /** What a refused user can do instead of fixing the contract: a sentence for the advice of the failure. */
  readonly alternative?: string;
}

/**
 * Reads a contract for mocking or testing. Operations that lint errors touch under the policy are left out (`unusable` of the contract has them). Throws
 * `contract-invalid` with lint's message when the document cannot be read as OpenAPI, or when no operation is left; what `readContract` throws, and `usage`
 * for a policy that is not valid.
 */
export async function readCheckedContract(
  source: string,
  { lint = true, config, api, alternative: wayOut, ...reading }: CheckedReadOptions = {},
): Promise<Contract> {
  const policy = await readLintPolicy(config, api);
  const read = await readDocument(source, reading);
  const remaining = applyPolicy(read.findings, policy);
  refuseErrors(remaining.filter((finding) => !isBrokenReference(finding)));
  const { contract, broken } = await usableContractOf(read);
  const rejected = new Set(remaining.filter(isBrokenReference).map(({ message }) => message));
  const errors = [
    ...broken.filter(({ message }) => rejected.has(message)),
    ...(lint ? applyPolicy(await lintErrors(contract, policy.levels), policy) : []),
  ].filter(({ level }) => level === 'error');
  const usable = excludeUnusable(contract, errors);
  if (usable.operations.length === 0) refuseErrors(errors, lint ? wayOut : undefined);
  return usable;
}
