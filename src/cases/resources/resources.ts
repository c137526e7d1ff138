import { entityTagOf } from '../../http/entity-tag.ts';
import { isSafeMethod } from '../../http/method.ts';
import { isSuccess } from '../../http/status.ts';
import type { Case } from '../../model/case.ts';
import type { Contract, Operation } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { openResourceChoices, type ResourceChoices } from './choose-resources.ts';
import { openCreatedResources } from './created-resources.ts';
import { openGivenParents } from './given-parents.ts';
import { mostOfAKind, openKnownResources } from './known-resources.ts';
import { type ListedModels, openListedModels } from './listed-models.ts';
import { isMissing } from './outcomes.ts';
import { readCursor } from './read-page.ts';
import { createsUnnamed, readCreated, readListed, readMoved, readRenamed } from './read-resources.ts';
import { openResourceOwners } from './resource-owners.ts';
import { type Resource, resourceAt, resourceKey, templatesByCollection } from './resource-paths.ts';
import { findReferences } from './resource-references.ts';
import { openSpentResources } from './spent-resources.ts';

/** What the run knows to exist at the target, from the responses so far. */
export interface Resources extends ResourceChoices {
  readonly learn: (exchange: Exchange) => void;
  /** The place of another page that a response of the operation has named; `undefined` when none has. */
  readonly cursorOf: (operation: Operation) => string | undefined;
  /** The current entity tag of the resource at a path; `undefined` when it is not known. */
  readonly tagOf: (operation: Operation, path: string) => string | undefined;
  /** Whether a resource of that kind with that identifier is known to exist. */
  readonly isKnown: (kind: string, id: string) => boolean;
  /** Whether the run has created the resource of that kind with those path parameters. */
  readonly isOwn: (kind: string, values: readonly string[]) => boolean;
  /** Whether a request of the operation may add something beneath what its path names, which a list has shown and no operation creates. */
  readonly mayAddBelow: (operation: Operation, values: readonly string[]) => boolean;
  /** Whether the run has created a resource of that kind with that identifier. */
  readonly hasCreated: (kind: string, id: string) => boolean;
  /** What the run has created and not deleted, the last created first. */
  readonly remaining: () => readonly Resource[];
  /** How often each operation that creates resources has succeeded without naming what it created, which nothing can delete then. */
  readonly unnamed: () => ReadonlyMap<string, number>;
  /** What a creation is to be modelled on: see `openListedModels`. */
  readonly modelOf: ListedModels['modelOf'];
  /** Forgets the resource that a path names, before it is deleted: no other request may refer to it. Returns whether one could have. */
  readonly forgetAt: (operation: Operation, path: string) => boolean;
  /** Forgets everything but what is to be cleaned up: the target has lost its state. */
  readonly forgetAll: () => void;
}

