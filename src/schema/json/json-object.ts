import type { Json, JsonObject } from '../../model/json.ts';

/** An object with these properties, in this order; `__proto__` is a property like any other. */
export function objectFromEntries(properties: Iterable<readonly [name: string, value: Json]>): JsonObject {
  const object: Record<string, Json> = {};
  for (const [name, value] of properties) setProperty(object, name, value);
  return object;
}

/** Sets a property of an object that is being built; `__proto__` is a property like any other. */
export function setProperty(object: Record<string, Json>, name: string, value: Json): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

/** A copy in which the property has the value; a new property comes last. */
export function withProperty(object: JsonObject, [name, value]: readonly [name: string, value: Json]): JsonObject {
  return objectFromEntries([...Object.entries(object), [name, value]]);
}

/** A copy without the property. */
export function withoutProperty(object: JsonObject, name: string): JsonObject {
  return objectFromEntries(Object.entries(object).filter(([other]) => other !== name));
}
