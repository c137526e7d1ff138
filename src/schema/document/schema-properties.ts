import type { Json, Pointer } from '../../model/json.ts';
import { isObject, join, memberOf, resolve, valueAt } from '../json/pointer.ts';

/** The properties that an object schema declares. */
export interface SchemaProperties {
  readonly properties: ReadonlyMap<string, Pointer>;
  readonly required: ReadonlySet<string>;
}

/** Which branches of `oneOf` and `anyOf` count. */
type Branches = 'no-branch' | 'first-branch' | 'every-branch';

/** The properties that a schema declares, also by `$ref`, `allOf` and branches of `oneOf` and `anyOf`. */
export function schemaProperties(
  document: Json,
  schema: Pointer,
  branches: Branches = 'first-branch',
): SchemaProperties {
  const properties = new Map<string, Pointer>();
  const required = new Set<string>();
  for (const place of schemaParts(document, schema, branches)) {
    const declared = memberOf(valueAt(document, place), 'properties');
    for (const name of isObject(declared) ? Object.keys(declared) : []) {
      if (!properties.has(name)) properties.set(name, join(place, 'properties', name));
    }
    const names = memberOf(valueAt(document, place), 'required');
    for (const name of Array.isArray(names) ? names : []) if (typeof name === 'string') required.add(name);
  }
  return { properties, required };
}

/** The types that a schema names with `type`, also by `$ref`, `allOf` and all branches of `oneOf` and `anyOf`; empty when it names none. */
export function schemaTypes(document: Json, schema: Pointer): ReadonlySet<string> {
  const types = new Set<string>();
  for (const place of schemaParts(document, schema, 'every-branch')) {
    const type = memberOf(valueAt(document, place), 'type');
    for (const name of Array.isArray(type) ? type : [type]) if (typeof name === 'string') types.add(name);
  }
  return types;
}

/** The schema of the items of a list, also by `$ref`, `allOf` and branches of `oneOf` and `anyOf`; `undefined` when there is none. */
export function schemaOfItems(
  document: Json,
  schema: Pointer,
  branches: Branches = 'first-branch',
): Pointer | undefined {
  const owner = schemaParts(document, schema, branches).find((part) =>
    isObject(memberOf(valueAt(document, part), 'items')),
  );
  return owner === undefined ? undefined : join(owner, 'items');
}

const branchCounts = { 'no-branch': 0, 'first-branch': 1, 'every-branch': Number.POSITIVE_INFINITY } as const;

/** The schema and the other schemas that apply to the same value, each once. */
export function schemaParts(document: Json, schema: Pointer, branches: Branches = 'first-branch'): readonly Pointer[] {
  const parts: Pointer[] = [];
  const waiting: Pointer[] = [schema];
  const seen = new Set<Pointer>();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const value = valueAt(document, next);
    if (!isObject(value)) continue;
    const reference = memberOf(value, '$ref');
    const target = typeof reference === 'string' ? resolve(document, next) : undefined;
    if (target !== undefined && target !== next) waiting.push(target);
    parts.push(next);
    for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
      const list = memberOf(value, keyword);
      const length = Array.isArray(list) ? list.length : 0;
      const count = keyword === 'allOf' ? length : Math.min(length, branchCounts[branches]);
      for (let index = 0; index < count; index += 1) waiting.push(join(next, keyword, index));
    }
  }
  return parts;
}
