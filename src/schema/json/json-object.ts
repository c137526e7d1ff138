import type { Json, JsonObject } from '../../model/json.ts';

/** An object of these members, in this order; a member called `__proto__` is one like any other. */
export function objectFromEntries(members: Iterable<readonly [name: string, value: Json]>): JsonObject {
  const object: Record<string, Json> = {};
  for (const [name, value] of members) {
    if (name !== '__proto__') object[name] = value;
    else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  }
  return object;
}

/** A copy in which the member has the value; a new member comes last. */
export function withProperty(object: JsonObject, [name, value]: readonly [name: string, value: Json]): JsonObject {
  return objectFromEntries([...Object.entries(object), [name, value]]);
}

/** A copy without the member. */
export function withoutProperty(object: JsonObject, name: string): JsonObject {
  return objectFromEntries(Object.entries(object).filter(([other]) => other !== name));
}
