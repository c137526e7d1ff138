import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, valueAt } from '../json/pointer.ts';
import { draftAt, effectiveDraft, isBefore, type SchemaDraft } from './schema-drafts.ts';

/** The form in which a keyword has subschemas: one schema, a list of schemas, either of the two, or schemas by name. */
export type SubschemaForm = 'one' | 'list' | 'one or list' | 'map';

/** The keywords of JSON Schema 2020-12 that have subschemas: the applicators, `$defs` and its older name. */
const formsIn2020: ReadonlyMap<string, SubschemaForm> = new Map([
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

/** Keywords that had subschemas before 2020-12, or had them in another form. */
const formsBefore2020: readonly [string, SubschemaForm][] = [
  ['items', 'one or list'],
  ['additionalItems', 'one'],
  ['dependencies', 'map'],
];

/** OpenAPI 3.0, Schema Object. */
const keywordsOf30 = ['additionalProperties', 'items', 'not', 'allOf', 'anyOf', 'oneOf', 'properties'];

/** The draft that introduced a keyword; keywords not listed are as old as draft-04. */
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

/** The draft that removed a keyword. */
const until: ReadonlyMap<string, SchemaDraft> = new Map<string, SchemaDraft>([
  ['id', 'draft-06'],
  ['dependencies', '2019-09'],
  ['additionalItems', '2020-12'],
  ['$recursiveRef', '2020-12'],
  ['$recursiveAnchor', '2020-12'],
]);

/** Whether a keyword has a meaning in a draft. Keywords that no draft of JSON Schema knows are accepted. */
export function isKeywordOf(draft: SchemaDraft, keyword: string): boolean {
  const first = since.get(keyword);
  const end = until.get(keyword);
  return (first === undefined || !isBefore(draft, first)) && (end === undefined || isBefore(draft, end));
}

const known = new Map<SchemaDraft, ReadonlyMap<string, SubschemaForm>>();

/** The keywords of a draft that have subschemas, each with its form. */
export function subschemaKeywords(draft: SchemaDraft): ReadonlyMap<string, SubschemaForm> {
  const forms = known.get(draft) ?? formsIn(draft);
  known.set(draft, forms);
  return forms;
}

function formsIn(draft: SchemaDraft): ReadonlyMap<string, SubschemaForm> {
  if (draft === '3.0') return new Map([...formsIn2020].filter(([name]) => keywordsOf30.includes(name)));
  if (draft === '2020-12') return formsIn2020;
  return new Map([...formsIn2020, ...formsBefore2020].filter(([name]) => isKeywordOf(draft, name)));
}

/** The keywords of a schema that have subschemas, each with its form. Most schemas have none. */
function subschemaKeywordsIn(schema: JsonObject, draft: SchemaDraft): readonly (readonly [string, SubschemaForm])[] {
  const forms = subschemaKeywords(draft);
  if (!Object.keys(schema).some((keyword) => forms.has(keyword))) return [];
  return [...forms].filter(([keyword]) => Object.hasOwn(schema, keyword));
}

/** A schema, and where it is. */
export interface PlacedSchema {
  readonly pointer: Pointer;
  /** An object or a boolean; in a document with faults it may be anything. */
  readonly schema: Json | undefined;
}

/** A Schema Object and all its subschemas, outermost first. `$ref` is not followed. */
export function* schemaAndSubschemas(
  document: Json,
  root: { readonly dialect: Dialect; readonly pointer: Pointer },
): Generator<Pointer> {
  for (const { pointer } of placedSchemas(document, root)) yield pointer;
}

/** A Schema Object and all its subschemas, outermost first, each with its place. `$ref` is not followed. */
export function* placedSchemas(
  document: Json,
  root: { readonly dialect: Dialect; readonly pointer: Pointer },
): Generator<PlacedSchema> {
  const pending: [Pointer, Json | undefined][] = [[root.pointer, valueAt(document, root.pointer)]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [pointer, schema] = next;
    yield { pointer, schema };
    if (!isObject(schema)) continue;
    const draft = effectiveDraft(draftAt(document, root.dialect, pointer));
    for (const [keyword, form] of subschemaKeywordsIn(schema, draft))
      for (const one of subschemas(schema[keyword], form, join(pointer, keyword))) pending.push(one);
  }
}

function subschemas(value: Json | undefined, form: SubschemaForm, pointer: Pointer): [Pointer, Json | undefined][] {
  if (form === 'one or list') return subschemas(value, Array.isArray(value) ? 'list' : 'one', pointer);
  if (form === 'one') return isSchema(value) ? [[pointer, value]] : [];
  if (form === 'list')
    return Array.isArray(value) ? value.map((item: Json, index) => [join(pointer, index), item]) : [];
  return isObject(value) ? Object.entries(value).map(([name, item]) => [join(pointer, name), item]) : [];
}

function isSchema(value: Json | undefined): boolean {
  return typeof value === 'boolean' || isObject(value);
}