/** The resources of a list that requests are sent about. */
const mostListed = 5;
/** A store that knows no resource yet. */
export function openResources({ operations, document }: Pick<Contract, 'operations' | 'document'>): Resources {
  const contract = { operations, document, members: templatesByCollection(operations, document) };
  const known = openKnownResources();
  const created = openCreatedResources(contract);
  const parents = openGivenParents(operations);
  const models = openListedModels();
  const spent = openSpentResources(operations);
  const owners = openResourceOwners();
  const tags = new Map<string, string>();
  const cursors = new Map<string, string>();
  const unnamed = new Map<string, number>();
  /** What a request refers to may be gone after it, or have another name: `POST /books/bulk-delete`, `POST /tags/rename`. */
  const followReferences = (exchange: Exchange): void => {
    const { operation, request } = exchange.case;
    const value = request.body.kind === 'content' ? request.body.value : undefined;
    if (isSafeMethod(request.method) || value === undefined) return;
    const references = findReferences(operation, operations);
    if (!references.mayEnd) return;
    for (const { kind, id } of references.within(value)) {
      const before = known.find(kind, id) ?? created.find({ kind, values: [id] });
      if (before?.own !== true) continue;
      known.forget(before);
      const after = references.givesNewName ? readRenamed(exchange, before, contract) : undefined;
      if (after === undefined) continue;
      created.remove(before);
      created.add([after], undefined);
      known.remember(after);
    }
  };
  /** A change may give another identifier: `PATCH /files/{path}` with `path`. */
  const followMove = (exchange: Exchange): void => {
    const after = readMoved(exchange);
    const { operation, request } = exchange.case;
    const before = after && created.find(resourceAt(operation, request.path));
    if (after === undefined || before === undefined || created.isForeign(after)) return;
    known.forget(before);
    created.remove(before);
    created.add([after], undefined);
    known.remember(after);
  };
  const learnFromSuccess = (exchange: Exchange): void => {
    const { operation, request } = exchange.case;
    const shown = readCreated(exchange, contract, true);
    if (shown.length === 0 && createsUnnamed(exchange, contract))
      unnamed.set(operation.key, (unnamed.get(operation.key) ?? 0) + 1);
    const isOrdinary = isAboutNoValue(exchange.case);
    const own = shown
      .filter((resource) => !created.isForeign(resource))
      .map((one) => (isOrdinary ? { ...one, isOrdinary } : one));
    own.forEach(known.remember);
    const sent = request.body.kind === 'content' ? request.body.value : undefined;
    for (const one of Array.isArray(sent) ? own.map((resource) => [resource]) : [own]) created.add(one, sent);
    if (request.method === 'POST') owners.add(own, operation, request.path);
    if (request.method === 'DELETE') {
      created.remove(resourceAt(operation, request.path));
      owners.takeBelow(resourceAt(operation, request.path)).forEach(known.forget);
    }
    followReferences(exchange);
    followMove(exchange);
    rememberTag(tags, exchange, own);
    for (const resource of readListed(exchange, contract)) {
      created.addListed(resource);
      if (resource.number < mostListed) known.remember(resource);
    }
    const cursor = readCursor(exchange);
    if (cursor !== undefined) cursors.set(operation.key, cursor);
  };
  const learnFromRefusal = (exchange: Exchange): void => {
    const { operation, request } = exchange.case;
    const resource = resourceAt(operation, request.path);
    if (isMissing(exchange) && isOrdinaryRequest(exchange.case)) {
      // A change may get a 404 for what it lacks itself: what the run has created is deleted anyway.
      if (isSafeMethod(request.method) || request.method === 'DELETE') created.remove(resource);
      known.forget(resource);
      return;
    }
    // It was forgotten before the request to delete it was sent, and still exists.
    const kept = request.method === 'DELETE' ? created.find(resource) : undefined;
    if (kept !== undefined) known.remember(kept);
  };
  return {
    learn: (exchange) => {
      if (exchange.outcome.kind !== 'reply') return;
      models.learn(exchange);
      spent.note(exchange);
      if (isSuccess(exchange.outcome.status)) learnFromSuccess(exchange);
      else learnFromRefusal(exchange);
    },
    ...openResourceChoices({ known, created, operations, isSpent: spent.has }),
    cursorOf: ({ key }) => cursors.get(key),
    tagOf: (operation, path) => tags.get(resourceKey(resourceAt(operation, path))),
    isOwn: (kind, values) => created.has({ kind, values }),
    mayAddBelow: (operation, values) =>
      parents.mayAddBelow(operation) && known.closestTo(operation).some((one) => sameJson(one.values, values)),
    hasCreated: created.hasId,
    remaining: created.remaining,
    unnamed: () => unnamed,
    modelOf: models.modelOf,
    forgetAt: (operation, path) => known.forget(resourceAt(operation, path)),
    forgetAll: () => {
      known.forgetAll();
      tags.clear();
      cursors.clear();
    },
    isKnown: (kind, id) => known.find(kind, id) !== undefined,
  };
}

/** Only a response to such a request says that a resource is gone: an undocumented method or a wrong credential may get 404 as well. */
function isOrdinaryRequest({ operation, request: { method, credential } }: Case): boolean {
  return method === operation.method && (credential === 'valid' || operation.security.length === 0);
}

/** Whether a case is about its request as a whole, not about one of its values. */
function isAboutNoValue({ operation, about }: Case): boolean {
  return about === operation.pointer || about === operation.body?.pointer;
}

/** A successful response has the current tag of a resource, or the request has made the known one outdated (RFC 9110, 8.8.3). */
function rememberTag(tags: Map<string, string>, exchange: Exchange, created: readonly Resource[]): void {
  const { operation, request } = exchange.case;
  const tag = entityTagOf(exchange);
  const [resource = resourceAt(operation, request.path)] = created;
  if (tags.size >= mostOfAKind * 4) tags.clear();
  if (tag !== undefined) tags.set(resourceKey(resource), tag);
  else if (!isSafeMethod(request.method)) tags.delete(resourceKey(resource));
}
