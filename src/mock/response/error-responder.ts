import { isJsonType } from '../../http/media-type.ts';
import { reasonPhrases } from '../../http/reason-phrases.ts';
import type { MediaType, Operation, ResponseSpec } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { memoize } from '../../schema/memoize.ts';
import { negotiate } from '../body/negotiate.ts';
import { type Fault, type Rejection, rejectionMessage } from '../rejection/rejection.ts';
import { errorTemplate, rejectionResponse } from './documented-response.ts';
import { type ErrorFacts, errorBody } from './error-body.ts';
import { isValidBody, type MockContext } from './mock-context.ts';
import { createResponse, type MockResponse } from './mock-response.ts';

/** An error that is to be sent. */
export interface ErrorDetails {
  /** `undefined`: the path is not in the contract. */
  readonly operation: Operation | undefined;
  readonly status: number;
  /** What the contract documents for the status. */
  readonly response: ResponseSpec | undefined;
  readonly message: string;
  readonly faults: readonly Fault[];
  readonly headers: readonly string[];
}

/** Makes error responses that fit the contract: with the documented schemas, and messages that are true. */
export interface ErrorResponder {
  /** The response to a request that is rejected. */
  readonly reject: (operation: Operation | undefined, rejection: Rejection) => MockResponse;
  readonly respond: (details: ErrorDetails) => MockResponse;
}

const mostKept = 1000;

/** Creates the responder of a contract; it keeps the responses it made. */
export function createErrorResponder(context: MockContext): ErrorResponder {
  const kept = new Map<string, MockResponse>();
  const shared = sharedTemplate(context.contract.operations);
  const respond = (details: ErrorDetails) => {
    const key = [details.operation?.key, details.status, details.response?.pointer, details.message].join('\n');
    const response = kept.get(key) ?? makeResponse(details, { context, shared });
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, response);
    return response;
  };
  const rejected = memoize((rejection: Rejection, operation: Operation | undefined) => {
    const { faults, headers } = rejection;
    const chosen = rejectionResponse(operation, rejection.cause);
    return respond({ operation, ...chosen, message: rejectionMessage(rejection), faults, headers });
  });
  return { reject: (operation, rejection) => rejected(rejection, operation), respond };
}

