import type { Operation } from '../../../model/contract.ts';
import {
  kindsOnPath,
  pathKind,
  pathValues,
  type Resource,
  type ResourcePath,
  resourceKey,
} from '../../paths/resource-paths.ts';

/** What was created below which resources, and is gone with them, and what refers to them, and may be gone with them. */
export interface ResourceOwners {
  /** Remembers what a request to a path of the operation has created. */
  readonly add: (created: readonly Resource[], operation: Pick<Operation, 'path'>, path: string) => void;
  /** Remembers what refers to resources that exist. */
  readonly addReferring: (created: readonly Resource[], referredTo: readonly ResourcePath[]) => void;
  /** What a resource was created below, the nearest; `undefined` when that is not known. */
  readonly ownerOf: (kind: string, id: string) => ResourcePath | undefined;
  /**
   * What was created below a resource or refers to it, and so on, wherever its own paths are: `/episodes/{}` of `POST /shows/{}/episodes`. Forgets it.
   */
  readonly takeBelow: (owner: ResourcePath) => readonly Resource[];
}

/** Remembered at most, so that memory stays flat. */
const mostOwned = 5000;

/** Knows no owner yet. */
export function openResourceOwners(): ResourceOwners {
  const owned = new Map<string, Resource[]>();
  const nearest = new Map<string, ResourcePath>();
  let count = 0;
  const remember = (resource: Resource, owner: ResourcePath): boolean => {
    // A copy outlives what it was made of.
    if (count >= mostOwned || owner.kind === resource.kind) return false;
    count += 1;
    const key = resourceKey(owner);
    owned.set(key, [...(owned.get(key) ?? []), resource]);
    return true;
  };
  const takeBelow = (owner: ResourcePath): readonly Resource[] => {
    const key = resourceKey(owner);
    const resources = owned.get(key) ?? [];
    owned.delete(key);
    count -= resources.length;
    return resources.flatMap((one) => [one, ...takeBelow(one)]);
  };
  return {
    add: (created, { path: template }, path) => {
      const owners = ownersIn(template, path);
      for (const resource of created) {
        for (const owner of owners) {
          if (remember(resource, owner)) nearest.set(ownedKey(resource.kind, resource.values.at(-1)), owner);
        }
      }
    },
    addReferring: (created, referredTo) => {
      for (const resource of created) for (const owner of referredTo) remember(resource, owner);
    },
    ownerOf: (kind, id) => nearest.get(ownedKey(kind, id)),
    takeBelow,
  };
}

function ownedKey(kind: string, id: string | undefined): string {
  return `${kind}\n${id}`;
}

/** The resources that the beginnings of a path name, before its last segment: `/shows/7` of `/shows/7/episodes`. */
function ownersIn(template: string, path: string): readonly ResourcePath[] {
  const values = pathValues(template, path);
  if (values === undefined) return [];
  const own = pathKind(template);
  return kindsOnPath(template).flatMap((kind, index) =>
    kind === own ? [] : [{ kind, values: values.slice(0, index + 1) }],
  );
}
