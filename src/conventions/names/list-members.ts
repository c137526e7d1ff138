import type { Json } from '../../model/json.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { resourceIn } from './wrapped-resource.ts';

/** One member of a list that a resource has. */
export interface ListMember {
  /** The property of the resource with the list. */
  readonly property: string;
  /** The property of the items that identifies one; empty where the items are plain values. */
  readonly key: string;
  readonly value: string;
}

/** Whether the resource in the body of a response has a member in a list; `undefined` where it has no such list. */
export function hasMember(body: Json, { property, key, value }: ListMember): boolean | undefined {
  const list = memberOf(resourceIn(body).value, property);
  if (!Array.isArray(list)) return undefined;
  return list.some((item) => {
    const is = key === '' ? item : isObject(item) ? memberOf(item, key) : undefined;
    return is !== undefined && is !== null && typeof is !== 'object' && String(is) === value;
  });
}
