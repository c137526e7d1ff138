import type { Json, JsonObject } from '../../../model/json.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';

/** A copy of a value, changed as a JSON Merge Patch says (RFC 7396); of its own members `keepsNull` tells for which `null` is a value. Safe on any depth. */
export function mergePatch(target: Json | undefined, patch: Json, keepsNull: (name: string) => boolean = never): Json {
  if (!isObject(patch)) return patch;
  const result = copyOf(target);
  const pending: Merging[] = [{ into: result, patch, keepsNull }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) pending.push(...mergeMembers(next));
  return result;
}

interface Merging {
  readonly into: Record<string, Json>;
  readonly patch: JsonObject;
  readonly keepsNull: (name: string) => boolean;
}

/** Merges what is not nested and gives what is. */
function mergeMembers({ into, patch, keepsNull }: Merging): readonly Merging[] {
  return Object.entries(patch).flatMap(([name, change]) => {
    if (change === null && !keepsNull(name)) {
      delete into[name];
      return [];
    }
    if (!isObject(change)) {
      setMember(into, name, change);
      return [];
    }
    const inner = copyOf(memberOf(into, name));
    setMember(into, name, inner);
    return [{ into: inner, patch: change, keepsNull: never }];
  });
}

function copyOf(value: Json | undefined): Record<string, Json> {
  const copy: Record<string, Json> = {};
  for (const [name, member] of Object.entries(isObject(value) ? value : {})) setMember(copy, name, member);
  return copy;
}

/** A member called `__proto__` is one like any other. */
function setMember(object: Record<string, Json>, name: string, value: Json): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

function never(): boolean {
  return false;
}
