import { bodyProperties, type GivenValue } from '../cases/request/given-values.ts';
import type { Contract } from '../model/contract.ts';
import { Failure } from '../model/failure.ts';
import { nearestName } from '../text/did-you-mean.ts';

/**
 * Values for parameters: `{ projectId: 'default' }` for every operation that only reads and for POST, `{ 'PUT /projects/{projectId}': { projectId: 'mine' } }`
 * for one operation, for its parameters and for the properties of its JSON body. Values are as in a URL before percent-encoding, those in a body as text or JSON.
 */
export type ParameterValues = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** The values that are given for parameters of a contract. Throws `Failure('usage')` for an operation and for a parameter that the contract does not have. */
export function chooseValues(contract: Contract, params: ParameterValues): readonly GivenValue[] {
  const operations = [...contract.operations, ...contract.unusable.map(({ operation }) => operation)];
  const keys = operations.map(({ key }) => key);
  return Object.entries(params).flatMap(([name, given]): readonly GivenValue[] => {
    if (typeof given === 'string') return [{ name: known(name, parameterNames(operations)), value: given }];
    if (!keys.includes(name)) throw unknown('operation', name, keys);
    const named = operations.filter(({ key }) => key === name);
    const own = parameterNames(named);
    const inBody = named.flatMap((operation) => bodyProperties(operation, contract.document));
    return Object.entries(given).map(([one, value]) =>
      !own.includes(one) && inBody.includes(one)
        ? { name: one, value, operation: name, inBody: true }
        : { name: known(one, [...own, ...inBody]), value, operation: name },
    );
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
