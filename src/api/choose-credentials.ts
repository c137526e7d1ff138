import type { Contract, Operation, SecurityRequirement } from '../model/contract.ts';
import { Failure } from '../model/failure.ts';
import { join, valueAt } from '../schema/json/pointer.ts';
import { suggestName } from '../text/did-you-mean.ts';

/**
 * The contract without the alternatives of `security` for which no credential was given, where another one is left. A token stands for every scheme without a
 * credential of its own. Throws `Failure('usage')` for a scheme that no operation uses.
 */
export function chooseCredentials(
  contract: Contract,
  { token, credentials }: { readonly token: string | undefined; readonly credentials: ReadonlyMap<string, string> },
): Contract {
  const all = [...contract.operations, ...contract.unusable.map(({ operation }) => operation)];
  const schemes = new Set(all.flatMap(({ security }) => security.flatMap(schemeNames)));
  for (const name of credentials.keys()) if (!schemes.has(name)) throw unknownScheme(name, [...schemes]);
  if (token !== undefined || credentials.size === 0) return contract;
  const isGiven = (requirement: SecurityRequirement) => schemeNames(requirement).every((name) => credentials.has(name));
  const narrowed = (operation: Operation): Operation => {
    const security = operation.security.filter(isGiven);
    return security.some(({ schemes: needed }) => needed.length > 0) ? { ...operation, security } : operation;
  };
  return { ...contract, operations: contract.operations.map(narrowed) };
}

/**
 * Whether a credential is sent with every request, also to operations that ask for none: the contract asks for one nowhere, or in so few operations that it
 * does not describe who may do what. An operation with `security: []` states that it needs none.
 */
export function sendsCredentialEverywhere({ document, operations }: Contract): boolean {
  if (operations.every(({ security }) => security.length === 0)) return true;
  const isStated = ({ pointer }: Operation) => valueAt(document, join(pointer, 'security')) !== undefined;
  const stated = valueAt(document, '/security') === undefined ? operations.filter(isStated).length : operations.length;
  return stated < operations.length * leastStated;
}

/** The least share of operations with `security` in a contract that describes who may do what. */
const leastStated = 0.1;

function schemeNames({ schemes }: SecurityRequirement): readonly string[] {
  return schemes.map(({ scheme }) => scheme.name);
}

function unknownScheme(name: string, known: readonly string[]): Failure {
  const advice =
    known.length === 0
      ? 'The operations of the contract use no security scheme.'
      : (suggestName(name, known) ?? `The schemes are: ${known.join(', ')}.`);
  return new Failure('usage', `No operation of the contract uses the security scheme "${name}".`, advice);
}
