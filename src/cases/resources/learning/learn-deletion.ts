import { isSafeMethod } from '../../../http/method.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { deletedAt, type ResourcePath, resourceAt, resourceKey } from '../../paths/resource-paths.ts';
import type { Memory } from './memory.ts';

/** What the request has deleted, if that is what it is for, and all that was below it. */
export function learnDeletion(exchange: Exchange, memory: Memory): void {
  const { created } = memory;
  const { operation, request } = exchange.case;
  const deleted = deletedAt(operation, request);
  if (deleted === undefined) return;
  const key = resourceKey(deleted);
  if (request.method === 'DELETE' && created.has(deleted)) memory.deleted.add(key);
  memory.toBeDeleted.delete(key);
  rememberArchived(exchange, memory);
  // Where the contract has a DELETE as well, that makes sure at the end of the run.
  const isGone = request.method === 'DELETE' && !memory.storedMeanwhile.delete(key);
  if (isGone || !created.isDeletable(deleted.kind)) created.remove(deleted);
  memory.found.forget(deleted);
  forgetBelow(deleted, memory);
}

/** What was below a resource, or refers to it, may be gone with it. */
export function forgetBelow(resource: ResourcePath, { known, created, trackers }: Memory): void {
  for (const below of trackers.owners.takeBelow(resource)) {
    known.forget(below);
    created.suspectGone(below);
  }
}

/**
 * A PUT that was made before a DELETE may be carried out after it. No request refers to what it has stored, as a target that stores nothing accepts it,
 * too.
 */
export function noteStoredAgain(
  resource: ResourcePath,
  { created, deleted, toBeDeleted, storedMeanwhile }: Memory,
): void {
  const { values } = resource;
  const key = resourceKey(resource);
  if (toBeDeleted.has(key)) storedMeanwhile.add(key);
  if (deleted.delete(key) && values !== undefined) created.add([{ ...resource, values, own: true }], undefined);
}

/** What was deleted may be kept in another place, where it is to be deleted for good. */
function rememberArchived({ case: { operation, request } }: Exchange, { known, created, archived }: Memory): void {
  const before = created.find(resourceAt(operation, request.path));
  const places = before === undefined ? [] : archived.placesOf(before);
  places.forEach(known.remember);
  created.add(places, undefined);
}

/** What is brought back from there exists again. */
export function rememberBroughtBack(
  { case: { operation, request } }: Exchange,
  { known, created, archived }: Memory,
): void {
  if (isSafeMethod(request.method)) return;
  const back = archived.broughtBack(operation, resourceAt(operation, request.path));
  if (back === undefined) return;
  known.remember(back);
  created.add([back], undefined);
}
