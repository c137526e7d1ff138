import type { ReadOptions } from '../../contract/read-document.ts';
import type { Contract } from '../../model/contract.ts';
import { readCheckedContract } from '../../read-checked-contract.ts';
import { plural } from '../../text/plural.ts';
import type { CommandIo } from './command.ts';

/** How the command line reads and checks a contract. */
export interface ContractReading {
  readonly reading: ReadOptions;
  readonly linting: {
    readonly lint: boolean;
    readonly config: string | undefined;
    /** The API of the configuration file. */
    readonly api?: string | undefined;
  };
}

const alternative = 'To go on anyway, add an exception to coldframe.yaml or use --no-lint.';

/**
 * Reads a contract to mock or test, without the operations that lint errors touch. With `--no-lint`, writes a warning and leaves out only the operations with
 * references that lead nowhere.
 */
export async function readCommandContract(
  source: string,
  { reading, linting }: ContractReading,
  { err, verbose }: Pick<CommandIo, 'err' | 'verbose'>,
): Promise<Contract> {
  verbose('read', `reading ${[source, ...(reading.overlays ?? [])].join(', ')}`);
  if (!linting.lint) err(`${source} was not linted: a fault in it may look like a fault of the service.\n`);
  const contract = await readCheckedContract(source, { ...reading, ...linting, alternative });
  verbose('read', describeContract(contract));
  return contract;
}

/** One line about a contract that was read. */
export function describeContract({ source, title, version, files, operations, unsupported }: Contract): string {
  const skipped = unsupported.length === 0 ? '' : `, ${unsupported.length} unsupported`;
  return `read ${source}: ${title} ${version}, ${plural(operations.length, 'operation')}${skipped}, files: ${files.join(', ')}`;
}
