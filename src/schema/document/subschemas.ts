import type { Dialect } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { isObject, join, valueAt } from '../json/pointer.ts';
import { draftAt, effectiveDraft, isBefore, type SchemaDraft } from './schema-drafts.ts';

/** What a keyword holds: one schema, a list of schemas, either of the two, or schemas by name. */
export type SubschemaForm = 'one' | 'list' | 'one or list' | 'map';

/** The keywords of JSON Schema 2020-12 whose values are schemas that bear on an instance, and `$defs` with its older name. */
const nestingsOf2020: ReadonlyMap<string, SubschemaForm> = new Map([
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

/** What held schemas before 2020-12. */
const formerNestings: readonly [string, SubschemaForm][] = [
  ['items', 'one or list'],
  ['additionalItems', 'one'],
  ['dependencies', 'map'],
];

/** OpenAPI 3.0, Schema Object. */
const keywordsOf30 = ['additionalProperties', 'items', 'not', 'allOf', 'anyOf', 'oneOf', 'properties'];

/** The drafts that brought a keyword; what is not named is as old as draft-04. */
const since: ReadonlyMap<string, SchemaDraft> = new Map<string, SchemaDraft>([
  ...['const', 'contains', 'propertyNames'].map((name): [string, SchemaDraft] => [name, 'draft-06']),
  ...['if', 'then', 'else'].map((name): [string, SchemaDraft] => [name, 'draft-07']),
  ...[
    'dependentRequired',
    'dependentSchemas',
    'unevaluatedItems',
    'unevaluatedProperties',
    'minContains',
    'maxContains',
    '$recursiveRef',
    '$recursiveAnchor',
    '$anchor',
    'contentSchema',
  ].map((name): [string, SchemaDraft] => [name, '2019-09']),
  ...['prefixItems', '$dynamicRef', '$dynamicAnchor'].map((name): [string, SchemaDraft] => [name, '2020-12']),
]);

/** The drafts that dropped a keyword. */
const until: ReadonlyMap<string, SchemaDraft> = new Map<string, SchemaDraft>([
  ['id', 'draft-06'],
  ['dependencies', '2019-09'],
  ['additionalItems', '2020-12'],
  ['$recursiveRef', '2020-12'],
  ['$recursiveAnchor', '2020-12'],
]);

/** Whether a keyword that some draft of JSON Schema knows means something in this one. Whatever none of them knows passes. */
export function isKeywordOf(draft: SchemaDraft, keyword: string): boolean {
  const first = since.get(keyword);
  const end = until.get(keyword);
  return (first === undefined || !isBefore(draft, first)) && (end === undefined || isBefore(draft, end));
}

const known = new Map<SchemaDraft, ReadonlyMap<string, SubschemaForm>>();

/** The keywords that hold schemas, with what they hold. */
export function subschemaKeywords(draft: SchemaDraft): ReadonlyMap<string, SubschemaForm> {
  const nestings = known.get(draft) ?? makeNestings(draft);
  known.set(draft, nestings);
  return nestings;
}

function makeNestings(draft: SchemaDraft): ReadonlyMap<string, SubschemaForm> {
  if (draft === '3.0') return new Map([...nestingsOf2020].filter(([name]) => keywordsOf30.includes(name)));
  if (draft === '2020-12') return nestingsOf2020;
  return new Map([...nestingsOf2020, ...formerNestings].filter(([name]) => isKeywordOf(draft, name)));
}

/** A Schema Object and all that are nested in it by keyword, outermost first. `$ref` is not followed. */
export function* schemaAndSubschemas(
  document: Json,
  root: { readonly dialect: Dialect; readonly pointer: Pointer },
): Generator<Pointer> {
  const open: [Pointer, Json | undefined][] = [[root.pointer, valueAt(document, root.pointer)]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [pointer, schema] = next;
    yield pointer;
    if (!isObject(schema)) continue;
    for (const [keyword, nesting] of subschemaKeywords(effectiveDraft(draftAt(document, root.dialect, pointer)))) {
      if (Object.hasOwn(schema, keyword)) open.push(...nested(schema[keyword], nesting, join(pointer, keyword)));
    }
  }
}

function nested(value: Json | undefined, nesting: SubschemaForm, pointer: Pointer): [Pointer, Json | undefined][] {
  if (nesting === 'one or list') return nested(value, Array.isArray(value) ? 'list' : 'one', pointer);
  if (nesting === 'one') return isSchema(value) ? [[pointer, value]] : [];
  if (nesting === 'list')
    return Array.isArray(value) ? value.map((item: Json, index) => [join(pointer, index), item]) : [];
  return isObject(value) ? Object.entries(value).map(([name, item]) => [join(pointer, name), item]) : [];
}

function isSchema(value: Json | undefined): boolean {
  return typeof value === 'boolean' || isObject(value);
}
