import { entityTagOf } from '../../http/entity-tag.ts';
import { isSafeMethod } from '../../http/method.ts';
import { isSuccess } from '../../http/status.ts';
import type { Case } from '../../model/case.ts';
import type { Contract, Operation } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import { openCreatedResources } from './created-resources.ts';
import { isMissing } from './expected-state.ts';
import { readCursor } from './read-page.ts';
import { readCreated, readListed, readRenamed } from './read-resources.ts';
import {
  parameterNames,
  pathKind,
  type Resource,
  type ResourcePath,
  resourceAt,
  resourceKey,
  segmentsOf,
  templatesByCollection,
} from './resource-paths.ts';
import { findReferences } from './resource-references.ts';

/** What the run knows to exist at the target, from the responses so far. */
export interface Resources {
  readonly learn: (exchange: Exchange) => void;
  /**
   * Values by name for the path parameters of an operation that name an existing resource; empty when none is known. Only what the suite itself
   * has created is ever changed, and a resource is given to one DELETE only. A body that says of which type of a union it is goes to a resource that was
   * created as one of that type. Resources that the request refers to, by their identifiers, are named only where there is no other.
   */
  readonly valuesFor: (
    operation: Operation,
    body?: Json,
    referredTo?: ReadonlySet<string>,
  ) => ReadonlyMap<string, string>;
  /**
   * The identifier of an existing resource of a kind for a request with that method to refer to: one that the suite has created, or any where the request
   * only reads, or where no operation creates one of that kind; `undefined` when none is known.
   */
  readonly identifierOf: (kind: string, method: string) => string | undefined;
  /** The place of another page that a response of the operation has named; `undefined` when none has. */
  readonly cursorOf: (operation: Operation) => string | undefined;
  /** The current entity tag of the resource at a path; `undefined` when it is not known. */
  readonly tagOf: (operation: Operation, path: string) => string | undefined;
  /** Whether a resource of that kind with that identifier is known to exist. */
  readonly isKnown: (kind: string, id: string) => boolean;
  /** Whether the run has created the resource of that kind with those path parameters. */
  readonly isOwn: (kind: string, values: readonly string[]) => boolean;
  /** Whether the run has created a resource of that kind with that identifier. */
  readonly hasCreated: (kind: string, id: string) => boolean;
  /** What the run has created and not deleted, the last created first. */
  readonly remaining: () => readonly Resource[];
  /** Forgets the resource that a path names, before it is deleted: no other request may refer to it. Returns whether one could have. */
  readonly forgetAt: (operation: Operation, path: string) => boolean;
  /** Forgets everything but what is to be cleaned up: the target has lost its state. */
  readonly forgetAll: () => void;
}

/** Remembered at most of one kind, so that memory stays flat. */
const mostOfAKind = 500;
/** The resources of a list that requests are sent about. */
const mostListed = 5;
/** From this number on requests refer to the older half of the resources, below it to a quarter: the newest are deleted. */
const manyOfAKind = 20;

