import type { Contract, Operation } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import type { Collection, Collections } from '../resources/collections.ts';
import { itemIn, itemLocation, listLocation } from '../resources/item-location.ts';
import { responseEntry } from '../resources/operation-schemas.ts';
import { withWrittenExamples } from './generated-examples.ts';

/** The items of collections that the examples of a contract show: *authored*, as a person wrote them. */
export interface AuthoredItems {
  readonly idsOf: (collection: Collection) => readonly Json[];
  /** Everything that the examples say about an item. */
  readonly itemOf: (collection: Collection, id: Json) => JsonObject | undefined;
}

/** Reads the items in the examples of all responses that read or list a collection. */
export function readAuthored({ document }: Contract, { all }: Collections): AuthoredItems {
  const known = new Map<Collection, ReadonlyMap<string, AuthoredItem>>();
  for (const collection of all) {
    const { idName, resource } = collection;
    if (idName === undefined || resource === undefined) continue;
    const items = new Map<string, AuthoredItem>();
    for (const [operation, role] of resource.roles) {
      const isShown = role === 'list' || role === 'read';
      for (const { id, item } of isShown ? itemsInExamples(operation, { role, document, idName }) : [])
        items.set(String(id), { id, item: { ...items.get(String(id))?.item, ...item } });
    }
    if (items.size > 0) known.set(collection, items);
  }
  return {
    idsOf: (collection) => [...(known.get(collection)?.values() ?? [])].map(({ id }) => id),
    itemOf: (collection, id) => known.get(collection)?.get(String(id))?.item,
  };
}

interface AuthoredItem {
  readonly id: Json;
  readonly item: JsonObject;
}

interface ShownItems {
  readonly role: 'list' | 'read';
  readonly document: JsonObject;
  readonly idName: string;
}

function itemsInExamples(operation: Operation, { role, document, idName }: ShownItems): readonly AuthoredItem[] {
  const shown = responseEntry(operation);
  const entry = shown && withWrittenExamples(shown);
  const location = entry && (role === 'list' ? listLocation : itemLocation)(entry, { document, idName });
  if (entry === undefined || location === undefined) return [];
  const found = entry.examples.flatMap(({ value }) => itemIn(value, location) ?? []);
  return found.flatMap((item) => {
    const id = isObject(item) ? item[idName] : undefined;
    return isObject(item) && id !== undefined && typeof id !== 'object' ? [{ id, item }] : [];
  });
}
