import { matchedBy } from '../cases/plan/select-operations.ts';
import { bodyProperties, type GivenValue } from '../cases/request/values/given-values.ts';
import type { Contract } from '../model/contract.ts';
import { Failure } from '../model/failure.ts';
import { suggestName } from '../text/did-you-mean.ts';

/**
 * Values for parameters: `{ projectId: 'default' }` for every operation that only reads and for POST, `{ 'PUT /projects/{projectId}': { projectId: 'mine' } }`
 * for one operation, for its parameters and for the properties of its JSON body, `{ 'PUT /projects/*': { projectId: 'mine' } }` for those that a selector
 * matches and that have the name. What is for one operation comes first. Values are as in a URL before percent-encoding, those in a body as text or JSON.
 */
export type ParameterValues = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** The values that are given for parameters of a contract. Throws `Failure('usage')` for an operation and for a parameter that the contract does not have. */
export function chooseValues(contract: Contract, params: ParameterValues): readonly GivenValue[] {
  const operations = [...contract.operations, ...contract.unusable.map(({ operation }) => operation)];
  const isExact = ([name]: readonly [string, unknown]) => operations.some(({ key }) => key === name);
  const entries = Object.entries(params);
  // The last of several values counts.
  const inOrder = [...entries.filter((entry) => !isExact(entry)), ...entries.filter(isExact)];
  return inOrder.flatMap(([name, given]): readonly GivenValue[] => {
    if (typeof given === 'string') return [{ name: known(name, parameterNames(operations)), value: given }];
    const named = operationsNamed(name, operations);
    if (named.length === 0)
      throw unknown(
        'operation',
        name,
        operations.map(({ key }) => key),
      );
    return Object.entries(given).flatMap(([one, value]) => valuesIn(named, { name: one, value }, contract));
  });
}

function operationsNamed(name: string, operations: Contract['operations']): Contract['operations'] {
  return name.includes('*') ? matchedBy(name, operations) : operations.filter(({ key }) => key === name);
}

/** The value for each of the operations that has a parameter, or else a property of its JSON body, of that name. */
function valuesIn(
  operations: Contract['operations'],
  given: Pick<GivenValue, 'name' | 'value'>,
  { document }: Contract,
): readonly GivenValue[] {
  const values = operations.flatMap((operation): GivenValue[] => {
    const value = { ...given, operation: operation.key };
    if (parameterNames([operation]).includes(given.name)) return [value];
    return bodyProperties(operation, document).includes(given.name) ? [{ ...value, inBody: true }] : [];
  });
  if (values.length > 0) return values;
  const inBody = operations.flatMap((operation) => bodyProperties(operation, document));
  throw unknown('parameter', given.name, [...parameterNames(operations), ...inBody]);
}

function parameterNames(operations: Contract['operations']): readonly string[] {
  return [...new Set(operations.flatMap(({ parameters }) => parameters.map(({ name }) => name)))];
}

function known(name: string, names: readonly string[]): string {
  if (!names.includes(name)) throw unknown('parameter', name, names);
  return name;
}

function unknown(what: 'operation' | 'parameter', name: string, names: readonly string[]): Failure {
  const advice = suggestName(name, names) ?? 'See: coldframe plan';
  return new Failure('usage', `The contract has no ${what} "${name}" that a value could be for.`, advice);
}
