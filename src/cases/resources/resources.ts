import { entityTagOf } from '../../http/entity-tag.ts';
import { isSafeMethod } from '../../http/method.ts';
import { isMissing } from '../../http/outcome.ts';
import { isSuccess } from '../../http/status.ts';
import { writtenValue } from '../../http/written-value.ts';
import type { Case } from '../../model/case.ts';
import type { Contract, Operation } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { JsonObject } from '../../model/json.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { type ArchivedResources, openArchivedResources } from '../paths/archived-resources.ts';
import { templatesByCollection } from '../paths/collection-members.ts';
import {
  deletedAt,
  kindsOnPath,
  pathKind,
  type Resource,
  type ResourcePath,
  resourceAt,
  resourceKey,
} from '../paths/resource-paths.ts';
import { findReferences } from '../paths/resource-references.ts';
import { openUncreatableResources } from '../paths/uncreatable-resources.ts';
import { isAboutNoValue } from './reading/about-no-value.ts';
import { type AcceptedValues, openAcceptedValues } from './reading/accepted-values.ts';
import { versionShown } from './reading/current-version.ts';
import { type ListedModels, openListedModels } from './reading/listed-models.ts';
import { type NounReferences, openNounReferences } from './reading/noun-references.ts';
import { readCursor } from './reading/read-page.ts';
import {
  createsUnnamed,
  type ResourceTemplates,
  readCreated,
  readListed,
  readMoved,
  readNested,
  readRenamed,
  resourceValue,
} from './reading/read-resources.ts';
import { openResourceChoices, type ResourceChoices } from './tracking/choose-resources.ts';
import { type CreatedResources, openCreatedResources } from './tracking/created-resources.ts';
import type { Deed } from './tracking/deeds.ts';
import { type FoundResources, markOf, openFoundResources } from './tracking/found-resources.ts';
import { type KnownResources, mostOfAKind, openKnownResources } from './tracking/known-resources.ts';
import { openReferableStates, type ReferableStates } from './tracking/referable-states.ts';
import { openReferencesSinceCreation, type ReferencesSinceCreation } from './tracking/references-since-creation.ts';
import { openRefusedAsTaken, type RefusedAsTaken } from './tracking/refused-as-taken.ts';
import { openResourceHistory, type ResourceHistory } from './tracking/resource-history.ts';
import { openResourceOwners, type ResourceOwners } from './tracking/resource-owners.ts';
import { openUnfoundCreations, type UnfoundCreations } from './tracking/unfound-creations.ts';
import { openValuesGivenByTarget, type ValuesGivenByTarget } from './tracking/values-given-by-target.ts';
import { describesFixed, openValuesSinceCreation, type ValuesSinceCreation } from './tracking/values-since-creation.ts';

/**
 * What the run knows of the resources at the target, from the responses so far. What one tracker alone knows is asked of that: `resources.owners.ownerOf(…)`. Here is what
 * several of them decide together.
 */
export interface Resources extends ResourceChoices, RequestTrackers, CreatedQuestions {
  readonly learn: (exchange: Exchange) => void;
  /** The place of another page that a response of the operation has named; `undefined` when none has. */
  readonly cursorOf: (operation: Operation) => string | undefined;
  /** The current entity tag of the resource at a path; `undefined` when it is not known. */
  readonly tagOf: (operation: Operation, path: string) => string | undefined;
  /** What the last response about the resource at a path has shown of its version; empty when it is not known. */
  readonly versionOf: (operation: Operation, path: string) => JsonObject;
  /** Whether a resource of that kind with that identifier is known to exist. */
  readonly isKnown: (kind: string, id: string) => boolean;
  /** The path parameters of such a resource, its own last; `undefined` when it is not known. */
  readonly pathValuesOf: (kind: string, id: string) => readonly string[] | undefined;
  /** Whether the run has created the resource of that kind with those path parameters, and may change it: no restart has put that in doubt. */
  readonly isOwn: (kind: string, values: readonly string[]) => boolean;
  /** Whether the run has created it, also before a restart. */
  readonly wasCreated: (kind: string, values: readonly string[]) => boolean;
  /** Whether a list had the resource before the run created the first of its kind: it belongs to others. */
  readonly isForeign: (kind: string, values: readonly string[]) => boolean;
  /** Whether a request of the operation may add something beneath what its path names, which a list has shown and no operation creates. */
  readonly mayAddBelow: (operation: Operation, values: readonly string[]) => boolean;
  /** Whether the run has created a resource of that kind with that identifier. */
  readonly hasCreated: (kind: string, id: string) => boolean;
  /** How often each operation that creates resources has succeeded without naming what it created, which nothing can delete then. */
  readonly unnamed: () => ReadonlyMap<string, number>;
  /** How much each operation has created that no read has found: see `openUnfoundCreations`. */
  readonly unfound: UnfoundCreations['unfound'];
  /** What a request of the run has created, or found: it is left as it is. */
  readonly uncertain: () => readonly Resource[];
  /** Whether the state of what the run has created allows the operation, or that step of it; `undefined`: that is not known. */
  readonly isPossible: (operation: Operation, resource: ResourcePath, deed?: Deed) => boolean | undefined;
  /** The target has just said that there is no such resource: what a PUT stores there is the run's own. */
  readonly noteAbsent: (resource: ResourcePath) => void;
  /** Whether a read has shown that there is no such resource, and no request has created it since. */
  readonly isAbsent: (kind: string, values: readonly string[]) => boolean;
  /** Forgets a resource before it is deleted: no other request may refer to it. Returns whether one could have. */
  readonly forget: (resource: ResourcePath) => boolean;
  /** Forgets everything but what is to be cleaned up: the target has lost its state. */
  readonly forgetAll: () => void;
}

