import { isOffsetName, isPageSizeName } from '../../conventions/page-names.ts';
import type { Json } from '../../model/json.ts';
import { withProperty } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { describePage } from './envelope.ts';

/** The body with the part of its only list that `limit` and `offset` ask for: tags are a list with pages, too. The same body where there is none. */
export function pageOfValues(body: Json, parameters: ReadonlyMap<string, Json>): Json {
  const asked = (isWanted: (name: string) => boolean): number | undefined => {
    for (const [key, value] of parameters)
      if (key.startsWith('query/') && isWanted(key.slice('query/'.length)) && typeof value === 'number') return value;
    return undefined;
  };
  const [size, from = 0] = [asked(isPageSizeName), asked(isOffsetName)];
  const around = isObject(body) ? body : undefined;
  const name = around && onlyList(around);
  const list = around === undefined ? body : name === undefined ? undefined : around[name];
  if (size === undefined || size < 0 || from < 0 || !Array.isArray(list)) return body;
  if (from === 0 && list.length <= size) return body;
  const items: readonly Json[] = list.slice(from, from + size);
  if (around === undefined || name === undefined) return items;
  const page = { items, total: list.length, from, size, firstPage: 1, target: '', none: null } as const;
  return describePage(withProperty(around, [name, items]), page);
}

function onlyList(body: Readonly<Record<string, Json>>): string | undefined {
  const names = Object.keys(body).filter((name) => Array.isArray(body[name]));
  return names.length === 1 ? names[0] : undefined;
}
