import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { wellFormed } from '../../text/well-formed.ts';

/** The items of a list: the body itself, or its only property that is an array; `undefined` when the body is not a list. */
export function itemsIn(content: Json): readonly Json[] | undefined {
  if (Array.isArray(content)) return content;
  const lists = isObject(content) ? Object.values(content).filter((member) => Array.isArray(member)) : [];
  const [only, ...others] = lists;
  return Array.isArray(only) && others.length === 0 ? only : undefined;
}

/** Whether an identifier occurs anywhere in the body, by itself or at the end of a URL. */
export function holdsId(content: Json, id: string): boolean {
  const pending: Json[] = [content];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) pending.push(member);
    else if (String(value) === id || String(value).endsWith(`/${encodeURIComponent(wellFormed(id))}`)) return true;
  }
  return false;
}
