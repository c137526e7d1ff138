import type { Json, JsonObject } from '../model/json.ts';
import { isObject } from '../schema/json/pointer.ts';

/**
 * A draft 7 schema with `allOf` merged into one schema, and with the first alternative of `anyOf` and `oneOf` that is not null. For example values only:
 * it does not accept the same values.
 */
export function flattenSchema(schema: JsonObject): JsonObject {
  const { allOf, anyOf, oneOf, ...own } = schema;
  const chosen = [anyOf, oneOf].flatMap((branches) => firstBranch(branches));
  const parts = [...(Array.isArray(allOf) ? allOf : []), ...chosen].filter(isObject).map(flattenSchema);
  return parts.reduce(merged, own);
}

function firstBranch(branches: Json | undefined): Json[] {
  if (!Array.isArray(branches)) return [];
  const branch = branches.find((one) => isObject(one) && one['type'] !== 'null');
  return branch === undefined ? [] : [branch];
}

/** The properties and required names of both; for any other keyword the value of the first. */
function merged(one: JsonObject, other: JsonObject): JsonObject {
  const result: JsonObject = { ...other, ...one };
  const [mine, theirs] = [one['properties'], other['properties']];
  return {
    ...result,
    ...(isObject(mine) && isObject(theirs) ? { properties: mergedProperties(mine, theirs) } : {}),
    ...(Array.isArray(one['required']) && Array.isArray(other['required'])
      ? { required: [...new Set([...one['required'], ...other['required']])] }
      : {}),
  };
}

function mergedProperties(mine: JsonObject, theirs: JsonObject): JsonObject {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  return Object.fromEntries(
    names.map((name) => {
      const parts = [mine, theirs].map((properties) =>
        Object.hasOwn(properties, name) ? properties[name] : undefined,
      );
      const [first, ...more] = parts.filter(isObject);
      return [name, more.reduce(merged, first ?? {})];
    }),
  );
}
