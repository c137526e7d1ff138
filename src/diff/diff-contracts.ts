import { withoutParameterNames } from '../http/written-path.ts';
import type { Operation } from '../model/contract.ts';
import type { Change, ChangeClass, ContractPair, Difference } from './changes/change.ts';
import { diffBodies } from './operations/diff-bodies.ts';
import { diffOperationDetails, removedOperation } from './operations/diff-operation-details.ts';
import { diffOutgoingRequests } from './operations/diff-outgoing-requests.ts';
import { diffParameters } from './operations/diff-parameters.ts';
import { diffResponses } from './operations/diff-responses.ts';
import { diffSecurity } from './operations/diff-security.ts';
import { diffServers } from './operations/diff-servers.ts';
import { diffTokenSources } from './operations/diff-token-sources.ts';
import type { OperationPair } from './operations/operation-pair.ts';

const weight: Readonly<Record<ChangeClass, number>> = { breaking: 0, unclear: 1, compatible: 2 };

/** The changes between two contracts, worst first; a change that several operations share is listed once. */
export function diffContracts(pair: ContractPair): Change[] {
  const changes = new Map<string, Change>();
  const newOperations = new Map(
    pair.new.operations.map((operation) => [withoutParameterNames(operation.key), operation]),
  );
  for (const operation of pair.old.operations) {
    const counterpart = newOperations.get(withoutParameterNames(operation.key));
    const found =
      counterpart === undefined
        ? [removedOperation(pair.old, operation)]
        : diffOperations(pair, { old: operation, new: counterpart });
    for (const difference of found) addChange(changes, { difference, operation: operation.key });
  }
  for (const operation of added(pair)) {
    const { key, pointer } = operation;
    const difference = {
      id: 'operation-added',
      class: 'compatible',
      message: `${key} was added.`,
      old: undefined,
      new: pointer,
    } as const;
    addChange(changes, { difference, operation: key });
  }
  for (const { key, difference } of diffOutgoingRequests(pair)) addChange(changes, { difference, operation: key });
  return [...changes.values()].sort((one, other) => weight[one.class] - weight[other.class]);
}

function added({ old, new: { operations } }: ContractPair): Operation[] {
  const known = new Set(old.operations.map(({ key }) => withoutParameterNames(key)));
  return operations.filter(({ key }) => !known.has(withoutParameterNames(key)));
}

function diffOperations(pair: ContractPair, operations: OperationPair): Difference[] {
  return [
    ...diffOperationDetails(pair, operations),
    ...diffServers(operations),
    ...diffParameters(pair, operations),
    ...diffBodies(pair, operations),
    ...diffResponses(pair, operations),
    ...diffSecurity(pair, operations),
    ...diffTokenSources(pair, operations),
  ];
}

function addChange(
  changes: Map<string, Change>,
  { difference, operation }: { difference: Difference; operation: string },
): void {
  const { clause, ...change } = difference;
  const key = [change.id, change.class, change.old, change.new, clause ?? change.message].join('\n');
  const known = changes.get(key);
  const operations = known === undefined ? [operation] : [...new Set([...known.operations, operation])];
  changes.set(key, known === undefined ? { ...change, operations } : { ...known, operations });
}