/** A tracker without what only the resources may call. */
type Asked<Tracker> = Omit<Tracker, 'learn' | 'add' | 'addReferring' | 'takeBelow'>;

/** What requests are made from. */
interface RequestTrackers {
  /** What was done with each resource, and so what is possible with it. */
  readonly history: Asked<ResourceHistory>;
  /** In which states requests may refer to resources. */
  readonly referable: Asked<ReferableStates>;
  /** What resources were created below. */
  readonly owners: Asked<ResourceOwners>;
  /** What a creation is to be modelled on. */
  readonly models: Asked<ListedModels>;
  /** The values that a body keeps, as the target has refused others. */
  readonly accepted: Asked<AcceptedValues>;
  /** Whether properties and parameters that are called like a resource hold its identifier. */
  readonly nouns: Asked<NounReferences>;
  /** Whether requests have to name other seats than the sample. */
  readonly taken: Asked<RefusedAsTaken>;
  /** What a PUT has to repeat, and the references that other requests do. */
  readonly valuesSinceCreation: Asked<ValuesSinceCreation>;
  readonly referencesSinceCreation: Asked<ReferencesSinceCreation>;
  readonly valuesGivenByTarget: Asked<ValuesGivenByTarget>;
}

/** What is asked of the resources that the run has created. */
type CreatedQuestions = Pick<
  CreatedResources,
  'isForeignName' | 'isDoubtful' | 'mayBeGone' | 'ofSameType' | 'remaining' | 'doubtAll'
>;

/** The resources of a list that requests are sent about. */
const mostListed = 5;

