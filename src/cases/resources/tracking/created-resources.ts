import { identifierText, uniqueNames } from '../../../conventions/names/resource-identity.ts';
import type { Contract } from '../../../model/contract.ts';
import type { Json } from '../../../model/json.ts';
import { discriminatorNames } from '../../../schema/document/discriminator-names.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { nameWords } from '../../../text/name-words.ts';
import { kindsOnPath, pathKind, type Resource, type ResourcePath, resourceKey } from '../../paths/resource-paths.ts';

/** What the run itself has created, and what others have: that is never changed. */
export interface CreatedResources {
  /** Remembers what a request with that body has created. `mark`: what only this run can have written into it. */
  readonly add: (created: readonly Resource[], body: Json | undefined, mark?: string) => void;
  /** The target has restarted: where it has lost its state, it may give the same identifiers to resources of others. */
  readonly doubtAll: () => void;
  /** Whether the resource was created before a restart, and has not been seen since. */
  readonly isDoubtful: (resource: ResourcePath) => boolean;
  /** What the resource belonged or referred to was deleted: it may have gone with that. */
  readonly suspectGone: (resource: ResourcePath) => void;
  /** Whether that is so, and the resource has not been seen since. */
  readonly mayBeGone: (resource: ResourcePath) => boolean;
  /** The resource is shown, with that text. */
  readonly seeAgain: (resource: ResourcePath, text: string) => void;
  /** Remembers a resource of a list, and what it is called by there. */
  readonly addListed: (resource: Resource, item: Json) => void;
  /** Whether a list had the resource before the run created the first of its kind. */
  readonly isForeign: (resource: ResourcePath) => boolean;
  /**
   * Whether such a resource of that kind has that value under a name that no two may share: `id`, `email`, `slug`. A list may show but a page: where the
   * identifiers are counted, each up to the highest one is another's, unless the run has created it.
   */
  readonly isForeignName: (kind: string, name: string, value: Json) => boolean;
  /**
   * The run may have found the resource instead of creating it, unless it has written into it what only this run can have written. Returns whether it is in
   * doubt from now on.
   */
  readonly disown: (resource: ResourcePath) => boolean;
  /** Whether the run has created the resource, and no restart has put that in doubt. */
  readonly has: (resource: ResourcePath) => boolean;
  /** Whether the run has created the resource, also before a restart. */
  readonly hasEver: (resource: ResourcePath) => boolean;
  readonly hasId: (kind: string, id: string) => boolean;
  /** Those that were created as the type of a union that the body names; all where there are none, or it names no type. */
  readonly ofSameType: (resources: readonly Resource[], body: Json | undefined) => readonly Resource[];
  /** Whether a path of the contract names resources of that kind: others can only be referred to. */
  readonly isNamed: (kind: string) => boolean;
  /** Whether an operation deletes resources of that kind: to try it finds out whether one is there still. */
  readonly isDeletable: (kind: string) => boolean;
  /** The target no longer has what the path names. */
  readonly remove: (resource: ResourcePath) => void;
  /** What the path names, if the target has it still. */
  readonly find: (resource: ResourcePath) => Resource | undefined;
  /** What the target has still, the last created first. */
  readonly remaining: () => readonly Resource[];
}

/** Resources of others that are remembered, so that they are not taken for created ones. */
const mostForeign = 20_000;
/** Resources whose type is remembered. */
const mostTyped = 2000;

