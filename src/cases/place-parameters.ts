import type { HeaderField } from '../model/case.ts';
import type { Operation, Parameter } from '../model/contract.ts';
import type { Json } from '../model/json.ts';
import { sampleValue } from '../schema/derive/sample-value.ts';
import type { SchemaSource } from '../schema/derive/schema-source.ts';
import { writeJson } from '../schema/json/write-json.ts';
import { serialiseParameter } from './serialise-parameter.ts';

/** Where parameters go in a request. */
export interface PlacedParameters {
  /** The path template filled in, and the query. */
  readonly path: string;
  /** Header parameters, and one Cookie field for all cookie parameters. */
  readonly headers: readonly HeaderField[];
}

/** The value of one parameter, `undefined` to leave it out. */
export type ParameterValue = (parameter: Parameter) => Json | undefined;

/** A sample of every required parameter, or which one has none. */
export function sampleParameters(
  operation: Operation,
  source: SchemaSource,
): ReadonlyMap<Parameter, Json> | { readonly reason: string } {
  const samples = new Map<Parameter, Json>();
  for (const parameter of operation.parameters.filter(({ required }) => required)) {
    const sample = sampleParameter(parameter, source);
    if (sample === undefined) return { reason: `no valid value could be made for its parameter ${parameter.name}` };
    samples.set(parameter, sample);
  }
  return samples;
}

/** Writes parameter values where they travel (OpenAPI 3.1, Parameter Object, style). */
export function placeValues(operation: Operation, read: ParameterValue): PlacedParameters {
  const parts = operation.parameters.flatMap((parameter) => {
    const value = read(parameter);
    return value === undefined ? [] : [{ parameter, text: textOf(parameter, value) }];
  });
  const at = (place: Parameter['in']) => parts.filter(({ parameter }) => parameter.in === place);
  const query = at('query')
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('&');
  const cookie = at('cookie')
    .map(({ text }) => text)
    .join('; ');
  const path = operation.path.replace(
    /\{([^}]*)\}/g,
    (whole, name) => at('path').find(({ parameter }) => parameter.name === name)?.text ?? whole,
  );
  const headers = at('header').map(({ parameter, text }): HeaderField => [parameter.name, text]);
  return {
    path: query === '' ? path : `${path}?${query}`,
    headers: cookie === '' ? headers : [...headers, ['Cookie', cookie]],
  };
}

/** The most ordinary value of a parameter, `undefined` when there is none. */
export function sampleParameter(parameter: Parameter, source: SchemaSource): Json | undefined {
  const { schema, content, examples, in: place } = parameter;
  const pointer = schema ?? content?.schema;
  // What the author shows exists, if anything does.
  const shown = examples.find(
    ({ value }) => isPlain(value) && pointer !== undefined && source.validator.check(pointer, value).length === 0,
  );
  if (shown !== undefined) return shown.value;
  const sample = pointer === undefined ? 'a' : sampleValue(source, pointer);
  // An empty path segment names another resource.
  return place === 'path' && sample === '' ? undefined : sample;
}

function isPlain(value: Json): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || (typeof value === 'string' && value !== '');
}

function textOf(parameter: Parameter, value: Json): string {
  if (!parameter.content) return serialiseParameter(parameter, value);
  const text = writeJson(value);
  if (parameter.in === 'header') return text;
  return parameter.in === 'path'
    ? encodeURIComponent(text)
    : `${encodeURIComponent(parameter.name)}=${encodeURIComponent(text)}`;
}
