import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { objectOf } from '../../schema/json/json-members.ts';
import { isObject, memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { SaidValues } from '../answer/matching-example.ts';
import type { View } from './resource-views.ts';

/** What a list is made to fit. */
export interface ListWish {
  readonly document: JsonObject;
  readonly view: View;
  readonly said: SaidValues;
}

/** The part of a list that is asked for by `limit` and `offset` or `page`, however they are spelled, and no more items than its schema admits. */
export function fittingList(items: readonly Json[], { document, view, said }: ListWish): readonly Json[] {
  const most = limitOf(document, view.schema);
  const size = Math.min(asked(said, sizes) ?? most, most);
  const page = asked(said, ['page', 'pagenumber']);
  const from = asked(said, ['offset', 'skip']) ?? (page === undefined ? 0 : Math.max(page - 1, 0) * size);
  return size >= items.length && from === 0 ? items : items.slice(from, from + size);
}

const sizes = ['limit', 'perpage', 'pagesize', 'pagelimit'];

/** A whole number in the query, of a parameter that the contract declares. */
function asked({ parameters }: SaidValues, names: readonly string[]): number | undefined {
  for (const [key, value] of parameters) {
    const [, name] = /^query\/(.*)$/.exec(key) ?? [];
    const isMeant = name !== undefined && names.includes(name.toLowerCase().replaceAll(/[^a-z]/g, ''));
    if (isMeant && typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  }
  return undefined;
}

/** `maxItems` of the array whose `items` the schema is. */
function limitOf(document: JsonObject, items: Pointer): number {
  const most = memberOf(valueAt(document, items.replace(/\/items$/, '')), 'maxItems');
  return typeof most === 'number' ? most : Number.POSITIVE_INFINITY;
}

/** The content around a list, its numbers of items as they are now. */
export function counted(content: Json | undefined, list: Json): Json | undefined {
  if (!isObject(content) || !Array.isArray(list)) return content;
  const counts = /^(?:total|count|found)(?:_?(?:count|items|results|size|elements))?$/i;
  return objectOf(
    Object.entries(content).map(([name, value]) => [
      name,
      typeof value === 'number' && counts.test(name) ? list.length : value,
    ]),
  );
}