/** Knows nothing that was created yet. */
export function openCreatedResources({
  operations,
  document,
}: Pick<Contract, 'operations' | 'document'>): CreatedResources {
  const keys = new Set<string>();
  const ids = new Set<string>();
  const kinds = new Set<string>();
  const foreign = new Set<string>();
  const foreignNames = new Set<string>();
  /** The highest identifier of others that was counted, by kind. */
  const highest = new Map<string, number>();
  /** The type of a union that each was created as. */
  const types = new Map<string, string>();
  const marks = new Map<string, string>();
  const doubtful = new Set<string>();
  const perhapsGone = new Set<string>();
  /** Each where it can be deleted, if there is such a place: paths of several kinds may name one resource. */
  const remaining = new Map<string, Resource>();
  const deletable = new Set(operations.flatMap(({ method, path }) => (method === 'DELETE' ? pathKind(path) : [])));
  const named = new Set(operations.flatMap(({ path }) => kindsOnPath(path)));
  const typeOf = (body: Json | undefined): string | undefined => {
    const named = [...discriminatorNames(document)].map((name) => memberOf(body, name));
    return named.find((type) => typeof type === 'string');
  };
  return {
    add: (created, body, mark) => {
      const type = typeOf(body);
      for (const resource of created) {
        const key = resourceKey(resource);
        keys.add(key);
        doubtful.delete(key);
        perhapsGone.delete(key);
        if (mark !== undefined) marks.set(key, mark);
        kinds.add(resource.kind);
        ids.add(idKey(resource.kind, resource.values.at(-1)));
        if (type !== undefined && types.size < mostTyped) types.set(key, type);
      }
      const places = created.filter(({ kind }) => named.has(kind));
      const [place] = [...places.filter(({ kind }) => deletable.has(kind)), ...places];
      if (place !== undefined) remaining.set(resourceKey(place), place);
    },
    addListed: (resource, item) => {
      if (kinds.has(resource.kind) || foreign.size >= mostForeign) return;
      foreign.add(resourceKey(resource));
      if (!isObject(item)) return;
      const id = identifierText(memberOf(item, 'id')) ?? '';
      if (countedIdentifier.test(id)) highest.set(resource.kind, Math.max(highest.get(resource.kind) ?? 0, Number(id)));
      for (const [name, value] of Object.entries(item)) {
        const key = nameKey(resource.kind, name, value);
        if (key !== undefined) foreignNames.add(key);
      }
    },
    doubtAll: () => {
      const named = [...remaining.values()].filter(({ values }) => countedIdentifier.test(values.at(-1) ?? ''));
      for (const resource of named) doubtful.add(resourceKey(resource));
    },
    isDoubtful: (resource) => doubtful.has(resourceKey(resource)),
    suspectGone: (resource) => {
      const key = resourceKey(resource);
      if (remaining.has(key)) perhapsGone.add(key);
    },
    mayBeGone: (resource) => perhapsGone.has(resourceKey(resource)),
    seeAgain: (resource, text) => {
      const key = resourceKey(resource);
      perhapsGone.delete(key);
      const mark = marks.get(key);
      if (mark !== undefined && text.includes(mark)) doubtful.delete(key);
    },
    isForeign: (resource) => foreign.has(resourceKey(resource)),
    isForeignName: (kind, name, value) => {
      if (foreignNames.has(nameKey(kind, name, value) ?? '')) return true;
      const id = name === 'id' ? (identifierText(value) ?? '') : '';
      return countedIdentifier.test(id) && Number(id) <= (highest.get(kind) ?? -1) && !ids.has(idKey(kind, id));
    },
    disown: (resource) => {
      const key = resourceKey(resource);
      if (marks.has(key)) return false;
      keys.delete(key);
      remaining.delete(key);
      return true;
    },
    has: (resource) => keys.has(resourceKey(resource)) && !doubtful.has(resourceKey(resource)),
    hasEver: (resource) => keys.has(resourceKey(resource)),
    hasId: (kind, id) => ids.has(idKey(kind, id)),
    ofSameType: (resources, body) => {
      const type = types.size === 0 ? undefined : typeOf(body);
      const same = type === undefined ? [] : resources.filter((one) => types.get(resourceKey(one)) === type);
      return same.length > 0 ? same : resources;
    },
    isNamed: (kind) => named.has(kind),
    isDeletable: (kind) => deletable.has(kind),
    remove: (resource) => remaining.delete(resourceKey(resource)),
    find: (resource) => remaining.get(resourceKey(resource)),
    remaining: () => [...remaining.values()].reverse(),
  };
}

/** What a service that counts its resources calls them, `17`: after a restart it may begin again. */
const countedIdentifier = /^\d{1,7}$/;

function idKey(kind: string, id: string | undefined): string {
  return `${kind}\n${id}`;
}

/** `undefined` for a property that several resources may share. */
function nameKey(kind: string, name: string, value: Json): string | undefined {
  const words = nameWords(name);
  const id = uniqueNames.test(words) ? identifierText(value) : undefined;
  return id === undefined ? undefined : [kind, words, id].join('\n');
}
