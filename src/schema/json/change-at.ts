import type { Json } from '../../model/json.ts';
import { setProperty } from './json-object.ts';
import { isList, isObject, memberOf } from './pointer.ts';

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

/** A change, and the path to its place. */
export interface PlannedChange {
  readonly tokens: readonly string[];
  readonly change: Change;
}

/** The same as `changeAt` for one change after the other; objects and lists with many changes are copied once. */
export function changeAll(value: Json, changes: readonly PlannedChange[], depth = 0): Json {
  let result = value;
  let inner = new Map<string, PlannedChange[]>();
  for (const planned of changes) {
    const token = planned.tokens[depth];
    if (token === undefined) {
      // What is to be changed within it before is so first.
      result = changeWithin(result, inner, depth);
      inner = new Map();
      result = orElse(planned.change(result), result);
    } else {
      const own = inner.get(token) ?? [];
      own.push(planned);
      inner.set(token, own);
    }
  }
  return changeWithin(result, inner, depth);
}

/** `inner`: the changes by the property or item that they are in. */
function changeWithin(value: Json, inner: ReadonlyMap<string, readonly PlannedChange[]>, depth: number): Json {
  let copy: Json[] | Record<string, Json> | undefined;
  const added: PlannedChange[] = [];
  for (const [token, changes] of inner) {
    const old = memberOf(value, token);
    if (old === undefined) {
      added.push(...changes);
      continue;
    }
    const changed = changeAll(old, changes, depth + 1);
    if (changed === old) continue;
    copy ??= isList(value) ? [...value] : { ...Object(value) };
    if (Array.isArray(copy)) copy[Number(token)] = changed;
    else if (copy !== undefined) setProperty(copy, token, changed);
  }
  return added.reduce<Json>((one, { tokens, change }) => changeAt(one, tokens.slice(depth), change), copy ?? value);
}

/** `??` would take null for nothing. */
function orElse(value: Json | undefined, other: Json): Json {
  return value === undefined ? other : value;
}
