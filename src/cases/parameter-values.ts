import type { Parameter } from '../model/contract.ts';
import type { Json, Pointer } from '../model/json.ts';
import { type DerivedInvalid, deriveInvalidValues } from '../schema/derive/invalid-values.ts';
import { registryOf, type SchemaSource } from '../schema/derive/schema-source.ts';
import { type DerivedValue, deriveValidValues } from '../schema/derive/valid-values.ts';
import { isObject } from '../schema/json/pointer.ts';
import { writeJson } from '../schema/json/write-json.ts';
import { mergeSchemas } from '../schema/shape/merge-schemas.ts';
import { parameterReadings } from './parameter-readings.ts';
import { sampleParameter } from './place-parameters.ts';

/** As many values of one parameter are tried, valid ones and invalid ones each. */
const mostValues = 20;
/** Lists and objects are longer in a URL than what they hold. */
const longestText = 200;
const longestList = 1500;

/** Valid values of a parameter that survive the way to the server. */
export function validParameterValues(parameter: Parameter, source: SchemaSource): readonly DerivedValue[] {
  const schema = schemaOf(parameter);
  if (schema === undefined) return [];
  const names = declaredNames(source, schema);
  return deriveValidValues(source, schema)
    .filter(({ value, text }) => text === undefined && canTravel(parameter, value) && isDeclared(value, names))
    .slice(0, mostValues);
}

/** Everything in a URL or header is text: a value is invalid only when no reading of its text is valid. */
export function invalidParameterValues(parameter: Parameter, source: SchemaSource): readonly DerivedInvalid[] {
  const schema = schemaOf(parameter);
  if (schema === undefined) return [];
  const isInvalid = (value: Json) => source.validator.check(schema, value).length > 0;
  const { types } = mergeSchemas(registryOf(source), { pointers: [schema] });
  return deriveInvalidValues(source, schema)
    .filter(({ value, text }) => text === undefined && canTravel(parameter, value))
    .filter(({ value }) => parameter.content !== undefined || parameterReadings(value).every(isInvalid))
    .filter(({ value }) => isSeen(parameter, { value, types }))
    .slice(0, mostValues);
}

/** An empty list or object leaves no trace in a URL: the first valid value that does, if there is one. */
export function tellingSample(parameter: Parameter, source: SchemaSource): Json | undefined {
  const sample = sampleParameter(parameter, source);
  if (!isStructure(sample) || canTravel(parameter, sample)) return sample;
  return validParameterValues(parameter, source)[0]?.value;
}

/** Whether the parameter is one plain value. */
export function isScalar(parameter: Parameter, source: SchemaSource): boolean {
  return parameter.content === undefined && !isStructure(tellingSample(parameter, source));
}

function schemaOf({ schema, content }: Parameter): Pointer | undefined {
  return schema ?? content?.schema;
}

function isStructure(value: Json | undefined): value is Exclude<Json, string | number | bigint | boolean | null> {
  return typeof value === 'object' && value !== null;
}

/**
 * A list is one only where lists are admitted. The members of an object become parameters of their own, or are told by their names: what is no
 * object is then not seen at all.
 */
function isSeen(
  { content, style, explode }: Parameter,
  { value, types }: { readonly value: Json; readonly types: ReadonlySet<string> },
): boolean {
  if (content !== undefined) return true;
  // A schema without a type, such as a bare enum, speaks of plain values.
  if (types.has('string') || !types.has('object')) return Array.isArray(value) ? isListOnly(types) : !isObject(value);
  if (Array.isArray(value)) return false;
  return isObject(value) && !(style === 'form' && explode);
}

function isListOnly(types: ReadonlySet<string>): boolean {
  return types.has('array') && !types.has('object');
}

function declaredNames(source: SchemaSource, schema: Pointer): ReadonlySet<string> {
  return new Set(mergeSchemas(registryOf(source), { pointers: [schema] }).properties.keys());
}

/** Members that nobody declared are for content: in a URL they are parameters that nobody knows. */
function isDeclared(value: Json, names: ReadonlySet<string>): boolean {
  return !isObject(value) || names.size === 0 || Object.keys(value).every((name) => names.has(name));
}

/** Whether a value survives the way: an empty segment is another path, and a header field holds visible ASCII only. */
function canTravel(parameter: Parameter, value: Json): boolean {
  if (parameter.content !== undefined) return parameter.in === 'query' && writeJson(value).length <= longestText;
  if (Array.isArray(value)) return value.length > 0 && canTravelTogether(parameter, value);
  if (isObject(value)) {
    const members = Object.entries(value);
    return members.length > 0 && canTravelTogether(parameter, members.flat());
  }
  return canTravelAlone(parameter, value);
}

/** Parts of a list or object: what stands between them must not be in them. */
function canTravelTogether(parameter: Parameter, parts: readonly Json[]): boolean {
  const isPlain = (part: Json) =>
    parameter.style === 'form' && parameter.explode ? part !== '' : /^[\w-]+$/.test(String(part));
  return (
    parts.every((part) => !isStructure(part) && part !== null && isPlain(part) && canTravelAlone(parameter, part)) &&
    parts.join(',').length <= longestList
  );
}

function canTravelAlone(parameter: Parameter, value: Json): boolean {
  if (value === null || isStructure(value)) return false;
  const text = String(value);
  if (/\p{Surrogate}/u.test(text) || text === '' || text.length > longestText) return false;
  if (parameter.in === 'path') return /^[^/\\]+$/.test(text) && !/^\.+$/.test(text);
  if (parameter.in === 'header' || parameter.in === 'cookie') return /^[!-~]+$/.test(text) && !/[",;\\]/.test(text);
  return true;
}
