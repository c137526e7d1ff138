import { entityTagOf } from '../../../http/entity-tag.ts';
import { isSafeMethod } from '../../../http/method.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { JsonObject } from '../../../model/json.ts';
import { type Resource, resourceAt, resourceKey } from '../../paths/resource-paths.ts';
import { versionShown } from '../reading/current-version.ts';
import { readListed, readNested } from '../reading/read-resources.ts';
import { mostOfAKind } from '../tracking/known-resources.ts';
import type { Memory } from './memory.ts';

/** The resources of a list that requests are sent about. */
const mostListed = 5;

/** What a list or a resource shows to exist. */
export function learnShown(exchange: Exchange, { contract, known, created }: Memory): void {
  const { case: sent, outcome } = exchange;
  const at = resourceAt(sent.operation, sent.request.path);
  for (const resource of readListed(exchange, contract)) {
    created.addListed(resource, resource.item);
    if (resource.number < mostListed) known.remember(resource);
  }
  if (sent.request.method === 'GET') created.seeAgain(at, (outcome.kind === 'reply' ? outcome.text : undefined) ?? '');
  // What the run's own resource has inside is its own, too.
  const isOwn = created.has(at);
  for (const resource of readNested(exchange, contract).slice(0, mostListed))
    known.remember({ ...resource, own: isOwn });
}

/** A successful response has the current tag of a resource, or the request has made the known one outdated (RFC 9110, 8.8.3). */
export function rememberTag(tags: Map<string, string>, exchange: Exchange, created: readonly Resource[]): void {
  const { operation, request } = exchange.case;
  const tag = entityTagOf(exchange);
  const [resource = resourceAt(operation, request.path)] = created;
  if (tags.size >= mostOfAKind * 4) tags.clear();
  if (tag !== undefined) tags.set(resourceKey(resource), tag);
  else if (!isSafeMethod(request.method)) tags.delete(resourceKey(resource));
}

/** A successful response has the current version of a resource, or the request has made the known one outdated. */
export function rememberVersion(
  versions: Map<string, JsonObject>,
  exchange: Exchange,
  [created, ...others]: readonly Resource[],
): void {
  if (others.length > 0) return;
  const { operation, request } = exchange.case;
  const version = versionShown(exchange);
  const key = resourceKey(created ?? resourceAt(operation, request.path));
  if (versions.size >= mostOfAKind * 4) versions.clear();
  if (Object.keys(version).length > 0) versions.set(key, version);
  else if (!isSafeMethod(request.method)) versions.delete(key);
}
