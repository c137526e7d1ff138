import type { Operation } from '../../../model/contract.ts';
import { pathKind, type Resource, type ResourcePath, resourceKey, segmentsOf } from '../../paths/resource-paths.ts';

/** The resources that requests may name, by kind, those remembered first at the start. */
export interface KnownResources {
  readonly remember: (resource: Resource) => void;
  /** Returns whether it was known. */
  readonly forget: (resource: ResourcePath) => boolean;
  readonly forgetAll: () => void;
  /** It is never remembered again. */
  readonly reserve: (resource: ResourcePath) => void;
  readonly ofKind: (kind: string) => readonly Resource[];
  readonly find: (kind: string, id: string) => Resource | undefined;
  /** Those that the longest part of the operation's path names. */
  readonly closestTo: (operation: Pick<Operation, 'path'>) => readonly Resource[];
}

/** Remembered at most of one kind, so that memory stays flat. */
export const mostOfAKind = 500;

/** Knows no resource yet. */
export function openKnownResources(): KnownResources {
  const known = new Map<string, Resource[]>();
  const keys = new Set<string>();
  const reserved = new Set<string>();
  const ofKind = (kind: string): readonly Resource[] => known.get(kind) ?? [];
  return {
    remember: (resource) => {
      const key = resourceKey(resource);
      const others = known.get(resource.kind) ?? [];
      if (reserved.has(key) || keys.has(key) || others.length >= mostOfAKind) return;
      keys.add(key);
      others.push(resource);
      known.set(resource.kind, others);
    },
    forget: ({ kind, values }) => {
      const resources = known.get(kind);
      const index = values && resources?.findIndex((resource) => isSame(resource, { kind, values }));
      if (index === undefined || index < 0) return false;
      for (const resource of resources?.splice(index, 1) ?? []) keys.delete(resourceKey(resource));
      return true;
    },
    forgetAll: () => {
      known.clear();
      keys.clear();
    },
    reserve: (resource) => void reserved.add(resourceKey(resource)),
    ofKind,
    find: (kind, id) => ofKind(kind).find(({ values }) => values.at(-1) === id),
    closestTo: ({ path }) => {
      const segments = segmentsOf(path);
      for (let length = segments.length; length > 0; length -= 1) {
        const resources = ofKind(pathKind(`/${segments.slice(0, length).join('/')}`));
        if (resources.length > 0) return resources;
      }
      return [];
    },
  };
}

function isSame(one: Pick<Resource, 'kind' | 'values'>, other: Pick<Resource, 'kind' | 'values'>): boolean {
  return one.kind === other.kind && one.values.every((value, index) => other.values[index] === value);
}