/** A store that knows no resource yet. */
export function openResources({ operations, document }: Pick<Contract, 'operations' | 'document'>): Resources {
  const known = openKnownResources();
  const isKnown = (kind: string, id: string) => known.find(kind, id) !== undefined;
  const memory: Memory = {
    contract: { operations, document, members: templatesByCollection(operations, document) },
    known,
    created: openCreatedResources({ operations, document }),
    trackers: openTrackers({ operations, document }, isKnown),
    archived: openArchivedResources(operations),
    tags: new Map(),
    versions: new Map(),
    cursors: new Map(),
    unnamed: new Map(),
    unfound: openUnfoundCreations(),
    found: openFoundResources({ document }),
    uncertain: new Map(),
    absent: new Set(),
    deleted: new Set(),
    toBeDeleted: new Set(),
    storedMeanwhile: new Set(),
  };
  const { created, tags, versions, cursors, unnamed, trackers } = memory;
  const { isForeignName, isDoubtful, mayBeGone, ofSameType, remaining, doubtAll } = created;
  const { history, referable, taken } = trackers;
  const parents = openUncreatableResources(operations);
  const forget = (resource: ResourcePath): boolean => {
    memory.toBeDeleted.add(resourceKey(resource));
    return known.forget(resource);
  };
  return {
    learn: (exchange) => {
      if (exchange.outcome.kind !== 'reply') return;
      for (const tracker of inOrder(trackers)) tracker.learn(exchange);
      memory.unfound.learn(exchange, created);
      if (isSuccess(exchange.outcome.status)) learnFromSuccess(exchange, memory);
      else learnFromRefusal(exchange, memory);
    },
    ...trackers,
    ...{ isForeignName, isDoubtful, mayBeGone, ofSameType, remaining, doubtAll },
    ...openResourceChoices({
      ...{ known: { ...known, forget }, created, operations, history, referable },
      areTaken: taken.areTaken,
    }),
    cursorOf: ({ key }) => cursors.get(key),
    tagOf: (operation, path) => tags.get(resourceKey(resourceAt(operation, path))),
    versionOf: (operation, path) => versions.get(resourceKey(resourceAt(operation, path))) ?? {},
    isOwn: (kind, values) => created.has({ kind, values }),
    wasCreated: (kind, values) => created.hasEver({ kind, values }),
    isForeign: (kind, values) => created.isForeign({ kind, values }),
    mayAddBelow: (operation, values) =>
      parents.mayAddBelow(operation) && known.closestTo(operation).some((one) => sameJson(one.values, values)),
    hasCreated: created.hasId,
    unnamed: () => unnamed,
    unfound: memory.unfound.unfound,
    uncertain: () => [...memory.uncertain.values()],
    isPossible: (operation, resource, deed = operation) => {
      if (!created.has(resource)) return undefined;
      return history.isSpent(operation, resource) ? false : history.suits(deed, resource);
    },
    noteAbsent: (resource) => void memory.absent.add(resourceKey(resource)),
    isAbsent: (kind, values) => memory.absent.has(resourceKey({ kind, values })),
    forget,
    forgetAll: () => {
      known.forgetAll();
      for (const keys of [memory.absent, memory.deleted, memory.toBeDeleted, memory.storedMeanwhile]) keys.clear();
      tags.clear();
      versions.clear();
      cursors.clear();
      doubtAll();
      memory.found.forgetAll();
    },
    isKnown,
    pathValuesOf: (kind, id) => known.find(kind, id)?.values,
  };
}

type Trackers = ReturnType<typeof openTrackers>;

function openTrackers(
  { operations, document }: Pick<Contract, 'operations' | 'document'>,
  isKnown: (kind: string, id: string) => boolean,
) {
  const history = openResourceHistory(operations);
  return {
    history,
    referable: openReferableStates(operations, history.lastOf),
    owners: openResourceOwners(),
    models: openListedModels(),
    accepted: openAcceptedValues(),
    nouns: openNounReferences({ operations, document }, isKnown),
    taken: openRefusedAsTaken(),
    valuesSinceCreation: openValuesSinceCreation((operation) => describesFixed(document, operation)),
    referencesSinceCreation: openReferencesSinceCreation(operations, isKnown),
    valuesGivenByTarget: openValuesGivenByTarget(),
  };
}

/** The trackers that learn from every response, each before those that ask it. */
function inOrder({ history, referable, ...all }: Trackers) {
  const { models, accepted, nouns, taken, valuesSinceCreation, referencesSinceCreation, valuesGivenByTarget } = all;
  return [
    ...[models, accepted, nouns, history, taken, referable],
    ...[referencesSinceCreation, valuesSinceCreation, valuesGivenByTarget],
  ];
}

/** What a run has learnt of the resources at the target. */
interface Memory {
  readonly contract: ResourceTemplates;
  /** What exists, and requests may be about. */
  readonly known: KnownResources;
  /** What the run has created and must delete. */
  readonly created: CreatedResources;
  readonly trackers: Trackers;
  readonly archived: ArchivedResources;
  /** The current entity tags, by the key of the resource. */
  readonly tags: Map<string, string>;
  /** What was shown of the current versions, by the key of the resource. */
  readonly versions: Map<string, JsonObject>;
  /** The place of another page, by the key of the operation. */
  readonly cursors: Map<string, string>;
  readonly unnamed: Map<string, number>;
  readonly unfound: UnfoundCreations;
  readonly found: FoundResources;
  /** What may have been there before a request of the run showed it, by its key. */
  readonly uncertain: Map<string, Resource>;
  /** What a read has shown to be missing and no request has created since, by its key. */
  readonly absent: Set<string>;
  /** What the run has created and deleted, by its key. */
  readonly deleted: Set<string>;
  /** What requests to delete were made for that have not succeeded yet, by its key. */
  readonly toBeDeleted: Set<string>;
  /** What a PUT has stored meanwhile, by its key: the target may have carried it out after the DELETE. */
  readonly storedMeanwhile: Set<string>;
}

