import type { Json } from '../../model/json.ts';
import { withoutProperty } from './json-object.ts';
import { isObject, memberOf } from './pointer.ts';

/** A copy without the property or item at the end of a path. The rest is shared. The value itself where the path leads to nothing, or is empty. */
export function withoutPart(value: Json, [token, ...rest]: readonly string[]): Json {
  if (token === undefined) return value;
  const part = memberOf(value, token);
  if (part === undefined) return value;
  if (rest.length === 0) {
    if (Array.isArray(value)) return value.filter((_, index) => String(index) !== token);
    return isObject(value) ? withoutProperty(value, token) : value;
  }
  const changed = withoutPart(part, rest);
  if (changed === part) return value;
  if (Array.isArray(value)) return value.map((item: Json, index) => (String(index) === token ? changed : item));
  return isObject(value) ? { ...value, [token]: changed } : value;
}
