import type { Dialect } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { isObject, join, valueAt } from '../json/pointer.ts';

/** What a keyword holds: one schema, a list of schemas, or schemas by name. */
export type Nesting = 'one' | 'list' | 'map';

/** The keywords of JSON Schema 2020-12 whose values are schemas that bear on an instance, and `$defs` with its older name. */
const nestingsOf2020: ReadonlyMap<string, Nesting> = new Map([
  ['additionalProperties', 'one'],
  ['contains', 'one'],
  ['else', 'one'],
  ['if', 'one'],
  ['items', 'one'],
  ['not', 'one'],
  ['propertyNames', 'one'],
  ['then', 'one'],
  ['unevaluatedItems', 'one'],
  ['unevaluatedProperties', 'one'],
  ['allOf', 'list'],
  ['anyOf', 'list'],
  ['oneOf', 'list'],
  ['prefixItems', 'list'],
  ['$defs', 'map'],
  ['definitions', 'map'],
  ['dependentSchemas', 'map'],
  ['patternProperties', 'map'],
  ['properties', 'map'],
]);

/** OpenAPI 3.0, Schema Object. */
const keywordsOf30 = ['additionalProperties', 'items', 'not', 'allOf', 'anyOf', 'oneOf', 'properties'];
const nestingsOf30: ReadonlyMap<string, Nesting> = new Map(
  [...nestingsOf2020].filter(([name]) => keywordsOf30.includes(name)),
);

/** The keywords that hold schemas, with what they hold. */
export function nestingsOf(dialect: Dialect): ReadonlyMap<string, Nesting> {
  return dialect === '3.0' ? nestingsOf30 : nestingsOf2020;
}

/** A Schema Object and all that are nested in it by keyword, outermost first. `$ref` is not followed. */
export function* schemaParts(
  document: Json,
  root: { readonly dialect: Dialect; readonly pointer: Pointer },
): Generator<Pointer> {
  const open: [Pointer, Json | undefined][] = [[root.pointer, valueAt(document, root.pointer)]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [pointer, schema] = next;
    yield pointer;
    if (!isObject(schema)) continue;
    for (const [keyword, nesting] of nestingsOf(root.dialect)) {
      if (Object.hasOwn(schema, keyword)) open.push(...nested(schema[keyword], nesting, join(pointer, keyword)));
    }
  }
}

function nested(value: Json | undefined, nesting: Nesting, pointer: Pointer): [Pointer, Json | undefined][] {
  if (nesting === 'one') return isSchema(value) ? [[pointer, value]] : [];
  if (nesting === 'list')
    return Array.isArray(value) ? value.map((item: Json, index) => [join(pointer, index), item]) : [];
  return isObject(value) ? Object.entries(value).map(([name, item]) => [join(pointer, name), item]) : [];
}

function isSchema(value: Json | undefined): boolean {
  return typeof value === 'boolean' || isObject(value);
}
