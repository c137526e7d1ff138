import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { recursiveReference } from '../document/references.ts';
import { draftAt, effectiveDraft, isBefore, type SchemaDraft } from '../document/schema-drafts.ts';
import { isKeywordOf } from '../document/subschemas.ts';
import { isObject, join } from '../json/pointer.ts';

/** A Schema Object in the terms of JSON Schema 2020-12. */
export interface UpgradedSchema {
  readonly keywords: JsonObject;
  /** The place of a keyword in the document, where it may have an older name. */
  readonly locationOf: (keyword: string) => Pointer;
}

/** The location of a Schema Object. */
export interface SchemaLocation {
  readonly document: Json;
  readonly dialect: Dialect;
  readonly pointer: Pointer;
}

/**
 * Reads a Schema Object in the terms of 2020-12. OpenAPI 3.0 and older drafts are converted: siblings of `$ref` are ignored (up to draft-07), a
 * boolean `exclusiveMinimum` or `exclusiveMaximum` gets the value of the limit (up to draft-04), `items` with a list, `additionalItems` and
 * `dependencies` get their later names, and keywords that the draft does not know are removed. `nullable` of 3.0 adds `null` to `type` and
 * `enum`; without a `type` it stays as it is: 3.0.3 gives it no effect there, but many authors mean it.
 */
export function upgradeSchema(schema: JsonObject, { document, dialect, pointer }: SchemaLocation): UpgradedSchema {
  const draft = effectiveDraft(draftAt(document, dialect, pointer));
  if (draft === '2020-12') return { keywords: schema, locationOf: (keyword) => join(pointer, keyword) };
  const keywords = convert(schema, draft);
  return { keywords, locationOf: (keyword) => join(pointer, writtenAs(schema, keyword)) };
}

/** The keywords that OpenAPI 3.0 has in another form. */
const changedFrom30 = ['$ref', 'nullable', 'exclusiveMinimum', 'exclusiveMaximum'];

function convert(schema: JsonObject, draft: SchemaDraft): JsonObject {
  if (draft === '3.0' && !changedFrom30.some((keyword) => Object.hasOwn(schema, keyword))) return schema;
  if (isBefore(draft, '2019-09') && typeof schema['$ref'] === 'string') return { $ref: schema['$ref'] };
  const result: Record<string, Json> = { ...schema };
  if (isBefore(draft, 'draft-06')) {
    makeExclusive(result, 'exclusiveMinimum', 'minimum');
    makeExclusive(result, 'exclusiveMaximum', 'maximum');
  }
  if (draft !== '3.0') {
    for (const keyword of Object.keys(result)) if (!isKeywordOf(draft, keyword)) delete result[keyword];
    renameItems(result);
    if (result['$recursiveRef'] !== undefined) result['$dynamicRef'] = recursiveReference;
    renameDependencies(result);
  } else {
    delete result['nullable'];
    if (schema['nullable'] === true) allowNull(result);
  }
  return result;
}

/** The name in a schema of an older draft of a keyword of 2020-12. */
function writtenAs(schema: JsonObject, keyword: string): string {
  const former = { prefixItems: 'items', items: 'additionalItems' }[keyword];
  if (former !== undefined && Array.isArray(schema['items'])) return former;
  if (keyword === '$dynamicRef') return '$recursiveRef';
  return keyword.startsWith('dependent') && !Object.hasOwn(schema, keyword) ? 'dependencies' : keyword;
}

function makeExclusive(schema: Record<string, Json>, exclusive: string, limit: string): void {
  if (typeof schema[exclusive] !== 'boolean') return;
  const value = schema[limit];
  const isExclusive = schema[exclusive] && value !== undefined;
  delete schema[exclusive];
  if (!isExclusive) return;
  delete schema[limit];
  schema[exclusive] = value;
}

function renameItems(schema: Record<string, Json>): void {
  const { items, additionalItems } = schema;
  delete schema['additionalItems'];
  if (!Array.isArray(items)) return;
  delete schema['items'];
  if (items.length > 0) schema['prefixItems'] = items;
  if (additionalItems !== undefined) schema['items'] = additionalItems;
}

/** Splits `dependencies`: each is a list of names or a schema. */
function renameDependencies(schema: Record<string, Json>): void {
  const { dependencies } = schema;
  delete schema['dependencies'];
  if (!isObject(dependencies)) return;
  const entries = Object.entries(dependencies);
  const names = entries.filter(([, value]) => Array.isArray(value));
  const schemas = entries.filter(([, value]) => !Array.isArray(value));
  if (names.length > 0) schema['dependentRequired'] = Object.fromEntries(names);
  if (schemas.length > 0) schema['dependentSchemas'] = Object.fromEntries(schemas);
}

function allowNull(schema: Record<string, Json>): void {
  const { type, enum: values } = schema;
  if (Array.isArray(values) && !values.includes(null)) schema['enum'] = [...values, null];
  if (typeof type === 'string') schema['type'] = type === 'null' ? type : [type, 'null'];
  else if (type === undefined) schema['nullable'] = true;
}
