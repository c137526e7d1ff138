import type { Json } from '../../model/json.ts';
import { isObject, memberOf } from './pointer.ts';

/** Makes the new value of a place from the old one, which is `undefined` where nothing is there yet; `undefined` leaves the place as it is. */
type Change = (old: Json | undefined) => Json | undefined;

/** A copy with another value at the end of a path. The rest is shared. Where the path leads to nothing before its end, an equal value. */
export function changeAt(value: Json, [token, ...rest]: readonly string[], change: Change): Json {
  if (token === undefined) return orElse(change(value), value);
  const old = memberOf(value, token);
  if (old === undefined && rest.length > 0) return value;
  const changed = old === undefined ? change(old) : changeAt(old, rest, change);
  if (changed === undefined) return value;
  if (Array.isArray(value)) return value.map((item: Json, index) => (String(index) === token ? changed : item));
  return isObject(value) ? { ...value, [token]: changed } : value;
}

/** `??` would take null for nothing. */
function orElse(value: Json | undefined, other: Json): Json {
  return value === undefined ? other : value;
}
