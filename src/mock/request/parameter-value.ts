import type { Parameter } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { schemaParts, schemaProperties, schemaTypes } from '../../schema/document/schema-properties.ts';
import { isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { type RawParts, readStyle, type StyledSource } from './parameter-style.ts';

/** A parameter that is to be read, and where its text is. */
interface TypedParameter {
  readonly document: JsonObject;
  readonly parameter: Pick<Parameter, 'name' | 'in' | 'style' | 'explode'>;
  readonly schema: Pointer;
  readonly source: StyledSource;
}

/**
 * The values that the text of a parameter may mean, the most specific first: text has no types, so `5` is a number where the schema allows numbers, and always a
 * string. Empty when the parameter is absent.
 */
export function readParameterValues(reading: TypedParameter): readonly Json[] {
  const types = schemaTypes(reading.document, reading.schema);
  const values: Json[] = [];
  if (types.has('array')) pushDefined(values, arrayValue(reading));
  if (types.has('object')) pushDefined(values, objectValue(reading));
  if (types.size === 0 || [...types].some((type) => type !== 'array' && type !== 'object')) {
    const text = readStyle(reading.parameter, 'primitive', reading.source);
    if (typeof text === 'string') for (const one of primitiveValues(text, types)) values.push(one);
  }
  return values;
}

function pushDefined(values: Json[], value: Json | undefined): void {
  if (value !== undefined) values.push(value);
}

function arrayValue(reading: TypedParameter): Json | undefined {
  const parts: RawParts | undefined = readStyle(reading.parameter, 'array', reading.source);
  if (!Array.isArray(parts)) return undefined;
  const items = keywordPlace(reading, 'items');
  return parts.map((text: string) => typed(text, items, reading.document));
}

function objectValue(reading: TypedParameter): Json | undefined {
  const { properties } = schemaProperties(reading.document, reading.schema);
  const parts = readStyle(reading.parameter, 'object', { ...reading.source, properties: [...properties.keys()] });
  if (!(parts instanceof Map)) return undefined;
  const additional = keywordPlace(reading, 'additionalProperties');
  const entries: [string, Json][] = [];
  for (const [name, texts] of parts) {
    const schema = properties.get(name) ?? additional;
    entries.push([name, propertyValue(texts, schema, reading.document)]);
  }
  return Object.fromEntries(entries);
}

function propertyValue(texts: readonly string[], schema: Pointer | undefined, document: JsonObject): Json {
  const isArray = schema !== undefined && schemaTypes(document, schema).has('array');
  if (!isArray && texts.length === 1) return typed(texts[0] ?? '', schema, document);
  const items = schema === undefined ? undefined : keywordPlace({ document, schema }, 'items');
  return texts.map((text) => typed(text, items, document));
}

/** Where the schema, or one that applies with it, has the keyword with an object as its value. */
function keywordPlace(
  { document, schema }: { document: JsonObject; schema: Pointer },
  keyword: string,
): Pointer | undefined {
  const part = schemaParts(document, schema).find((place) => isObject(memberOf(valueAt(document, place), keyword)));
  return part === undefined ? undefined : join(part, keyword);
}

function typed(text: string, schema: Pointer | undefined, document: JsonObject): Json {
  return schema === undefined ? text : (primitiveValues(text, schemaTypes(document, schema))[0] ?? text);
}

function primitiveValues(text: string, types: ReadonlySet<string>): readonly Json[] {
  const values: Json[] = [];
  const named = (...names: string[]) => names.some((name) => types.has(name));
  if (
    (named('integer', 'number') && /^-?[0-9]/.test(text)) ||
    (named('boolean') && /^(?:true|false)$/.test(text)) ||
    (named('null') && text === 'null')
  ) {
    const reading = readJson(text);
    if (reading.ok) values.push(reading.value);
  }
  return [...values, text];
}