/** The error that most operations have in common, by the schema of its body: the model for errors that are not for any operation. */
function sharedTemplate(operations: readonly Operation[]): ResponseSpec | undefined {
  const counts = new Map<Pointer, { count: number; template: ResponseSpec }>();
  for (const operation of operations) {
    const template = errorTemplate(operation);
    const schema = template?.content.find((entry) => entry.schema !== undefined)?.schema;
    if (template === undefined || schema === undefined) continue;
    const known = counts.get(schema) ?? { count: 0, template };
    known.count += 1;
    counts.set(schema, known);
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.template;
}

function makeResponse(
  details: ErrorDetails,
  { context, shared }: { context: MockContext; shared: ResponseSpec | undefined },
): MockResponse {
  const { operation, status, response, faults } = details;
  const headers = response === undefined ? details.headers : [...details.headers, ...context.headersOf(response)];
  const rest = { status, headers, source: 'error', operation, faults } as const;
  if (response !== undefined && response.content.length === 0) return { ...rest, body: undefined };
  const template = response ?? (operation === undefined ? shared : (errorTemplate(operation) ?? shared));
  const representation = template === undefined ? undefined : negotiate(template.content, undefined);
  const error = representation && validError(representation.entry, factsOf(details), context);
  const made = error ?? (response && representation && validStandIn(representation.entry, context));
  if (representation === undefined || made === undefined) return { ...rest, ...problemDetails(details) };
  const value = withDetail(made, { entry: representation.entry, details, context });
  return createResponse({ value, format: { ...representation, document: context.contract.document } }, rest);
}

function factsOf({ status, message, faults }: ErrorDetails): ErrorFacts {
  return {
    status,
    message,
    messageWithoutPlace: message,
    faults,
    title: reasonPhrases[status] ?? 'Error',
    place: faults[0]?.place ?? '',
  };
}

/** The facts alone if they satisfy the schema; else merged with a sample or an example of it, all of them or as many as leave it valid. */
function validError(entry: MediaType, facts: ErrorFacts, context: MockContext): Json | undefined {
  const { schema } = entry;
  if (schema === undefined) return errorLike(entry, facts);
  const isValid = (value: Json | undefined) => value !== undefined && isValidBody(context, entry, value);
  const filled = errorBody(context.contract.document, schema, facts);
  if (filled === undefined || isValid(filled)) return filled;
  const bases = [context.sample(schema), ...entry.examples.map(({ value }) => value)].filter(
    (base) => base !== undefined,
  );
  const candidates = bases.flatMap((base) => [merge(base, filled), mergeValidProperties(base, filled, isValid)]);
  return candidates.find(isValid);
}

/**
 * Without a schema, the example says what the error looks like: the facts in those of its properties that report them. `undefined` for an example that has no
 * properties.
 */
function errorLike({ mediaType, examples }: MediaType, facts: ErrorFacts): Json | undefined {
  const example = examples.find(({ value }) => value !== undefined)?.value;
  if (isObject(example)) {
    const filled = errorBody({ example: schemaLike(example) }, '/example', facts);
    return filled === undefined ? example : merge(example, filled);
  }
  if (example !== undefined) return undefined;
  return isJsonType(mediaType) ? { status: facts.status, message: facts.message } : facts.message;
}

/** The types and properties of a value, as a schema. */
function schemaLike(value: Json): JsonObject {
  if (Array.isArray(value)) return { type: 'array', items: value[0] === undefined ? {} : schemaLike(value[0]) };
  if (!isObject(value)) return { type: typeof value === 'bigint' ? 'integer' : typeof value };
  const properties = Object.entries(value).map(([name, property]): [string, Json] => [name, schemaLike(property)]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

/** The base with those properties merged into it that leave it valid; `undefined` when there are none. */
function mergeValidProperties(base: Json, filled: Json, isValid: (value: Json) => boolean): Json | undefined {
  if (!isObject(base) || !isObject(filled)) return undefined;
  let value: JsonObject = base;
  for (const name of Object.keys(filled)) {
    const next = merge(value, { [name]: filled[name] ?? null });
    if (isObject(next) && isValid(next)) value = next;
  }
  return value === base ? undefined : value;
}

/** For a documented response that has no properties for an error: one of its examples, or a sample. */
function validStandIn(entry: MediaType, context: MockContext): Json | undefined {
  const values = [
    ...entry.examples.map(({ value }) => value),
    entry.schema === undefined ? undefined : context.sample(entry.schema),
  ];
  return values.find((value) => value !== undefined && isValidBody(context, entry, value));
}

function merge(base: Json, over: Json): Json {
  if (!isObject(base) || !isObject(over)) return over;
  const entries = Object.entries(over).map(([name, value]): [string, Json] => {
    const below = Object.hasOwn(base, name) ? base[name] : undefined;
    return [name, below === undefined ? value : merge(below, value)];
  });
  return { ...base, ...Object.fromEntries(entries) };
}

/**
 * A problem document (RFC 9457) that nowhere says what is wrong, with `detail`: clients read it, whether or not the contract lists it. The value as it is where its schema
 * allows no more properties.
 */
function withDetail(
  value: Json,
  {
    entry,
    details,
    context,
  }: { readonly entry: MediaType; readonly details: ErrorDetails; readonly context: MockContext },
): Json {
  if (!isObject(value) || 'detail' in value || !isProblem(value, entry)) return value;
  const { message, faults } = details;
  const said = faults[0]?.message ?? message;
  if (holdsText(value, said)) return value;
  const more = { ...value, detail: message };
  return isValidBody(context, entry, more) ? more : value;
}

function isProblem(value: JsonObject, { mediaType }: MediaType): boolean {
  if (/^application\/problem\+json\b/i.test(mediaType)) return true;
  return isJsonType(mediaType) && 'type' in value && 'title' in value;
}

function holdsText(value: Json, text: string): boolean {
  if (typeof value === 'string') return value.includes(text);
  if (Array.isArray(value)) return value.some((item: Json) => holdsText(item, text));
  return isObject(value) && Object.values(value).some((item) => holdsText(item, text));
}

/** RFC 9457, for errors that the contract has no schema for. */
function problemDetails({ status, message, faults, headers }: ErrorDetails): Pick<MockResponse, 'headers' | 'body'> {
  const errors = faults.map(({ place, message: detail }) => ({ detail, place }));
  const title = reasonPhrases[status] ?? 'Error';
  const value = { type: 'about:blank', title, status, detail: message, ...(errors.length > 0 && { errors }) };
  return { headers: ['Content-Type', 'application/problem+json', ...headers], body: writeJson(value) };
}
