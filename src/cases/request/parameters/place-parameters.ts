import { isJsonType } from '../../../http/media-type.ts';
import { listsStatus } from '../../../http/status.ts';
import type { HeaderField } from '../../../model/case.ts';
import type { Operation, Parameter } from '../../../model/contract.ts';
import type { Json, Pointer } from '../../../model/json.ts';
import { withLikelyTimes } from '../../../schema/derive/build/likely-times.ts';
import { inOrder } from '../../../schema/derive/build/ordered-pairs.ts';
import { sampleValue } from '../../../schema/derive/build/sample-value.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { eachValidValue } from '../../../schema/derive/valid/valid-values.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { valueText, writeJson } from '../../../schema/json/write-json.ts';
import { percentEncode } from '../../../text/percent-encode.ts';
import { wellFormed } from '../../../text/well-formed.ts';
import { namesLanguages } from './language-tags.ts';
import { serialiseParameter } from './serialise-parameter.ts';

/** The parameters of a request, written where they are sent. */
export interface PlacedParameters {
  /** The path template filled in, and the query. */
  readonly path: string;
  /** The header parameters, and one Cookie field with all cookie parameters. */
  readonly headers: readonly HeaderField[];
}

/** Gives the value of a parameter; `undefined` leaves it out. */
export type ParameterValue = (parameter: Parameter) => Json | undefined;

/** A valid value for every parameter that an ordinary request needs, or the reason why one has none. */
export function sampleParameters(
  operation: Operation,
  source: SchemaSource,
): ReadonlyMap<Parameter, Json> | { readonly reason: string } {
  const samples = new Map<Parameter, Json>();
  for (const parameter of operation.parameters) {
    const isNeeded = needsCondition(operation) && parameter.name.toLowerCase() === 'if-match';
    if (!parameter.required && !isNeeded) continue;
    const sample = isNeeded ? anyVersion(parameter, source) : sampleParameter(parameter, source);
    if (sample === undefined) return { reason: `no valid value could be made for its parameter ${parameter.name}` };
    samples.set(parameter, sample);
  }
  return withSensibleTimes(samples, source);
}

/** The samples, in which times that are not the author's are in the future and in the order that their names say. */
export function withSensibleTimes(
  samples: ReadonlyMap<Parameter, Json>,
  source: SchemaSource,
): ReadonlyMap<Parameter, Json> {
  const byName = objectFromEntries([...samples].map(([{ name }, value]) => [name, value]));
  const own = new Set([...samples.keys()].filter(({ examples }) => examples.length === 0).map(({ name }) => name));
  const sensible = inOrder(
    withLikelyTimes(byName, (name) => own.has(name)),
    (name) => own.has(name),
  );
  if (sensible === byName) return samples;
  return new Map(
    [...samples].map(([parameter, value]) => {
      const other = memberOf(sensible, parameter.name) ?? value;
      const pointer = parameter.schema ?? parameter.content?.schema;
      return [parameter, pointer !== undefined && source.validator.isValid(pointer, other) ? other : value];
    }),
  );
}

/** Whether a request without a condition is refused (RFC 6585, 3). */
function needsCondition(operation: Operation): boolean {
  return listsStatus(operation, 428);
}

/** The condition that every version of a resource meets; another valid value where the schema does not allow it. */
function anyVersion(parameter: Parameter, source: SchemaSource): Json | undefined {
  const { schema } = parameter;
  const allowsAny = schema === undefined || source.validator.isValid(schema, '*');
  return allowsAny ? '*' : sampleParameter(parameter, source);
}

/** Writes the values of the parameters into path, query, header and cookie (OpenAPI 3.1, Parameter Object, style). */
export function placeValues(operation: Operation, read: ParameterValue): PlacedParameters {
  const parts = operation.parameters.flatMap((parameter) => {
    const value = read(parameter);
    return value === undefined ? [] : [{ parameter, text: textOf(parameter, value) }];
  });
  const at = (place: Parameter['in']) => parts.filter(({ parameter }) => parameter.in === place);
  const query = [operation.query ?? '', ...at('query').map(({ text }) => text)].filter((text) => text !== '').join('&');
  const cookie = at('cookie')
    .map(({ text }) => text)
    .join('; ');
  const path = operation.path.replace(
    /\{([^{}]*)\}/g,
    (whole, name) => at('path').find(({ parameter }) => parameter.name === name)?.text ?? whole,
  );
  const headers = at('header').map(({ parameter, text }): HeaderField => [parameter.name, text]);
  return {
    path: query === '' ? path : `${path}?${query}`,
    headers: cookie === '' ? headers : [...headers, ['Cookie', cookie]],
  };
}

/** The author's example of a parameter if it is valid, otherwise its plainest valid value; `undefined` when there is none. */
export function sampleParameter(parameter: Parameter, source: SchemaSource): Json | undefined {
  const { schema, content, examples, in: place } = parameter;
  const pointer = schema ?? content?.schema;
  // If any resource exists, it is the one in the author's example.
  const example = examples.find(
    ({ value }) => isPlainOrList(value) && pointer !== undefined && source.validator.isValid(pointer, value),
  );
  if (example !== undefined) return example.value;
  if (namesLanguages(parameter) && pointer !== undefined && source.validator.isValid(pointer, 'en')) return 'en';
  const sample = pointer === undefined ? 'a' : sampleValue(source, pointer);
  // An empty list or object leaves a required parameter out, or a property of it.
  if (pointer !== undefined && content === undefined && hasEmptyStructure(sample))
    return firstVisibleValue(source, pointer) ?? sample;
  // With an empty segment the path is another one.
  return place === 'path' && sample === '' ? undefined : sample;
}

function isPlain(value: Json): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || (typeof value === 'string' && value !== '');
}

/** A list whose items no delimiter can cut. */
function isPlainOrList(value: Json): boolean {
  if (!Array.isArray(value)) return isPlain(value);
  return value.length > 0 && value.every((item: Json) => /^[\w-]+$/.test(String(item)) && isPlain(item));
}

function isEmptyStructure(value: Json | undefined): boolean {
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

function hasEmptyStructure(value: Json | undefined): boolean {
  return isEmptyStructure(value) || (isObject(value) && Object.values(value).some(isEmptyStructure));
}

/** The first valid list of plain items, or object of plain properties and lists of such, that is not empty. */
function firstVisibleValue(source: SchemaSource, pointer: Pointer): Json | undefined {
  let tried = 0;
  for (const { value, text } of eachValidValue(source, pointer)) {
    if (tried++ >= mostTried) return undefined;
    const parts = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
    if (text === undefined && parts.length > 0 && parts.every(isVisible)) return value;
  }
  return undefined;
}

/** Whether a part of a value is seen in a URL. */
function isVisible(part: Json): boolean {
  const items = Array.isArray(part) ? (part as readonly Json[]) : [part];
  return items.length > 0 && items.every((item) => isPlain(item) || typeof item === 'boolean');
}

const mostTried = 50;

function textOf(parameter: Parameter, value: Json): string {
  if (!parameter.content) return serialiseParameter(parameter, value);
  const isText = !isJsonType(parameter.content.mediaType) && (typeof value !== 'object' || value === null);
  const text = wellFormed(isText ? valueText(value) : writeJson(value));
  if (parameter.in === 'header') return text;
  return parameter.in === 'path' ? percentEncode(text) : `${percentEncode(parameter.name)}=${percentEncode(text)}`;
}
