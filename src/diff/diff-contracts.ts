import type { Operation } from '../model/contract.ts';
import type { Change, ChangeClass, Difference, Pair } from './change.ts';
import { diffBodies } from './diff-bodies.ts';
import { diffOperationFacts, removedOperation } from './diff-operation-facts.ts';
import { diffParameters } from './diff-parameters.ts';
import { diffResponses } from './diff-responses.ts';
import { diffSecurity } from './diff-security.ts';
import { diffSentRequests } from './diff-sent-requests.ts';
import { diffServers } from './diff-servers.ts';
import { diffTokenSources } from './diff-token-sources.ts';
import type { OperationPair } from './operation-pair.ts';

const weight: Readonly<Record<ChangeClass, number>> = { breaking: 0, unclear: 1, compatible: 2 };

/** What changed between two contracts, worst first; a change that several operations share is told once. */
export function diffContracts(pair: Pair): Change[] {
  const changes = new Map<string, Change>();
  const news = new Map(pair.new.operations.map((operation) => [shapeOfKey(operation), operation]));
  for (const operation of pair.old.operations) {
    const counterpart = news.get(shapeOfKey(operation));
    const found =
      counterpart === undefined
        ? [removedOperation(pair.old, operation)]
        : diffOperations(pair, { old: operation, new: counterpart });
    for (const difference of found) note(changes, { difference, operation: operation.key });
  }
  for (const operation of added(pair)) {
    const { key, pointer } = operation;
    const difference = {
      id: 'operation-added',
      class: 'compatible',
      message: `${key} is new.`,
      old: undefined,
      new: pointer,
    } as const;
    note(changes, { difference, operation: key });
  }
  for (const { key, difference } of diffSentRequests(pair)) note(changes, { difference, operation: key });
  return [...changes.values()].sort((one, other) => weight[one.class] - weight[other.class]);
}

/** Names of path parameters are nobody's business but the contract's. */
function shapeOfKey({ key }: Operation): string {
  return key.replaceAll(/\{[^{}]*\}/g, '{}');
}

function added({ old, new: { operations } }: Pair): Operation[] {
  const known = new Set(old.operations.map(shapeOfKey));
  return operations.filter((operation) => !known.has(shapeOfKey(operation)));
}

function diffOperations(pair: Pair, operations: OperationPair): Difference[] {
  return [
    ...diffOperationFacts(pair, operations),
    ...diffServers(operations),
    ...diffParameters(pair, operations),
    ...diffBodies(pair, operations),
    ...diffResponses(pair, operations),
    ...diffSecurity(pair, operations),
    ...diffTokenSources(pair, operations),
  ];
}

function note(
  changes: Map<string, Change>,
  { difference, operation }: { difference: Difference; operation: string },
): void {
  const { clause, ...change } = difference;
  const key = [change.id, change.class, change.old, change.new, clause ?? change.message].join('\n');
  const known = changes.get(key);
  const operations = known === undefined ? [operation] : [...new Set([...known.operations, operation])];
  changes.set(key, known === undefined ? { ...change, operations } : { ...known, operations });
}
