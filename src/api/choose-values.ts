import type { GivenValue } from '../cases/request/given-values.ts';
import type { Contract } from '../model/contract.ts';
import { Failure } from '../model/failure.ts';
import { nearestName } from '../text/did-you-mean.ts';

/**
 * Values for parameters: `{ projectId: 'default' }` for every operation that only reads and for POST, `{ 'PUT /projects/{projectId}': { projectId: 'mine' } }`
 * for one operation. Values are as in a URL before percent-encoding.
 */
export type ParameterValues = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** The values that are given for parameters of a contract. Throws `Failure('usage')` for an operation and for a parameter that the contract does not have. */
export function chooseValues(contract: Contract, params: ParameterValues): readonly GivenValue[] {
  const operations = [...contract.operations, ...contract.unusable.map(({ operation }) => operation)];
  const keys = operations.map(({ key }) => key);
  return Object.entries(params).flatMap(([name, given]): readonly GivenValue[] => {
    if (typeof given === 'string') return [{ name: known(name, parameterNames(operations)), value: given }];
    if (!keys.includes(name)) throw unknown('operation', name, keys);
    const own = parameterNames(operations.filter(({ key }) => key === name));
    return Object.entries(given).map(([one, value]) => ({ name: known(one, own), value, operation: name }));
  });
}

function parameterNames(operations: Contract['operations']): readonly string[] {
  return [...new Set(operations.flatMap(({ parameters }) => parameters.map(({ name }) => name)))];
}

function known(name: string, names: readonly string[]): string {
  if (!names.includes(name)) throw unknown('parameter', name, names);
  return name;
}

function unknown(what: 'operation' | 'parameter', name: string, names: readonly string[]): Failure {
  const near = nearestName(name, names);
  const advice = near === undefined ? 'See: coldframe plan' : `Did you mean "${near}"?`;
  return new Failure('usage', `The contract has no ${what} "${name}" that a value could be for.`, advice);
}
