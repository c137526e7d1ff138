import { isJsonType } from '../../../http/media-type.ts';
import type { Parameter } from '../../../model/contract.ts';
import type { Json, Pointer } from '../../../model/json.ts';
import { violationsOf } from '../../../schema/derive/build/is-valid-value.ts';
import { registryOf, type SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { type DerivedInvalid, deriveInvalidValues } from '../../../schema/derive/invalid/invalid-values.ts';
import { type DerivedValue, deriveValidValues } from '../../../schema/derive/valid/valid-values.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { valueText, writeJson } from '../../../schema/json/write-json.ts';
import { memoize } from '../../../schema/memoize.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { parameterReadings } from './parameter-readings.ts';
import { sampleParameter } from './place-parameters.ts';

/** The most valid values, and the most invalid ones, that are tested of one parameter; for a parameter that is an object, of each property. */
const mostValues = 25;
/** The properties of an object that add to the number of values. */
const mostProperties = 4;
/** In characters, so that the URL stays within what every server accepts. */
const longestText = 200;
const longestList = 1500;

/** Valid values of a parameter that reach the server unchanged. */
export function validParameterValues(parameter: Parameter, source: SchemaSource): readonly DerivedValue[] {
  return findValidValues(source, parameter);
}

/** Many operations have the same parameter, such as the number of a page. */
const mostParameters = 100;
/** All that the values depend on. */
const formOf = ({ in: place, style, explode, schema, content }: Parameter) =>
  [place, style, explode, schema ?? content?.schema, content?.mediaType].join(' ');

const findValidValues = memoize(
  (source: SchemaSource, parameter: Parameter): readonly DerivedValue[] => {
    const schema = schemaOf(parameter);
    if (schema === undefined) return [];
    const names = declaredNames(source, schema);
    return limitsFirst(
      deriveValidValues(source, schema).filter(
        ({ value, text }) =>
          text === undefined &&
          isTransmissible(parameter, value) &&
          isDeclaredOnly(value, names) &&
          !isMinusZero(value),
      ),
    ).slice(0, mostOf(names));
  },
  mostParameters,
  formOf,
);

function mostOf(names: ReadonlySet<string>): number {
  return mostValues * Math.min(Math.max(names.size, 1), mostProperties);
}

/** OpenAPI does not say how a URL or header has an integer as text, and many services take digits alone for one without a sign. */
function isMinusZero(value: Json): boolean {
  return Object.is(value, -0);
}

/** Invalid values of a parameter. In a URL or header everything is text: a value is invalid only when every reading of its text is. */
export function invalidParameterValues(parameter: Parameter, source: SchemaSource): readonly DerivedInvalid[] {
  return findInvalidValues(source, parameter);
}

const findInvalidValues = memoize(
  (source: SchemaSource, parameter: Parameter): readonly DerivedInvalid[] => {
    const schema = schemaOf(parameter);
    if (schema === undefined) return [];
    const isInvalid = (value: Json) => !source.validator.isValid(schema, value);
    const { types, values } = mergeSchemas(registryOf(source), { pointers: [schema] });
    // The author of `type: string` with `enum: [1, 2]` means the texts: nothing else could be sent.
    const meant = new Set(values?.value.map(valueText));
    return limitsFirst(
      deriveInvalidValues(source, schema)
        .filter(({ value, text }) => text === undefined && isTransmissible(parameter, value))
        .filter(({ value }) => isDocument(parameter) || parameterReadings(value).every(isInvalid))
        .filter(({ value }) => !meant.has(valueText(value)) && isRecognisable(parameter, { value, types }))
        .map((derived) => (types.has('string') && !isDocument(parameter) ? asText(derived, schema, source) : derived)),
    ).slice(0, mostOf(declaredNames(source, schema)));
  },
  mostParameters,
  formOf,
);

/** Where a text may be valid, 0 is the text `0` to the server: what is wrong is not its type. */
function asText(derived: DerivedInvalid, schema: Pointer, source: SchemaSource): DerivedInvalid {
  const { value } = derived;
  if (typeof value === 'string' || isStructure(value)) return derived;
  const [violation] = violationsOf(source, schema, valueText(value));
  return violation === undefined ? derived : { ...derived, why: `as a text, it ${violation.message}` };
}

/** Values at what the contract states about the parameter come before those of any text or number; this is the least number of them that is sent. */
function limitsFirst<Derived extends DerivedValue>(values: readonly Derived[]): readonly Derived[] {
  const stated = values.filter(isAboutLimit);
  const others = values.filter((value) => !isAboutLimit(value));
  return [...others.slice(0, leastOthers), ...stated, ...others.slice(leastOthers)];
}

const leastOthers = 5;

/** Whether a value tests a keyword that the contract states about the value itself. */
export function isAboutLimit({ about }: Pick<DerivedValue, 'about'>): boolean {
  return statedKeyword.test(about);
}

const statedKeyword =
  /\/(m(in|ax)(imum|Length|Items|Properties)|exclusiveM(in|ax)imum|multipleOf|pattern|format|enum|const|uniqueItems)$/;

/** A valid value that is visible in a URL: an empty list or object is not. The sample if it is visible, otherwise the first valid value that is; `undefined` when there is none. */
export function visibleSample(parameter: Parameter, source: SchemaSource): Json | undefined {
  const sample = sampleParameter(parameter, source);
  if (!isStructure(sample) || isTransmissible(parameter, sample)) return sample;
  return validParameterValues(parameter, source)[0]?.value;
}

/** Whether the parameter is one plain value. */
export function isScalar(parameter: Parameter, source: SchemaSource): boolean {
  return parameter.content === undefined && !isStructure(visibleSample(parameter, source));
}

/** Whether the text of the parameter says which type its value has. */
function isDocument({ content }: Pick<Parameter, 'content'>): boolean {
  return content !== undefined && isJsonType(content.mediaType);
}

function schemaOf({ schema, content }: Parameter): Pointer | undefined {
  return schema ?? content?.schema;
}

function isStructure(value: Json | undefined): value is Exclude<Json, string | number | bigint | boolean | null> {
  return typeof value === 'object' && value !== null;
}

/**
 * Whether a server can recognise the value as what it is. A list is one only where lists are valid. The properties of an object become parameters
 * of their own, or carry their names: the server does not see a value that is not an object at all.
 */
function isRecognisable(
  { content, style, explode }: Parameter,
  { value, types }: { readonly value: Json; readonly types: ReadonlySet<string> },
): boolean {
  if (content !== undefined) return true;
  // A schema without a type, such as a bare enum, describes plain values.
  if (types.has('string') || !types.has('object')) return Array.isArray(value) ? isListOnly(types) : !isObject(value);
  if (Array.isArray(value)) return false;
  return isObject(value) && !(style === 'form' && explode);
}

function isListOnly(types: ReadonlySet<string>): boolean {
  return types.has('array') && !types.has('object');
}

/** The names of the properties that a schema declares. */
export function declaredNames(source: SchemaSource, schema: Pointer): ReadonlySet<string> {
  return new Set(mergeSchemas(registryOf(source), { pointers: [schema] }).properties.keys());
}

/** An undeclared property is only tested in a body: in a URL it is an unknown parameter. */
function isDeclaredOnly(value: Json, names: ReadonlySet<string>): boolean {
  return !isObject(value) || names.size === 0 || Object.keys(value).every((name) => names.has(name));
}

/** Whether a value reaches the server unchanged: an empty segment makes another path, and a header field holds visible ASCII only. */
function isTransmissible(parameter: Parameter, value: Json): boolean {
  if (parameter.content !== undefined) return parameter.in === 'query' && writeJson(value).length <= longestText;
  if (Array.isArray(value)) return value.length > 0 && areTransmissible(parameter, value);
  if (isObject(value)) {
    const properties = Object.entries(value);
    return properties.length > 0 && areTransmissible(parameter, properties.flat());
  }
  return isTransmissibleScalar(parameter, value);
}

/** Whether the parts of a list or object do: none may contain the delimiter between them. */
function areTransmissible(parameter: Parameter, parts: readonly Json[]): boolean {
  const { style, explode } = parameter;
  const areApart = style === 'deepObject' || (style === 'form' && explode);
  const isPlain = (part: Json) => (areApart ? part !== '' : /^[\w-]+$/.test(String(part)));
  return (
    parts.every(
      (part) => !isStructure(part) && part !== null && isPlain(part) && isTransmissibleScalar(parameter, part),
    ) && parts.join(',').length <= longestList
  );
}

function isTransmissibleScalar(parameter: Parameter, value: Json): boolean {
  if (value === null || isStructure(value)) return false;
  const text = String(value);
  if (/\p{Surrogate}/u.test(text) || text === '' || text.length > longestText) return false;
  if (parameter.in === 'path') return /^[^/\\]+$/.test(text) && !/^\.+$/.test(text);
  if (parameter.in === 'header' || parameter.in === 'cookie') return /^[!-~]+$/.test(text) && !/[",;\\]/.test(text);
  return true;
}
