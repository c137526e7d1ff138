import { contractOf, readContract, refuseErrors } from '../contract/read-contract.ts';
import { type ReadOptions, readDocument } from '../contract/read-document.ts';
import { applyPolicy } from '../lint/apply-policy.ts';
import { lintErrors } from '../lint/lint.ts';
import type { Contract } from '../model/contract.ts';
import type { LintingSettings } from '../settings.ts';
import type { World } from './command.ts';
import { readLintPolicy } from './lint-policy.ts';

/** How a contract that is to be mocked or tested is read and judged. */
export interface SoundReading {
  readonly reading: ReadOptions;
  readonly linting: LintingSettings;
}

const wayOut = 'To go on all the same: an exception in coldframe.yaml, or --no-lint.';

/**
 * Reads a contract that is to be mocked or tested. What lint calls an error under the policy is refused with lint's own message
 * (`contract-invalid`); with `--no-lint`, which is told on standard error, only what cannot be read. Throws what `readContract` throws besides.
 */
export async function readSoundContract(
  source: string,
  { reading, linting }: SoundReading,
  { err }: Pick<World, 'err'>,
): Promise<Contract> {
  if (!linting.lint) {
    err(`${source} was not linted: what is wrong with it may look like a fault of the service.\n`);
    return readContract(source, reading);
  }
  const policy = await readLintPolicy(linting.config);
  const read = await readDocument(source, reading);
  refuseErrors(applyPolicy(read.findings, policy));
  const contract = contractOf(read);
  refuseErrors(applyPolicy(await lintErrors(contract, policy.levels), policy), wayOut);
  return contract;
}
