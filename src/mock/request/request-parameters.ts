import { isCursorName } from '../../conventions/names/page-names.ts';
import { refusalOfUnknownCursor } from '../../conventions/sentences/unknown-cursor.ts';
import { isJsonType } from '../../http/media-type.ts';
import type { Operation, Parameter } from '../../model/contract.ts';
import { describedElsewhere } from '../../model/ignored-headers.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { schemaTypes } from '../../schema/document/schema-properties.ts';
import { valueAt } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { memoizeByObject } from '../../schema/memoize.ts';
import type { Validator } from '../../schema/validate/validator.ts';
import { isGivenCursor } from '../../world/lists/filter-and-page.ts';
import { type Fault, fault, schemaFaults } from '../rejection/rejection.ts';
import { cookiesOf } from './credentials.ts';
import { headerOf, type MockRequest } from './mock-request.ts';
import { ownPairs, type QueryPair, readQueryPairs, readStyle, type StyledSource } from './parameter-style.ts';
import { readParameterValues } from './parameter-value.ts';

/** The parameters of a request as values, and what is wrong with them. */
export interface ParameterReading {
  /** By place and name: `query/limit`. A parameter that is absent has no entry. */
  readonly values: ReadonlyMap<string, Json>;
  readonly faults: readonly Fault[];
}

/** What parameters are read from. */
export interface ParameterSource {
  readonly request: MockRequest;
  /** The values of the path's parameters by name, percent-encoded. */
  readonly pathValues: ReadonlyMap<string, string>;
}

interface ParameterContext {
  readonly document: JsonObject;
  readonly validator: Validator;
}

const nothing: ParameterReading = { values: new Map(), faults: [] };

/** Reads and validates the parameters that an operation declares; others are ignored. */
export function readParameters(
  operation: Operation,
  source: ParameterSource,
  context: ParameterContext,
): ParameterReading {
  if (operation.parameters.length === 0) return nothing;
  const pairs = readQueryPairs(source.request.query);
  const values = new Map<string, Json>();
  const faults: Fault[] = [];
  for (const parameter of operation.parameters) {
    if (parameter.in === 'header' && isDescribedElsewhere(parameter.name)) continue;
    const { request, pathValues } = source;
    const { value, found } = readParameter(
      parameter,
      { request, pathValues, pairs: pairsFor(parameter, pairs, operation) },
      context,
    );
    if (value !== undefined) values.set(`${parameter.in}/${parameter.name}`, value);
    for (const one of found) faults.push(one);
    if (value !== undefined)
      for (const one of unknownCursor(parameter, value, { operation, context })) faults.push(one);
  }
  return { values, faults };
}

/** A cursor that no page of the mock has named, nor the contract, where that says that such a cursor is refused. */
function unknownCursor(
  parameter: Parameter,
  value: Json,
  { operation, context: { document } }: { readonly operation: Operation; readonly context: ParameterContext },
): readonly Fault[] {
  const { in: place, name, pointer } = parameter;
  if (place !== 'query' || !isCursorName(name) || typeof value !== 'string' || isGivenCursor(value)) return [];
  if (refusalOfUnknownCursor(parameter, operation, document) === undefined) return [];
  const isDocumented =
    parameter.examples.some((one) => one.value === value) ||
    writeJson(valueAt(document, operation.pointer) ?? null).includes(writeJson(value));
  return isDocumented ? [] : [{ place: `query/${name}`, message: 'is a cursor that no response has named', pointer }];
}

/** Whether a header is described by something else than a parameter, which is ignored then (OAS, Parameter Object). */
function isDescribedElsewhere(header: string): boolean {
  return describedElsewhere.some((one) => one === header.toLowerCase());
}

function pairsFor(parameter: Parameter, pairs: readonly QueryPair[], operation: Operation): readonly QueryPair[] {
  return pairs.length === 0 || parameter.in !== 'query' ? pairs : ownPairs(parameter, pairs, queryNames(operation));
}

const queryNames = memoizeByObject(
  ({ parameters }: Operation) => new Set(parameters.flatMap((one) => (one.in === 'query' ? one.name : []))),
);

interface Read {
  readonly value: Json | undefined;
  readonly found: readonly Fault[];
}

function readParameter(
  parameter: Parameter,
  source: ParameterSource & { pairs: readonly QueryPair[] },
  context: ParameterContext,
): Read {
  const styled = sourceOf(parameter, source);
  const schema = parameter.schema ?? parameter.content?.schema;
  const candidates =
    parameter.content === undefined && schema !== undefined
      ? readParameterValues({ document: context.document, parameter, schema, source: styled })
      : readContentParameter(parameter, styled);
  const place = `${parameter.in}/${parameter.name}`;
  if (candidates === undefined) return { value: undefined, found: [fault(place, 'is not JSON')] };
  const [first] = candidates;
  if (first === undefined) {
    if (!parameter.required) return { value: undefined, found: [] };
    return mayBeEmptyObject(parameter, context)
      ? { value: {}, found: [] }
      : { value: undefined, found: [missing(place, parameter.pointer)] };
  }
  return schema === undefined ? { value: first, found: [] } : bestOf(candidates, { first, place, schema }, context);
}

/** An object whose properties are parameters of the query is not seen there when it is empty; if it may be empty, it is not missing. */
function mayBeEmptyObject(
  { in: where, style, explode, schema }: Parameter,
  { document, validator }: ParameterContext,
): boolean {
  if (where !== 'query' || schema === undefined || !(style === 'deepObject' || (style === 'form' && explode)))
    return false;
  return schemaTypes(document, schema).has('object') && validator.isValid(schema, {});
}

/** The first candidate that is valid; if none is, what is wrong with the most specific one. */
function bestOf(
  candidates: readonly Json[],
  about: { first: Json; place: string; schema: Pointer },
  { validator }: ParameterContext,
): Read {
  let found: readonly Fault[] | undefined;
  for (const value of candidates) {
    const faults = schemaFaults(validator.check(about.schema, value), about.place);
    if (faults.length === 0) return { value, found: [] };
    found ??= faults;
  }
  return { value: about.first, found: found ?? [] };
}

function missing(place: string, promise: Pointer): Fault {
  return { place, message: 'is required', pointer: promise };
}

function sourceOf(
  parameter: Parameter,
  { request, pathValues, pairs }: ParameterSource & { pairs: readonly QueryPair[] },
): StyledSource {
  switch (parameter.in) {
    case 'query':
      return { pairs };
    case 'path':
      return { text: pathValues.get(parameter.name) };
    case 'header':
      return { text: headerOf(request, parameter.name.toLowerCase()) };
    case 'cookie':
      return { text: cookiesOf(request).get(parameter.name) };
  }
}

/** A parameter that is described by `content` is a whole document, usually JSON; `undefined` when it should be JSON and is not. */
function readContentParameter(parameter: Parameter, source: StyledSource): readonly Json[] | undefined {
  const text = readStyle({ ...parameter, style: 'form', explode: true }, 'primitive', source);
  if (typeof text !== 'string') return [];
  if (parameter.content === undefined || !isJsonType(parameter.content.mediaType)) return [text];
  const reading = readJson(text);
  return reading.ok ? [reading.value] : undefined;
}
