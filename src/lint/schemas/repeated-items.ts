import type { Json } from '../../model/json.ts';
import { canonicalJson } from '../../schema/json/canonical-json.ts';
import { itemsOfList } from '../../schema/json/pointer.ts';

/** An item that a list has before, too. */
export interface RepeatedItem {
  readonly index: number;
  /** The item as JSON. */
  readonly text: string;
}

/** The items of a list that are equal to an earlier one, as JSON values; none where there is no list. */
export function repeatedItems(list: Json | undefined): RepeatedItem[] {
  const seen = new Set<string>();
  return itemsOfList(list).flatMap((item, index) => {
    const text = canonicalJson(item);
    const isRepeated = seen.has(text);
    seen.add(text);
    return isRepeated ? [{ index, text }] : [];
  });
}
