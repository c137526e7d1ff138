import type { Json, JsonObject, Pointer } from '../model/json.ts';
import { isObject, placeAt, referenced } from './references.ts';
import { writeText } from './write-text.ts';

/** Which side of an exchange a schema describes: the other side's `readOnly` or `writeOnly` members are not required. */
export type Side = 'request' | 'response';

/** How many subschemas one schema may unfold into; whatever goes beyond admits anything. Recursive schemas end here at the latest. */
const mostSubschemas = 1000;
const deepest = 12;

/**
 * The schema at `pointer` as one JSON Schema of draft 7, which is what Dredd's validator reads: references unfolded, what only
 * OpenAPI 3.0 or JSON Schema 2020-12 knows said in the old words. What has no old words is left out: the result admits more, never less.
 */
export function translateToDraft7(
  document: JsonObject,
  at: { readonly pointer: Pointer; readonly side: Side },
): JsonObject {
  let left = mostSubschemas;
  const translate: Translate = (schema, trail) => {
    if (schema === false) return { not: {} };
    if (!isObject(schema) || trail.length > deepest || left-- <= 0) return {};
    const reference = schema['$ref'];
    if (typeof reference !== 'string') return translateKeywords(schema, { trail, translate, side: at.side });
    if (trail.includes(reference)) return {};
    const target = translate(referenced(document, reference), [...trail, reference]);
    const { $ref: _, ...siblings } = schema;
    return Object.keys(siblings).length === 0 ? target : { allOf: [target, translate(siblings, [...trail, ''])] };
  };
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...translate(placeAt(document, at.pointer), []) };
}

type Translate = (schema: Json | undefined, trail: readonly string[]) => JsonObject;

interface Surroundings {
  readonly trail: readonly string[];
  readonly translate: Translate;
  readonly side: Side;
}

/** Keywords that mean the same in draft 7 and hold no schema. */
const same = [
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

function translateKeywords(schema: JsonObject, around: Surroundings): JsonObject {
  const below = (value: Json | undefined) => around.translate(value, [...around.trail, '']);
  const entries: (readonly [string, Json])[] = [
    ...picked(schema, same),
    ...picked(schema, bounds).map(([name, value]) => [name, Number(value)] as const),
    ...picked(schema, oneSchema).map(([name, value]) => [name, below(value)] as const),
    ...picked(schema, severalSchemas).map(
      ([name, value]) => [name, Array.isArray(value) ? value.map(below) : []] as const,
    ),
    ...picked(schema, namedSchemas).map(([name, value]) => [name, mapped(value, below)] as const),
    ...itemsOf(schema, below),
    ...exclusiveBounds(schema),
    ...patternOf(schema),
    ...valuesOf(schema),
  ];
  const translated = Object.fromEntries(entries);
  const required = requiredOf(schema, around.side, translated);
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

/** 2020-12 tells the first items by `prefixItems` and the rest by `items`; draft 7 by `items` and `additionalItems`. */
function itemsOf(schema: JsonObject, below: (value: Json | undefined) => Json): (readonly [string, Json])[] {
  const { prefixItems, items } = schema;
  if (!Array.isArray(prefixItems)) return items === undefined ? [] : [['items', below(items)]];
  return [
    ['items', prefixItems.map(below)],
    ...(items === undefined ? [] : [['additionalItems', below(items)] as const]),
  ];
}

/** OpenAPI 3.0 makes a bound exclusive by `true`, later dialects give it a keyword of its own. */
function exclusiveBounds(schema: JsonObject): (readonly [string, Json])[] {
  return ['Minimum', 'Maximum'].flatMap((side) => {
    const value = schema[`exclusive${side}`];
    const bound = value === true ? schema[side.toLowerCase()] : value;
    return typeof bound === 'number' || typeof bound === 'bigint' ? [[`exclusive${side}`, Number(bound)] as const] : [];
  });
}

/** Draft 7 patterns are read without the flag `u`, under which `\\p` and `\\u{}` mean something else. */
function patternOf({ pattern }: JsonObject): (readonly [string, Json])[] {
  if (typeof pattern !== 'string' || /\\[pP]|\\u\{/.test(pattern)) return [];
  try {
    new RegExp(pattern);
    return [['pattern', pattern]];
  } catch {
    return [];
  }
}

const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

function valuesOf(schema: JsonObject): (readonly [string, Json])[] {
  const nullable = schema['nullable'] === true ? [null] : [];
  const { type, enum: values } = schema;
  const named = [type ?? []].flat().filter((name) => typeof name === 'string' && types.includes(name));
  const admitted = named.length > 0 ? [...new Set([...named, ...nullable.map(() => 'null')])] : [];
  const listed = Array.isArray(values) && values.length > 0 ? distinct([...values, ...nullable]) : [];
  return [
    ...(admitted.length > 0 ? [['type', admitted] as const] : []),
    ...(listed.length > 0 ? [['enum', listed] as const] : []),
  ];
}

/** Draft 7 refuses a list that holds a value twice. */
function distinct(values: readonly Json[]): readonly Json[] {
  return [...new Map(values.map((value) => [writeText(value), value])).values()];
}

function requiredOf({ required }: JsonObject, side: Side, { properties }: JsonObject): JsonObject {
  if (!Array.isArray(required)) return {};
  const others = side === 'request' ? 'readOnly' : 'writeOnly';
  const isOthers = (name: Json) => {
    const property = isObject(properties) && typeof name === 'string' ? properties[name] : undefined;
    return isObject(property) && property[others] === true;
  };
  return { required: distinct(required.filter((name) => !isOthers(name))) };
}

/** What the example values are made from, and nobody validates. */
function annotations(schema: JsonObject): JsonObject {
  const { examples, example, default: usual } = schema;
  const values = [
    ...(Array.isArray(examples) ? examples : []),
    ...[example, usual].filter((value) => value !== undefined),
  ];
  return {
    ...(values.length > 0 ? { examples: values } : {}),
    ...Object.fromEntries(picked(schema, ['readOnly', 'writeOnly'])),
    ...(typeof schema['format'] === 'string' ? { 'x-format': schema['format'] } : {}),
  };
}

/** Only the range of int32 can be said exactly: the limits of int64 are no doubles. */
function withRange(schema: JsonObject, format: Json | undefined): JsonObject {
  if (format !== 'int32') return schema;
  return { allOf: [schema, { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }] };
}
