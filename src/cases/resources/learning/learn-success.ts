import { writtenValue } from '../../../http/written-value.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { type ResourcePath, resourceAt } from '../../paths/resource-paths.ts';
import { findReferences } from '../../paths/resource-references.ts';
import { readCursor } from '../reading/read-page.ts';
import { resourceValue } from '../reading/read-resources.ts';
import { followMove, followReferences } from './learn-changed-names.ts';
import { learnCreation } from './learn-creation.ts';
import { learnDeletion, noteStoredAgain, rememberBroughtBack } from './learn-deletion.ts';
import { learnShown, rememberTag, rememberVersion } from './learn-shown.ts';
import type { Memory } from './memory.ts';

/** What a successful request has created, changed and deleted, and what its response shows. */
export function learnFromSuccess(exchange: Exchange, memory: Memory): void {
  const { operation, request } = exchange.case;
  const { owners, valuesSinceCreation, valuesGivenByTarget, referencesSinceCreation, parts } = memory.trackers;
  const own = learnCreation(exchange, memory);
  if (request.method === 'POST') {
    owners.add(own, operation, request.path);
    valuesSinceCreation.add(own, writtenValue(request.body));
    valuesGivenByTarget.add(own, exchange);
    if (own.length > 0) {
      const referred = referredTo(exchange, memory);
      owners.addReferring(own, referred);
      referencesSinceCreation.add(own, referred);
    }
  }
  learnDeletion(exchange, memory);
  if (request.method === 'PUT') noteStoredAgain(resourceAt(operation, request.path), memory);
  rememberBroughtBack(exchange, memory);
  followReferences(exchange, memory);
  followMove(exchange, memory);
  rememberTag(memory.tags, exchange, own);
  rememberVersion(memory.versions, exchange, own);
  learnShown(exchange, memory);
  const [resource = resourceAt(operation, request.path)] = own;
  parts.add(resource, resourceValue(exchange));
  const cursor = readCursor(exchange);
  if (cursor !== undefined) memory.cursors.set(operation.key, cursor);
}

/** The resources that exist and that a request refers to in its body; where that cannot be read, as it is malformed, the response to it shows them. */
function referredTo(exchange: Exchange, { contract, known, created }: Memory): readonly ResourcePath[] {
  const { operation, request } = exchange.case;
  const references = findReferences(operation, contract.operations);
  return references
    .within(writtenValue(request.body) ?? resourceValue(exchange) ?? null, true)
    .flatMap(({ kind, id }) => known.find(kind, id) ?? created.find({ kind, values: [id] }) ?? []);
}
