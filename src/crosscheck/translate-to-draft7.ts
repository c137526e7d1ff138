import type { Json, JsonObject, Pointer } from '../model/json.ts';
import { isObject, localReference, valueAt } from '../schema/json/pointer.ts';
import { writeJson } from '../schema/json/write-json.ts';
import { isTypeName } from '../schema/shape/assertion-keywords.ts';

/** Whether a schema describes requests or responses: `readOnly` or `writeOnly` properties of the other direction are not required. */
export type Direction = 'request' | 'response';

/** Limits on the size of a translated schema; subschemas beyond them accept every value. Recursive schemas end here at the latest. */
const maxSubschemas = 1000;
const maxDepth = 12;

/**
 * The schema at `pointer` as one JSON Schema of draft 7, which Dredd's validator reads: references are inlined, keywords of OpenAPI 3.0 and JSON Schema
 * 2020-12 are translated. Keywords without an equivalent are left out: the result accepts more values, never fewer.
 */
export function translateToDraft7(
  document: JsonObject,
  at: { readonly pointer: Pointer; readonly direction: Direction },
): JsonObject {
  let left = maxSubschemas;
  const translate: Translate = (schema, trail) => {
    if (schema === false) return { not: {} };
    if (!isObject(schema) || trail.length > maxDepth || left-- <= 0) return {};
    const reference = schema['$ref'];
    if (typeof reference !== 'string') return translateKeywords(schema, { trail, translate, direction: at.direction });
    if (trail.includes(reference)) return {};
    const target = translate(targetOf(document, reference), [...trail, reference]);
    const { $ref: _, ...siblings } = schema;
    return Object.keys(siblings).length === 0 ? target : { allOf: [target, translate(siblings, [...trail, ''])] };
  };
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...translate(valueAt(document, at.pointer), []) };
}

function targetOf(document: Json, reference: string): Json | undefined {
  const pointer = localReference(reference);
  return pointer === undefined ? undefined : valueAt(document, pointer);
}

type Translate = (schema: Json | undefined, trail: readonly string[]) => JsonObject;

interface TranslationContext {
  readonly trail: readonly string[];
  readonly translate: Translate;
  readonly direction: Direction;
}

/** Keywords without subschemas that have the same meaning in draft 7. */
const unchanged = [
  'const',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'uniqueItems',
];
const bounds = ['minimum', 'maximum', 'multipleOf'];
const oneSchema = ['not', 'if', 'then', 'else', 'contains', 'propertyNames', 'additionalProperties'];
const severalSchemas = ['allOf', 'anyOf', 'oneOf'];
const namedSchemas = ['properties', 'patternProperties'];

function translateKeywords(schema: JsonObject, context: TranslationContext): JsonObject {
  const below = (value: Json | undefined) => context.translate(value, [...context.trail, '']);
  const entries: (readonly [string, Json])[] = [
    ...picked(schema, unchanged),
    ...picked(schema, bounds).map(([name, value]) => [name, Number(value)] as const),
    ...picked(schema, oneSchema).map(([name, value]) => [name, below(value)] as const),
    ...picked(schema, severalSchemas).map(
      ([name, value]) => [name, Array.isArray(value) ? value.map(below) : []] as const,
    ),
    ...picked(schema, namedSchemas).map(([name, value]) => [name, mapped(value, below)] as const),
    ...itemsOf(schema, below),
    ...exclusiveBounds(schema),
    ...patternOf(schema),
    ...valueKeywords(schema),
  ];
  const translated = Object.fromEntries(entries);
  const required = requiredOf(schema, context.direction, translated);
  return withRange({ ...translated, ...required, ...annotations(schema) }, schema['format']);
}

function picked(schema: JsonObject, names: readonly string[]): (readonly [string, Json])[] {
  return names.flatMap((name) => {
    const value = Object.hasOwn(schema, name) ? schema[name] : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
}

function mapped(value: Json, translate: (value: Json) => Json): Json {
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, translate(schema)]));
}

/** 2020-12 describes the first items by `prefixItems` and the rest by `items`; draft 7 by `items` and `additionalItems`. */
function itemsOf(schema: JsonObject, below: (value: Json | undefined) => Json): (readonly [string, Json])[] {
  const { prefixItems, items } = schema;
  if (!Array.isArray(prefixItems)) return items === undefined ? [] : [['items', below(items)]];
  return [
    ['items', prefixItems.map(below)],
    ...(items === undefined ? [] : [['additionalItems', below(items)] as const]),
  ];
}

/** In OpenAPI 3.0 `true` makes a bound exclusive; later versions have a keyword with the bound itself. */
function exclusiveBounds(schema: JsonObject): (readonly [string, Json])[] {
  return ['Minimum', 'Maximum'].flatMap((name) => {
    const value = schema[`exclusive${name}`];
    const bound = value === true ? schema[name.toLowerCase()] : value;
    return typeof bound === 'number' || typeof bound === 'bigint' ? [[`exclusive${name}`, Number(bound)] as const] : [];
  });
}

/** Draft 7 patterns are compiled without the flag `u`, so `\\p` and `\\u{}` have another meaning: such patterns are dropped. */
function patternOf({ pattern }: JsonObject): (readonly [string, Json])[] {
  if (typeof pattern !== 'string' || /\\[pP]|\\u\{/.test(pattern)) return [];
  try {
    new RegExp(pattern);
    return [['pattern', pattern]];
  } catch {
    return [];
  }
}

function valueKeywords(schema: JsonObject): (readonly [string, Json])[] {
  const nullable = schema['nullable'] === true ? [null] : [];
  const { type, enum: values } = schema;
  const named = [type ?? []].flat().filter((name) => isTypeName(name));
  const allowed = named.length > 0 ? [...new Set([...named, ...nullable.map(() => 'null')])] : [];
  const listed = Array.isArray(values) && values.length > 0 ? distinct([...values, ...nullable]) : [];
  return [
    ...(allowed.length > 0 ? [['type', allowed] as const] : []),
    ...(listed.length > 0 ? [['enum', listed] as const] : []),
  ];
}

/** Draft 7 does not allow duplicates in these lists. */
function distinct(values: readonly Json[]): readonly Json[] {
  return [...new Map(values.map((value) => [writeJson(value), value])).values()];
}

function requiredOf({ required }: JsonObject, direction: Direction, { properties }: JsonObject): JsonObject {
  if (!Array.isArray(required)) return {};
  const otherDirection = direction === 'request' ? 'readOnly' : 'writeOnly';
  const isOfOtherDirection = (name: Json) => {
    const property = isObject(properties) && typeof name === 'string' ? properties[name] : undefined;
    return isObject(property) && property[otherDirection] === true;
  };
  return { required: distinct(required.filter((name) => !isOfOtherDirection(name))) };
}

/** Annotations that the example values are made from; they are not validated. */
function annotations(schema: JsonObject): JsonObject {
  const { examples, example, default: defaultValue } = schema;
  const values = [
    ...(Array.isArray(examples) ? examples : []),
    ...[example, defaultValue].filter((value) => value !== undefined),
  ];
  return {
    ...(values.length > 0 ? { examples: values } : {}),
    ...Object.fromEntries(picked(schema, ['readOnly', 'writeOnly'])),
    ...(typeof schema['format'] === 'string' ? { 'x-format': schema['format'] } : {}),
  };
}

/** Only the range of int32 can be expressed exactly: the limits of int64 are not doubles. */
function withRange(schema: JsonObject, format: Json | undefined): JsonObject {
  if (format !== 'int32') return schema;
  return { allOf: [schema, { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }] };
}