/** A store that knows no resource yet. */
export function openResources({ operations, document }: Pick<Contract, 'operations' | 'document'>): Resources {
  const contract = { operations, document, members: templatesByCollection(operations) };
  const known = new Map<string, Resource[]>();
  const created = openCreatedResources(contract);
  const turns = new Map<string, number>();
  const tags = new Map<string, string>();
  const cursors = new Map<string, string>();
  const creating = new Set(
    operations.flatMap(({ method, path }) => {
      if (method === 'PUT') return [segmentsOf(path).at(-2)];
      return method === 'POST' ? [segmentsOf(path).at(-1)] : [];
    }),
  );
  /** Whether an operation may create resources of that kind, beneath whatever path. */
  const isCreatable = (kind: string): boolean => creating.has(segmentsOf(kind).at(-2));
  const remember = (resource: Resource): void => {
    const others = known.get(resource.kind) ?? [];
    if (others.length < mostOfAKind && !others.some((other) => isSame(other, resource))) others.push(resource);
    known.set(resource.kind, others);
  };
  const nextTurn = (key: string): number => {
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    return turn;
  };
  /** What a request refers to may be gone after it, or have another name: `POST /books/bulk-delete`, `POST /tags/rename`. */
  const followReferences = (exchange: Exchange): void => {
    const { operation, request } = exchange.case;
    const value = request.body.kind === 'content' ? request.body.value : undefined;
    if (isSafeMethod(request.method) || value === undefined) return;
    const references = findReferences(operation, operations);
    if (!references.mayEnd) return;
    for (const { kind, id } of references.within(value)) {
      const isNamed = ({ own, values }: Resource) => own && values.at(-1) === id;
      const before = known.get(kind)?.find(isNamed) ?? created.find({ kind, values: [id] });
      if (before === undefined) continue;
      forget(known, before);
      const after = references.givesNewName ? readRenamed(exchange, before, contract) : undefined;
      if (after === undefined) continue;
      created.remove(before);
      created.add([after], undefined);
      remember(after);
    }
  };
  const learnFromSuccess = (exchange: Exchange): void => {
    const { operation, request } = exchange.case;
    const own = readCreated(exchange, contract, true).filter((resource) => !created.isForeign(resource));
    own.forEach(remember);
    created.add(own, request.body.kind === 'content' ? request.body.value : undefined);
    if (request.method === 'DELETE') created.remove(resourceAt(operation, request.path));
    followReferences(exchange);
    rememberTag(tags, exchange, own);
    for (const resource of readListed(exchange, contract)) {
      created.addListed(resource);
      if (resource.number < mostListed) remember(resource);
    }
    const cursor = readCursor(exchange);
    if (cursor !== undefined) cursors.set(operation.key, cursor);
  };
  const learnFromRefusal = (exchange: Exchange): void => {
    const { operation, request } = exchange.case;
    const resource = resourceAt(operation, request.path);
    if (isMissing(exchange) && isOrdinaryRequest(exchange.case)) {
      created.remove(resource);
      forget(known, resource);
      return;
    }
    // It was forgotten before the request to delete it was sent, and still exists.
    const kept = request.method === 'DELETE' ? created.find(resource) : undefined;
    if (kept !== undefined) remember(kept);
  };
  return {
    learn: (exchange) => {
      if (exchange.outcome.kind !== 'reply') return;
      if (isSuccess(exchange.outcome.status)) learnFromSuccess(exchange);
      else learnFromRefusal(exchange);
    },
    valuesFor: (operation, body, referredTo) => {
      const all = closestKnown(operation, known);
      const own = preferOthers(
        created.ofSameType(
          all.filter((resource) => resource.own),
          body,
        ),
        referredTo,
      );
      if (isSafeMethod(operation.method)) return valuesByName(operation, own[0] ?? all[0]);
      if (operation.method === 'DELETE' && all[0]?.kind === pathKind(operation.path))
        return valuesByName(operation, takeNewest(all, own));
      return valuesByName(operation, own[nextTurn(operation.key) % Math.max(1, own.length)]);
    },
    identifierOf: (kind, method) => {
      const all = known.get(kind) ?? [];
      const own = all.filter((resource) => resource.own);
      const lasting = own.slice(0, own.length < manyOfAKind ? Math.max(1, own.length / 4) : manyOfAKind / 2);
      const choice = own.length === 0 && (isSafeMethod(method) || !isCreatable(kind)) ? all : lasting;
      return choice[nextTurn(kind) % Math.max(1, choice.length)]?.values.at(-1);
    },
    cursorOf: ({ key }) => cursors.get(key),
    tagOf: (operation, path) => tags.get(resourceKey(resourceAt(operation, path))),
    isOwn: (kind, values) => created.has({ kind, values }),
    hasCreated: created.hasId,
    remaining: created.remaining,
    forgetAt: (operation, path) => forget(known, resourceAt(operation, path)),
    forgetAll: () => {
      known.clear();
      tags.clear();
      cursors.clear();
    },
    isKnown: (kind, id) => (known.get(kind) ?? []).some(({ values }) => values.at(-1) === id),
  };
}

/** Only a response to such a request says that a resource is gone: an undocumented method or a wrong credential may get 404 as well. */
function isOrdinaryRequest({ operation, request: { method, credential } }: Case): boolean {
  return method === operation.method && (credential === 'valid' || operation.security.length === 0);
}

/** The known resources that the longest part of the path names. */
function closestKnown({ path }: Operation, known: ReadonlyMap<string, Resource[]>): Resource[] {
  const segments = segmentsOf(path);
  for (let length = segments.length; length > 0; length -= 1) {
    const resources = known.get(pathKind(`/${segments.slice(0, length).join('/')}`));
    if (resources !== undefined && resources.length > 0) return resources;
  }
  return [];
}

/** The resources that a request does not refer to by their identifiers; all where there is no other. */
function preferOthers(resources: readonly Resource[], referredTo?: ReadonlySet<string>): readonly Resource[] {
  const others = resources.filter(({ values }) => referredTo?.has(values.at(-1) ?? '') !== true);
  return others.length > 0 ? others : resources;
}

/** The newest, and never the first, which other requests refer to. */
function takeNewest(all: Resource[], own: readonly Resource[]): Resource | undefined {
  const resource = own.length < 2 ? undefined : own.at(-1);
  if (resource !== undefined) all.splice(all.indexOf(resource), 1);
  return resource;
}

function valuesByName({ path }: Operation, resource: Resource | undefined): ReadonlyMap<string, string> {
  const names = parameterNames(path);
  return new Map((resource?.values ?? []).map((value, index) => [names[index] ?? '', value]));
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

/** Returns whether it was known. */
function forget(known: ReadonlyMap<string, Resource[]>, { kind, values }: ResourcePath): boolean {
  const resources = known.get(kind);
  const index = values && resources?.findIndex((resource) => isSame(resource, { kind, values }));
  if (index === undefined || index < 0) return false;
  resources?.splice(index, 1);
  return true;
}

function isSame(one: Pick<Resource, 'kind' | 'values'>, other: Pick<Resource, 'kind' | 'values'>): boolean {
  return one.kind === other.kind && one.values.every((value, index) => other.values[index] === value);
}
