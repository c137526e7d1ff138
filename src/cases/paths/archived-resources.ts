import type { Operation } from '../../model/contract.ts';
import { nameWords } from '../../text/name-words.ts';
import { memberPaths } from './collection-members.ts';
import {
  parameterNames,
  pathKind,
  type Resource,
  type ResourcePath,
  resourceKey,
  segmentsOf,
} from './resource-paths.ts';

/** Where a service keeps what was deleted, until it is deleted for good or brought back. */
export interface ArchivedResources {
  /** The places of a resource that has been deleted: `/archive/{}` and `/archive/revive/{}` of what was at `/features/{}`. */
  readonly placesOf: (resource: Resource) => readonly Resource[];
  /** What a request to such a place has brought back; `undefined`: nothing. */
  readonly broughtBack: (operation: Operation, place: ResourcePath) => Resource | undefined;
}

/** Segments of paths that name such a place. */
const keepingSegments = /^(archived?|archives|trash|deleted|(recycle )?bin|recycled)$/;
/** Places remembered, so that memory stays flat. */
const mostPlaces = 1000;

/** Reads the places from the paths of a contract: a collection that is named so, whose members have the parameters of what is deleted. */
export function openArchivedResources(operations: readonly Operation[]): ArchivedResources {
  const isPlace = (path: string) => segmentsOf(path).some((segment) => keepingSegments.test(nameWords(segment)));
  const templates = memberPaths(operations);
  const places = templates.filter(isPlace);
  const originals = new Map<string, Resource>();
  return {
    placesOf: (resource) => {
      const template = templates.find((path) => pathKind(path) === resource.kind);
      if (template === undefined || isPlace(template)) return [];
      const names = parameterNames(template);
      const byName = new Map(names.map((name, index) => [name, resource.values[index] ?? '']));
      return places.flatMap((path): Resource[] => {
        const values = parameterNames(path).map((name) => byName.get(name));
        const isSame = parameterNames(path).at(-1) === names.at(-1) && !values.includes(undefined);
        if (!isSame || originals.size >= mostPlaces) return [];
        const place = { kind: pathKind(path), values: values.map(String), own: true };
        originals.set(resourceKey(place), resource);
        return [place];
      });
    },
    broughtBack: ({ method }, place) => (method === 'DELETE' ? undefined : originals.get(resourceKey(place))),
  };
}