function learnFromSuccess(exchange: Exchange, memory: Memory): void {
  const { operation, request } = exchange.case;
  const { owners, valuesSinceCreation, valuesGivenByTarget, referencesSinceCreation } = memory.trackers;
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

/** What the request has deleted, if that is what it is for, and all that was below it. */
function learnDeletion(exchange: Exchange, memory: Memory): void {
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
function forgetBelow(resource: ResourcePath, { known, created, trackers }: Memory): void {
  for (const below of trackers.owners.takeBelow(resource)) {
    known.forget(below);
    created.suspectGone(below);
  }
}

/** Resources that are missing: remembered at most. */
const mostAbsent = 5000;

/** What a list or a resource shows to exist. */
function learnShown(exchange: Exchange, { contract, known, created }: Memory): void {
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

/**
 * A PUT that was made before a DELETE may be carried out after it. No request refers to what it has stored, as a target that stores nothing accepts it,
 * too.
 */
function noteStoredAgain(resource: ResourcePath, { created, deleted, toBeDeleted, storedMeanwhile }: Memory): void {
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
function rememberBroughtBack({ case: { operation, request } }: Exchange, { known, created, archived }: Memory): void {
  if (isSafeMethod(request.method)) return;
  const back = archived.broughtBack(operation, resourceAt(operation, request.path));
  if (back === undefined) return;
  known.remember(back);
  created.add([back], undefined);
}

/** Returns what the request has created. */
function learnCreation(exchange: Exchange, memory: Memory): readonly Resource[] {
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

/** What a request refers to may be gone after it, or have another name: `POST /books/bulk-delete`, `POST /tags/rename`. */
function followReferences(exchange: Exchange, memory: Memory): void {
  const { contract, known, created, archived } = memory;
  const { operation, request } = exchange.case;
  const value = writtenValue(request.body);
  if (isSafeMethod(request.method) || value === undefined) return;
  const references = findReferences(operation, contract.operations);
  if (!references.mayEnd) return;
  for (const { kind, id } of references.within(value)) {
    const before = known.find(kind, id) ?? created.find({ kind, values: [id] });
    if (before?.own !== true) continue;
    const after = references.givesNewName ? readRenamed(exchange, before, contract) : undefined;
    if (after !== undefined) {
      replaceResource(before, after, memory);
      continue;
    }
    known.forget(before);
    const places = references.givesNewName ? [] : archived.placesOf(before);
    places.forEach(known.remember);
    created.add(places, undefined);
  }
}

/** A change may give another identifier: `PATCH /files/{path}` with `path`. */
function followMove(exchange: Exchange, memory: Memory): void {
  const after = readMoved(exchange);
  const { operation, request } = exchange.case;
  const before = after && memory.created.find(resourceAt(operation, request.path));
  if (after === undefined || before === undefined || memory.created.isForeign(after)) return;
  replaceResource(before, after, memory);
  // Some services keep what a PUT was sent to, and create what its body names.
  if (request.method === 'PUT' && memory.created.isDeletable(before.kind)) memory.created.add([before], undefined);
}

/** What the run has created has another identifier from now on. */
function replaceResource(before: Resource, after: Resource, { known, created }: Memory): void {
  known.forget(before);
  created.remove(before);
  created.add([after], undefined);
  known.remember(after);
}

function learnFromRefusal(exchange: Exchange, memory: Memory): void {
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

/** A successful response has the current tag of a resource, or the request has made the known one outdated (RFC 9110, 8.8.3). */
function rememberTag(tags: Map<string, string>, exchange: Exchange, created: readonly Resource[]): void {
  const { operation, request } = exchange.case;
  const tag = entityTagOf(exchange);
  const [resource = resourceAt(operation, request.path)] = created;
  if (tags.size >= mostOfAKind * 4) tags.clear();
  if (tag !== undefined) tags.set(resourceKey(resource), tag);
  else if (!isSafeMethod(request.method)) tags.delete(resourceKey(resource));
}

/** A successful response has the current version of a resource, or the request has made the known one outdated. */
function rememberVersion(
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
