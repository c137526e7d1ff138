import { isOffsetName, isPageSizeName } from '../../conventions/names/page-names.ts';
import type { Json } from '../../model/json.ts';
import { withProperty } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { describePage } from './envelope.ts';

/**
 * The body with the part of its only list that `limit` and `offset` ask for: tags are a list with pages, too. The same body where there is none. `isAll`: the list has
 * all items, and is described as that where it is one page.
 */
export function pageOfValues(body: Json, parameters: ReadonlyMap<string, Json>, isAll = false): Json {
  const asked = (isWanted: (name: string) => boolean): number | undefined => {
    for (const [key, value] of parameters)
      if (key.startsWith('query/') && isWanted(key.slice('query/'.length)) && typeof value === 'number') return value;
    return undefined;
  };
  const from = asked(isOffsetName) ?? 0;
  const around = isObject(body) ? body : undefined;
  const name = around && onlyList(around);
  const list = around === undefined ? body : name === undefined ? undefined : around[name];
  const size = asked(isPageSizeName) ?? (isAll && Array.isArray(list) ? list.length : undefined);
  if (size === undefined || size < 0 || from < 0 || !Array.isArray(list)) return body;
  if (from === 0 && list.length <= size && !isAll) return body;
  const items: readonly Json[] = list.slice(from, from + size);
  if (around === undefined || name === undefined) return items;
  const page = { items, total: list.length, from, size, firstPage: 1, target: '', none: null } as const;
  return describePage(withProperty(around, [name, items]), page);
}

function onlyList(body: Readonly<Record<string, Json>>): string | undefined {
  const names = Object.keys(body).filter((name) => Array.isArray(body[name]));
  return names.length === 1 ? names[0] : undefined;
}
