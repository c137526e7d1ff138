import { noSelection, selectOperations } from '../../cases/select-operations.ts';
import { type Configuration, configurationFailure } from '../../config/read-configuration.ts';
import type { Contract } from '../../model/contract.ts';
import { Failure } from '../../model/failure.ts';

/** Throws `usage`, with line and column, for the first selector of the configuration file that matches no operation of the contract. */
export function checkFileSelectors(configuration: Configuration | undefined, contract: Contract): void {
  const operations = [...contract.operations, ...contract.unusable.map(({ operation }) => operation)];
  for (const key of ['only', 'skip'] as const) {
    for (const [index, selector] of (configuration?.data[key] ?? []).entries()) {
      try {
        selectOperations(operations, { ...noSelection, [key]: [selector] });
      } catch (error) {
        if (!(error instanceof Failure) || configuration === undefined) throw error;
        const { message, advice } = error;
        throw configurationFailure(configuration.source, { tokens: [key, String(index)], message, advice });
      }
    }
  }
}
