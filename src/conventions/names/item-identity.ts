import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { identifierText } from './resource-identity.ts';

/** In what the items of a list differ: in a property, or as a whole where no property has another value in each of them. */
export interface ItemIdentity {
  readonly property?: string | undefined;
}

/** What identifies each of these items; `undefined` where two of them are the same. */
export function identityOfItems(items: readonly Json[]): ItemIdentity | undefined {
  const property = distinctProperty(items);
  if (property !== undefined) return { property };
  return new Set(keysOfItems(items, {})).size === items.length ? {} : undefined;
}

/** The first property that identifies every item. */
export function distinctProperty(items: readonly Json[]): string | undefined {
  const [first] = items;
  if (!isObject(first)) return undefined;
  const names = Object.keys(first).toSorted((one, other) => Number(isIdName(other)) - Number(isIdName(one)));
  return names.find((property) => {
    const keys = keysOfItems(items, { property });
    return keys.length === items.length && new Set(keys).size === keys.length;
  });
}

function isIdName(name: string): boolean {
  return /^_?(id|uuid|key|slug)$/i.test(name);
}

/** What identifies the items, as texts; an item without that property has none. */
export function keysOfItems(items: readonly Json[] | undefined, { property }: ItemIdentity): readonly string[] {
  return (items ?? []).flatMap((item) => {
    if (property === undefined) return writeJson(item);
    return isObject(item) ? (identifierText(item[property]) ?? []) : [];
  });
}
