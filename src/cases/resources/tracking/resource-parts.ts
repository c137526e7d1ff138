import { identifierText } from '../../../conventions/names/resource-identity.ts';
import type { Json } from '../../../model/json.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { nameWords } from '../../../text/name-words.ts';
import { singular } from '../../../text/plural.ts';
import { type ResourcePath, resourceKey } from '../../paths/resource-paths.ts';

/**
 * What is inside a resource and has identifiers of its own, although no path names it: the lines of an order, the questions of a quiz. A return names the lines that
 * come back, an attempt has an answer for each question.
 */
export interface ResourceParts {
  /** Remembers the parts that a response shows of a resource, in the place of those before. */
  readonly add: (resource: ResourcePath, shown: Json | undefined) => void;
  /** The identifiers of its parts, by what one of them is called: `line`. */
  readonly of: (resource: ResourcePath) => PartIdentifiers;
}

/** The identifiers of the parts of a resource, in the order in which it shows them, by what one of them is called. */
export type PartIdentifiers = ReadonlyMap<string, readonly (string | number | bigint)[]>;

/** Resources whose parts are remembered, and parts of one kind in a resource. */
const [mostResources, mostParts] = [5000, 20];
/** Parts of parts that are read: the lessons in the modules of a course. */
const deepest = 3;

/** Knows no resource yet. */
export function openResourceParts(): ResourceParts {
  const all = new Map<string, PartIdentifiers>();
  return {
    add: (resource, shown) => {
      const key = resourceKey(resource);
      const parts = partsIn(shown);
      if (parts.size > 0 && (all.has(key) || all.size < mostResources)) all.set(key, parts);
    },
    of: (resource) => all.get(resourceKey(resource)) ?? new Map(),
  };
}

function partsIn(shown: Json | undefined): PartIdentifiers {
  const found = new Map<string, (string | number | bigint)[]>();
  const read = (value: Json, depth: number): void => {
    if (!isObject(value) || depth > deepest) return;
    for (const [name, list] of Object.entries(value)) {
      if (!Array.isArray(list)) continue;
      const noun = partName(name);
      const ids = found.get(noun) ?? [];
      for (const item of list.slice(0, mostParts)) {
        const id = memberOf(item, 'id') ?? memberOf(item, `${noun}Id`) ?? memberOf(item, `${noun}_id`);
        if (id !== undefined && identifierText(id) !== undefined) ids.push(id as string | number | bigint);
        read(item, depth + 1);
      }
      if (ids.length > 0) found.set(noun, ids);
    }
  };
  read(shown ?? null, 0);
  return found;
}

/** What one item of a list is called: `line` for `lines` and `orderLines`. */
export function partName(list: string): string {
  return singular(nameWords(list).trim().split(' ').at(-1) ?? '');
}
