import type { Contract } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import type { Collection, Collections } from '../resources/collections.ts';
import { itemIn, itemLocation, listLocation } from '../resources/item-location.ts';
import { responseEntry } from '../resources/operation-schemas.ts';

/** The items that the examples of a contract have. */
export interface AuthoredItems {
  readonly idsOf: (collection: Collection) => readonly Json[];
  /** Everything that the examples say about an item. */
  readonly itemOf: (collection: Collection, id: Json) => JsonObject | undefined;
}

/** Reads the items of all examples of the responses that read or list a collection. */
export function readAuthored({ document }: Contract, { all }: Collections): AuthoredItems {
  const known = new Map<Collection, Map<string, { readonly id: Json; readonly item: JsonObject }>>();
  for (const collection of all) {
    const { idName, resource } = collection;
    if (idName === undefined || resource === undefined) continue;
    const items = new Map<string, { readonly id: Json; readonly item: JsonObject }>();
    for (const [operation, role] of resource.roles) {
      const entry = responseEntry(operation);
      if (entry === undefined || (role !== 'list' && role !== 'read')) continue;
      const location = (role === 'list' ? listLocation : itemLocation)(entry, { document, idName });
      if (location === undefined) continue;
      for (const { value } of entry.examples) {
        const found = itemIn(value, location);
        for (const item of Array.isArray(found) ? found : [found]) {
          const id = isObject(item) ? item[idName] : undefined;
          if (!isObject(item) || id === undefined || typeof id === 'object') continue;
          items.set(String(id), { id, item: { ...items.get(String(id))?.item, ...item } });
        }
      }
    }
    if (items.size > 0) known.set(collection, items);
  }
  return {
    idsOf: (collection) => [...(known.get(collection)?.values() ?? [])].map(({ id }) => id),
    itemOf: (collection, id) => known.get(collection)?.get(String(id))?.item,
  };
}
