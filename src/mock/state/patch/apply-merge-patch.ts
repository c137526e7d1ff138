import type { Json, JsonObject } from '../../../model/json.ts';
import { setProperty } from '../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';

/** Applies a JSON Merge Patch to a copy of a value, of any depth (RFC 7396). `keepsNull` names the outermost properties for which `null` is a value and does not remove. */
export function applyMergePatch(
  target: Json | undefined,
  patch: Json,
  keepsNull: (name: string) => boolean = never,
): Json {
  if (!isObject(patch)) return patch;
  const result = copyOf(target);
  const pending: Merging[] = [{ into: result, patch, keepsNull }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop())
    for (const one of mergeProperties(next)) pending.push(one);
  return result;
}

interface Merging {
  readonly into: Record<string, Json>;
  readonly patch: JsonObject;
  readonly keepsNull: (name: string) => boolean;
}

/** Merges the properties that are not objects and gives those that are. */
function mergeProperties({ into, patch, keepsNull }: Merging): readonly Merging[] {
  return Object.entries(patch).flatMap(([name, change]) => {
    if (change === null && !keepsNull(name)) {
      delete into[name];
      return [];
    }
    if (!isObject(change)) {
      setProperty(into, name, change);
      return [];
    }
    const inner = copyOf(memberOf(into, name));
    setProperty(into, name, inner);
    return [{ into: inner, patch: change, keepsNull: never }];
  });
}

function copyOf(value: Json | undefined): Record<string, Json> {
  const copy: Record<string, Json> = {};
  for (const [name, property] of Object.entries(isObject(value) ? value : {})) setProperty(copy, name, property);
  return copy;
}

function never(): boolean {
  return false;
}
