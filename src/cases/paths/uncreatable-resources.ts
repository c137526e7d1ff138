import type { Operation } from '../../model/contract.ts';
import { kindsOnPath, parameterNames, pathKind, segmentsOf } from './resource-paths.ts';

/** The resources of a contract that only exist: no operation creates one, as with the server of `/servers/{id}/zones`. */
export interface UncreatableResources {
  /** Whether the contract has an operation that may create resources of a kind, beneath whatever path. */
  readonly isCreatable: (kind: string) => boolean;
  /** Whether all resources that a path belongs to can only exist; not for a path without any. */
  readonly areNoneCreatable: (path: string) => boolean;
  /**
   * Whether an operation adds members to a collection beneath such resources alone, and other operations list and delete the members: then it is known what
   * was there before, and what was added can be deleted.
   */
  readonly mayAddBelow: (operation: Operation) => boolean;
}

/** Finds out which of the resources on the paths of a contract no operation creates. */
export function openUncreatableResources(operations: readonly Operation[]): UncreatableResources {
  const creating = new Set(operations.flatMap(collectionsOf));
  const places = new Set(operations.map(({ method, path }) => `${method} ${pathKind(path)}`));
  const isCreatable = (kind: string): boolean => creating.has(segmentsOf(kind).at(-2));
  const areNoneCreatable = (path: string): boolean => {
    const kinds = kindsOnPath(path);
    return kinds.length > 0 && kinds.length === parameterNames(path).length && !kinds.some(isCreatable);
  };
  return {
    isCreatable,
    areNoneCreatable,
    mayAddBelow: ({ method, path }) => {
      const kind = pathKind(path);
      const canBeUndone = places.has(`GET ${kind}`) && places.has(`DELETE ${kind}/{}`);
      return method === 'POST' && canBeUndone && areNoneCreatable(path);
    },
  };
}

/** The name of the collection that the operation may add to. */
function collectionsOf({ method, path }: Operation): (string | undefined)[] {
  if (method === 'PUT') return [segmentsOf(path).at(-2)];
  return method === 'POST' ? [segmentsOf(path).at(-1)] : [];
}
