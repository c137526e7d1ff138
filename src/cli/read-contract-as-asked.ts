import { readContract } from '../contract/read-contract.ts';
import type { ReadOptions } from '../contract/read-document.ts';
import type { Contract } from '../model/contract.ts';
import { readSoundContract } from '../read-sound-contract.ts';
import type { LintingSettings } from '../settings.ts';
import type { World } from './command.ts';

/** What the command line says about reading and judging a contract. */
export interface AskedReading {
  readonly reading: ReadOptions;
  readonly linting: LintingSettings;
}

const wayOut = 'To go on all the same: an exception in coldframe.yaml, or --no-lint.';

/** Reads a contract that is to be mocked or tested, and refuses one that is not sound; with `--no-lint`, which is told on standard error, only what cannot be read. */
export async function readContractAsAsked(
  source: string,
  { reading, linting }: AskedReading,
  { err }: Pick<World, 'err'>,
): Promise<Contract> {
  if (linting.lint) return readSoundContract(source, { ...reading, config: linting.config, wayOut });
  err(`${source} was not linted: what is wrong with it may look like a fault of the service.\n`);
  return readContract(source, reading);
}
