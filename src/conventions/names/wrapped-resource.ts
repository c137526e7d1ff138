import type { Json, Pointer } from '../../model/json.ts';
import { isObject, join } from '../../schema/json/pointer.ts';

/** Properties in which some services wrap the resource. */
export const wrappers = ['data', 'item', 'result', 'resource'];

/** What a response may have beside a wrapped resource: nothing of it is the resource's own. */
const describesResponse =
  /^_*(?:meta|metadata|links?|included|self|success|ok|messages?|errors?|warnings?|notices?|api_?version|(?:request|trace|correlation)_?id|timestamp|jsonapi)$/i;

/** The property that wraps the resource in an object with these properties; `undefined` when there is none, or when another property belongs to the resource. */
export function wrapperAmong(names: readonly string[]): string | undefined {
  const [wrapper, ...others] = names.filter((name) => !describesResponse.test(name));
  return wrapper !== undefined && others.length === 0 && wrappers.includes(wrapper) ? wrapper : undefined;
}

/** A resource in the body of a response. */
export interface WrappedResource {
  readonly value: Json;
  /** Where the body has it; `''`: it is the body. */
  readonly instance: Pointer;
}

/** The resource that a response shows: its body, or what that wraps: `{"data": {"id": 1}, "meta": {}}`. */
export function resourceIn(body: Json): WrappedResource {
  const wrapper = isObject(body) ? wrapperAmong(Object.keys(body)) : undefined;
  const inside = isObject(body) && wrapper !== undefined ? body[wrapper] : undefined;
  return wrapper !== undefined && isObject(inside)
    ? { value: inside, instance: join('', wrapper) }
    : { value: body, instance: '' };
}
