import { reasonPhrases } from '../../http/reason-phrases.ts';
import type { MediaType, Operation, ResponseSpec } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { memoize } from '../body/memoize.ts';
import { negotiate } from '../body/negotiate.ts';
import { type Fault, type Rejection, rejectionMessage } from '../rejection/rejection.ts';
import { errorTemplate, rejectionResponse } from './documented-response.ts';
import { type ErrorFacts, errorBody } from './error-body.ts';
import { isValidBody, type MockContext } from './mock-context.ts';
import { type MockResponse, createResponse as tellValue } from './mock-response.ts';

/** What is told with an error's status. */
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

/** Tells errors in the contract's own words: documented schemas, true messages, valid content. */
export interface ErrorResponder {
  readonly reject: (operation: Operation | undefined, rejection: Rejection) => MockResponse;
  readonly respond: (telling: ErrorDetails) => MockResponse;
}

const mostKept = 1000;

export function createErrorResponder(context: MockContext): ErrorResponder {
  const kept = new Map<string, MockResponse>();
  const shared = sharedModel(context.contract.operations);
  const tell = (telling: ErrorDetails) => {
    const key = `${telling.operation?.key}\n${telling.status}\n${telling.message}`;
    const answer = kept.get(key) ?? make(telling, { context, shared });
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, answer);
    return answer;
  };
  const rejected = memoize((rejection: Rejection, operation: Operation | undefined) => {
    const { faults, headers: head } = rejection;
    const response = rejectionResponse(operation, rejection.cause);
    return tell({ operation, ...response, message: rejectionMessage(rejection), faults, headers: head });
  });
  const reject = (operation: Operation | undefined, rejection: Rejection) => rejected(rejection, operation);
  return { reject, respond: tell };
}

/** The error that most operations have in common, by the schema of its content: what is told where no operation is concerned. */
function sharedModel(operations: readonly Operation[]): ResponseSpec | undefined {
  const counts = new Map<Pointer, { count: number; model: ResponseSpec }>();
  for (const operation of operations) {
    const model = errorTemplate(operation);
    const schema = model?.content.find((entry) => entry.schema !== undefined)?.schema;
    if (model === undefined || schema === undefined) continue;
    const known = counts.get(schema) ?? { count: 0, model };
    known.count += 1;
    counts.set(schema, known);
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.model;
}

function make(
  telling: ErrorDetails,
  { context, shared }: { context: MockContext; shared: ResponseSpec | undefined },
): MockResponse {
  const { operation, status, response, faults } = telling;
  const headers = response === undefined ? telling.headers : [...telling.headers, ...context.headersOf(response)];
  const rest = { status, headers, source: 'error', operation, faults } as const;
  if (response !== undefined && response.content.length === 0) return { ...rest, body: undefined };
  const model = response ?? (operation === undefined ? shared : (errorTemplate(operation) ?? shared));
  const representation = model === undefined ? undefined : negotiate(model.content, undefined);
  const error = representation && validError(representation.entry, factsOf(telling), context);
  const value = error ?? (response && representation && validStandIn(representation.entry, context));
  if (representation === undefined || value === undefined) return { ...rest, ...problem(telling) };
  return tellValue({ value, format: { ...representation, document: context.contract.document } }, rest);
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

/** The facts alone if they are enough for the schema; else laid over a sample or an example of it, whole or as many of them as it bears. */
function validError(entry: MediaType, facts: ErrorFacts, context: MockContext): Json | undefined {
  const { schema } = entry;
  if (schema === undefined) return { status: facts.status, message: facts.message };
  const isValid = (value: Json | undefined) => value !== undefined && isValidBody(context, entry, value);
  const filled = errorBody(context.contract.document, schema, facts);
  if (filled === undefined || isValid(filled)) return filled;
  const bases = [context.sample(schema), ...entry.examples.map(({ value }) => value)].filter(
    (base) => base !== undefined,
  );
  const candidates = bases.flatMap((base) => [merge(base, filled), piecemeal(base, filled, isValid)]);
  return candidates.find(isValid);
}

/** The base with those members laid over it that leave it valid; `undefined` when there are none. */
function piecemeal(base: Json, filled: Json, isValid: (value: Json) => boolean): Json | undefined {
  if (!isObject(base) || !isObject(filled)) return undefined;
  let value: JsonObject = base;
  for (const name of Object.keys(filled)) {
    const next = merge(value, { [name]: filled[name] ?? null });
    if (isObject(next) && isValid(next)) value = next;
  }
  return value === base ? undefined : value;
}

/** A documented answer that has no words for an error is told as it is. */
function validStandIn(entry: MediaType, context: MockContext): Json | undefined {
  const values = [
    ...entry.examples.map(({ value }) => value),
    entry.schema === undefined ? undefined : context.sample(entry.schema),
  ];
  return values.find((value) => value !== undefined && isValidBody(context, entry, value));
}

function merge(base: Json, over: Json): Json {
  if (!isObject(base) || !isObject(over)) return over;
  const members = Object.entries(over).map(([name, value]): [string, Json] => {
    const below = Object.hasOwn(base, name) ? base[name] : undefined;
    return [name, below === undefined ? value : merge(below, value)];
  });
  return { ...base, ...Object.fromEntries(members) };
}

/** RFC 9457, for errors that the contract has no words for. */
function problem({ status, message, faults, headers: head }: ErrorDetails): Pick<MockResponse, 'headers' | 'body'> {
  const errors = faults.map(({ place, message: detail }) => ({ detail, place }));
  const title = reasonPhrases[status] ?? 'Error';
  const value = { type: 'about:blank', title, status, detail: message, ...(errors.length > 0 && { errors }) };
  return { headers: ['Content-Type', 'application/problem+json', ...head], body: writeJson(value) };
}
