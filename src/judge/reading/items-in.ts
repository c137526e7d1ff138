import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';

/** The items of a list: the body itself, or its only property that is an array; `undefined` when the body is not a list. */
export function itemsIn(content: Json): readonly Json[] | undefined {
  if (Array.isArray(content)) return content;
  const lists = isObject(content) ? Object.values(content).filter((member) => Array.isArray(member)) : [];
  const [only, ...others] = lists;
  return Array.isArray(only) && others.length === 0 ? only : undefined;
}
