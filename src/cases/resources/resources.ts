import { isSuccess } from '../../http/status.ts';
import type { Contract, Operation } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { JsonObject } from '../../model/json.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { openArchivedResources } from '../paths/archived-resources.ts';
import { templatesByCollection } from '../paths/collection-members.ts';
import { type Resource, type ResourcePath, resourceAt, resourceKey } from '../paths/resource-paths.ts';
import { openUncreatableResources } from '../paths/uncreatable-resources.ts';
import { learnFromRefusal } from './learning/learn-refusal.ts';
import { learnFromSuccess } from './learning/learn-success.ts';
import { openLearners } from './learning/learners.ts';
import { type Memory, openTrackers, type Trackers } from './learning/memory.ts';
import { openResourceChoices, type ResourceChoices } from './tracking/choose-resources.ts';
import { type CreatedResources, openCreatedResources } from './tracking/created-resources.ts';
import type { Deed } from './tracking/deeds.ts';
import { openFoundResources } from './tracking/found-resources.ts';
import { openKnownResources } from './tracking/known-resources.ts';
import { openUnfoundCreations, type UnfoundCreations } from './tracking/unfound-creations.ts';

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

/** The trackers without what only the resources may call. */
type RequestTrackers = {
  readonly [Name in keyof Trackers]: Omit<Trackers[Name], 'learn' | 'add' | 'addReferring' | 'takeBelow'>;
};

/** What is asked of the resources that the run has created. */
type CreatedQuestions = Pick<
  CreatedResources,
  'isForeignName' | 'isDoubtful' | 'mayBeGone' | 'ofSameType' | 'remaining' | 'doubtAll'
>;

/** A store that knows no resource yet. */
export function openResources({ operations, document }: Pick<Contract, 'operations' | 'document'>): Resources {
  const known = openKnownResources();
  const isKnown = (kind: string, id: string) => known.find(kind, id) !== undefined;
  const learners = openLearners();
  const memory: Memory = {
    contract: { operations, document, members: templatesByCollection(operations, document) },
    known,
    created: openCreatedResources({ operations, document }),
    trackers: openTrackers({ operations, document }, isKnown, learners),
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
      learners.learn(exchange);
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
