import { writtenValue } from '../../../http/written-value.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { kindsOnPath, type Resource, resourceAt, resourceKey } from '../../paths/resource-paths.ts';
import { isAboutNoValue } from '../reading/about-no-value.ts';
import { createsUnnamed, readCreated } from '../reading/read-created.ts';
import type { CreatedResources } from '../tracking/created-resources.ts';
import { markOf } from '../tracking/found-resources.ts';
import type { Memory } from './memory.ts';

/** Returns what the request has created. */
export function learnCreation(exchange: Exchange, memory: Memory): readonly Resource[] {
  const { contract, known, created, unnamed, unfound } = memory;
  const { operation, request } = exchange.case;
  const filled = takeAbsent(exchange, memory);
  const all = filled === undefined ? readCreated(exchange, contract, { mayGuess: true }) : [filled];
  const shown = all.filter((resource) => !leaveIfFound(exchange, resource, memory));
  const isNamed = all.some(({ kind }) => created.isNamed(kind));
  if (!isNamed && (all.length > 0 || createsUnnamed(exchange, contract)))
    unnamed.set(operation.key, (unnamed.get(operation.key) ?? 0) + 1);
  const isOrdinary = isAboutNoValue(exchange.case);
  const own = shown
    .filter((resource) => !created.isForeign(resource))
    .map((one) => (isOrdinary ? { ...one, isOrdinary } : one));
  if (exchange.case.reserves) own.forEach(known.reserve);
  own.forEach(known.remember);
  for (const one of own) memory.absent.delete(resourceKey(one));
  const sent = writtenValue(request.body);
  for (const one of Array.isArray(sent) ? own.map((resource) => [resource]) : [own])
    created.add(one, sent, markOf(request.body));
  if (isNamed) unfound.add(own, operation.key);
  return own;
}

/** What a PUT has stored where nothing was, whatever it answers. */
function takeAbsent({ case: { operation, request } }: Exchange, { absent }: Memory): Resource | undefined {
  const resource = resourceAt(operation, request.path);
  if (request.method !== 'PUT' || operation.method !== 'PUT' || resource.values === undefined) return undefined;
  return absent.delete(resourceKey(resource)) ? { ...resource, values: resource.values, own: true } : undefined;
}

/** What may have been there before is only read from now on. Returns whether it is so. */
function leaveIfFound(exchange: Exchange, resource: Resource, { known, created, found, uncertain }: Memory): boolean {
  if (!found.mayBeFound(exchange, resource) || isBelowOwn(resource, created)) return false;
  if (created.disown(resource)) uncertain.set(resourceKey(resource), resource);
  if (created.has(resource)) return true;
  known.forget(resource);
  known.remember({ ...resource, own: false });
  return true;
}

/** Whether a resource belongs to one that the run has created: what is in there, others have not made. */
function isBelowOwn({ kind, values }: Resource, { has }: Pick<CreatedResources, 'has'>): boolean {
  return kindsOnPath(kind).some(
    (owner, index) => owner !== kind && has({ kind: owner, values: values.slice(0, index + 1) }),
  );
}
