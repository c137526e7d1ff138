import type { Json, JsonObject } from '../model/json.ts';
import { isObject } from './references.ts';

/**
 * A draft 7 schema without `allOf`: its parts merged into one. Of `anyOf` and `oneOf` the first alternative that is not null is taken.
 * Made for example values; it is not the same schema and nothing is validated by it.
 */
export function flatten(schema: JsonObject): JsonObject {
  const { allOf, anyOf, oneOf, ...own } = schema;
  const chosen = [anyOf, oneOf].flatMap((branches) => firstBranch(branches));
  const parts = [...(Array.isArray(allOf) ? allOf : []), ...chosen].filter(isObject).map(flatten);
  return parts.reduce(merged, own);
}

function firstBranch(branches: Json | undefined): Json[] {
  if (!Array.isArray(branches)) return [];
  const branch = branches.find((one) => isObject(one) && one['type'] !== 'null');
  return branch === undefined ? [] : [branch];
}

/** Members and requirements of both; of any other keyword the one that was there first. */
function merged(one: JsonObject, other: JsonObject): JsonObject {
  const result: JsonObject = { ...other, ...one };
  const [mine, theirs] = [one['properties'], other['properties']];
  return {
    ...result,
    ...(isObject(mine) && isObject(theirs) ? { properties: mergedMembers(mine, theirs) } : {}),
    ...(Array.isArray(one['required']) && Array.isArray(other['required'])
      ? { required: [...new Set([...one['required'], ...other['required']])] }
      : {}),
  };
}

function mergedMembers(mine: JsonObject, theirs: JsonObject): JsonObject {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  return Object.fromEntries(
    names.map((name) => {
      const parts = [mine, theirs].map((members) => (Object.hasOwn(members, name) ? members[name] : undefined));
      const [first, ...more] = parts.filter(isObject);
      return [name, more.reduce(merged, first ?? {})];
    }),
  );
}
