import { isSafeMethod } from '../../../http/method.ts';
import { isMissing } from '../../../http/outcome.ts';
import type { Case } from '../../../model/case.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { pathKind, resourceAt, resourceKey } from '../../paths/resource-paths.ts';
import { forgetBelow } from './learn-deletion.ts';
import type { Memory } from './memory.ts';

/** Resources that are missing: remembered at most. */
const mostAbsent = 5000;

/** What a refused request shows to be missing; what it was to delete still exists. */
export function learnFromRefusal(exchange: Exchange, memory: Memory): void {
  const { known, created, absent, storedMeanwhile } = memory;
  const { operation, request } = exchange.case;
  const resource = resourceAt(operation, request.path);
  if (isMissing(exchange) && isOrdinaryRequest(exchange.case)) {
    // A change may get a 404 for what it lacks itself: what the run has created is deleted anyway.
    // What was created a moment ago may not be shown yet.
    const mayBeHidden = created.isDeletable(resource.kind) && !created.isDoubtful(resource);
    const isGone = isSafeMethod(request.method) && !mayBeHidden;
    const isDeleted = request.method === 'DELETE' && !storedMeanwhile.delete(resourceKey(resource));
    if (isGone || isDeleted) created.remove(resource);
    if (isDeleted) forgetBelow(resource, memory);
    known.forget(resource);
    const isRead = request.method === 'GET' && pathKind(operation.path).endsWith('/{}');
    if (isRead && !created.has(resource) && absent.size < mostAbsent) absent.add(resourceKey(resource));
    return;
  }
  // It was forgotten before the request to delete it was sent, and still exists.
  const kept = request.method === 'DELETE' ? created.find(resource) : undefined;
  if (kept !== undefined) known.remember(kept);
}

/** Only a response to such a request says that a resource is gone: an undocumented method or a wrong credential may get 404 as well. */
function isOrdinaryRequest({ operation, request: { method, credential } }: Case): boolean {
  return method === operation.method && (credential === 'valid' || operation.security.length === 0);
}
