import { isCsvType } from '../../http/media-type.ts';
import type { MediaType, NamedExample, Operation, ResponseSpec } from '../../model/contract.ts';
import type { JsonObject } from '../../model/json.ts';
import { referencesOf } from '../../schema/document/references.ts';
import { memoize } from '../../schema/memoize.ts';
import { findForbiddenProperty } from '../../schema/shape/forbidden-property.ts';
import { negotiate, type Representation } from '../body/negotiate.ts';
import { tableOfList } from '../body/table.ts';
import { fault, type Rejection, rejection } from '../rejection/rejection.ts';
import { challengeOf } from '../request/credentials.ts';
import { headerOf, type MockRequest } from '../request/mock-request.ts';
import type { Preferences } from '../settings/preferences.ts';
import { createContractResponder, type ResponseChoice } from './contract-responder.ts';
import { chosenResponse } from './documented-response.ts';
import type { ErrorResponder } from './error-responder.ts';
import { headerIn } from './header-list.ts';
import type { RequestValues } from './matching-example.ts';
import { andThen, type MaybePromise } from './maybe-promise.ts';
import { isValidBody, type MockContext } from './mock-context.ts';
import type { MockResponse } from './mock-response.ts';
import { createPrismResponder } from './prism-responder.ts';
import { createSuccessResponder, type SuccessResponder } from './success-responder.ts';
import { worldResponse } from './world-responder.ts';

/** A request that satisfies the contract. */
export interface ValidRequest {
  readonly operation: Operation;
  readonly received: MockRequest;
  readonly values: RequestValues;
}

/** Responds to valid requests, without state. */
export interface ValidRequestResponder {
  /** Responds as preferred, else with a success. */
  readonly respond: (request: ValidRequest, preferences: Preferences | undefined) => MaybePromise<MockResponse>;
}

interface Responders {
  readonly context: MockContext;
  readonly errors: ErrorResponder;
  readonly success: SuccessResponder;
}

/** Creates the responder of a contract. */
export function createValidRequestResponder(context: MockContext, errors: ErrorResponder): ValidRequestResponder {
  const fromContract = createContractResponder(context);
  const responders: Responders = { context, errors, success: createSuccessResponder(context, fromContract) };
  const own = (request: ValidRequest, preferences: Preferences | undefined) =>
    respond(request, preferences, responders);
  if (context.prism === undefined) return { respond: own };
  const ofPrism = createPrismResponder(context.prism, context);
  return {
    respond: (request, preferences) => {
      const accept = headerOf(request.received, 'accept');
      const made = ofPrism({ operation: request.operation, accept, preferences: preferences ?? {} });
      return made.then((response) => response ?? own(request, preferences));
    },
  };
}

function respond(
  request: ValidRequest,
  preferences: Preferences | undefined,
  responders: Responders,
): MaybePromise<MockResponse> {
  const { operation, received, values } = request;
  const choice =
    preferences === undefined
      ? usualChoice(operation, { accept: headerOf(received, 'accept'), document: responders.context.contract.document })
      : undefined;
  if (choice === undefined)
    return andThen(preferredResponse(request, preferences ?? {}, responders), (made) => withChallenge(made, operation));
  return orUnanswerable(responders.success(choice, values), choice, responders);
}

/** A 401 response names a way to authenticate, whatever made it (RFC 9110, 15.5.2). */
function withChallenge(response: MockResponse, { security }: Operation): MockResponse {
  const { status, headers } = response;
  if (status !== 401 || headerIn(headers, 'WWW-Authenticate') !== undefined) return response;
  return { ...response, headers: [...headers, 'WWW-Authenticate', challengeOf(security)] };
}

/** The response without preferences, if `Accept` allows it: the same object for the same `Accept`, so that what is made for it can be kept. */
const usualChoice = memoize(
  (operation: Operation, { accept, document }: Wanted): ResponseChoice | undefined => {
    const { status, response } = chosenResponse(operation, undefined);
    if (response === undefined || status >= 400) return undefined;
    const hasBody = response.content.length > 0;
    const representation = hasBody ? representationFor(response, accept, document) : undefined;
    if (hasBody && representation === undefined) return undefined;
    return { operation, status, response, representation, example: undefined };
  },
  undefined,
  ({ accept }) => accept,
);

/** The `Accept` of a request, and the contract. */
interface Wanted {
  readonly accept: string | undefined;
  readonly document: JsonObject;
}

function preferredResponse(
  request: ValidRequest,
  preferences: Preferences,
  responders: Responders,
): MaybePromise<MockResponse> {
  const { operation, received, values } = request;
  const { context, errors, success } = responders;
  const { status, response } = chosenResponse(operation, preferences.code);
  if (response === undefined) return undocumentedResponse(operation, status, errors);
  const hasBody = response.content.length > 0;
  const accept = headerOf(received, 'accept');
  const representation =
    preferences.example === undefined
      ? representationFor(response, accept, context.contract.document)
      : negotiated(response, accept);
  if (hasBody && representation === undefined) return errors.reject(operation, notAcceptable(response));
  const example = exampleNamed(representation, preferences.example);
  if (preferences.example !== undefined && example === undefined)
    return errors.reject(operation, noSuchExample(representation));
  const invalid = representation && example && invalidExample(example, representation, context);
  if (invalid !== undefined) return errors.reject(operation, invalid);
  const choice: ResponseChoice = { operation, status, response, representation, example };
  if (status >= 400 && !hasValidExample(choice, context)) return requestedError(choice, errors);
  const known = representation && impossible.get(representation.entry);
  if (known !== undefined) return errors.reject(operation, known);
  const isRandom = preferences.dynamic ?? preferences.seed !== undefined;
  const made = isRandom
    ? randomResponse(choice, { values, seed: preferences.seed }, responders)
    : success(choice, values);
  return orUnanswerable(made, choice, responders);
}

function orUnanswerable(
  made: MaybePromise<MockResponse | undefined>,
  choice: ResponseChoice,
  { errors, context }: Responders,
): MaybePromise<MockResponse> {
  return andThen(made, (response) => response ?? errors.reject(choice.operation, unanswerable(choice, context)));
}

const requestedMessage = 'The request asked for this response';

function undocumentedResponse(operation: Operation, status: number, errors: ErrorResponder): MockResponse {
  if (status < 400) return { status, headers: [], body: undefined, source: 'none', operation };
  return requestedError({ operation, status, response: undefined }, errors);
}

function requestedError(
  {
    operation,
    status,
    response,
  }: Pick<ResponseChoice, 'operation' | 'status'> & { readonly response: ResponseSpec | undefined },
  errors: ErrorResponder,
): MockResponse {
  return errors.respond({ operation, status, response, message: requestedMessage, faults: [], headers: [] });
}

/** The representation of a response that an `Accept` allows; that of a list as a table has the items of the list. */
export function representationFor(
  response: ResponseSpec,
  accept: string | undefined,
  document: JsonObject,
): Representation | undefined {
  const chosen = negotiated(response, accept);
  return chosen !== undefined && isCsvType(chosen.mediaType) ? asTable(chosen, { response, document }) : chosen;
}

const negotiated = memoize((response: ResponseSpec, accept: string | undefined) => negotiate(response.content, accept));

/** A table of the contract, and where it is. */
interface TablePlace {
  readonly response: ResponseSpec;
  readonly document: JsonObject;
}

const asTable = memoize(
  (chosen: Representation, { response, document }: TablePlace) => tableOfList(chosen, response.content, document),
  1,
  ({ response }) => response,
);

function notAcceptable({ content, pointer }: ResponseSpec): Rejection {
  const types = content.map(({ mediaType }) => mediaType).join(' or ');
  return rejection('accept', { place: 'header/Accept', message: `must allow ${types}`, pointer });
}

function exampleNamed(representation: Representation | undefined, name: string | undefined): NamedExample | undefined {
  return name === undefined ? undefined : representation?.entry.examples.find((example) => example.name === name);
}

function noSuchExample(representation: Representation | undefined): Rejection {
  const names = representation?.entry.examples.flatMap(({ name }) => name ?? []) ?? [];
  return rejection(
    'preference',
    fault('header/Prefer', `must name an example of this response: ${names.join(', ') || 'it has none'}`),
  );
}

/** An invalid example is an error, and not replaced by another body, when the request asks for it by name. */
function invalidExample(
  { value, pointer }: NamedExample,
  { entry }: Representation,
  context: MockContext,
): Rejection | undefined {
  if (isValidBody(context, entry, context.withoutWriteOnly(entry, value))) return undefined;
  const { file, line } = context.contract.locate(pointer);
  const message = `names an example that does not match its schema (${file}:${line})`;
  return rejection('preference', { place: 'header/Prefer', message, pointer });
}

function hasValidExample({ example, representation }: ResponseChoice, context: MockContext): boolean {
  const entry = representation?.entry;
  return example !== undefined || (entry?.examples.some(({ value }) => isValidBody(context, entry, value)) ?? false);
}

/** A response with other data for each seed; the response without that preference where none is valid. */
function randomResponse(
  choice: ResponseChoice,
  { values, seed }: { readonly values: RequestValues; readonly seed: string | undefined },
  { context, success }: Responders,
): MaybePromise<MockResponse | undefined> {
  return (
    worldResponse(choice, { ...values, body: undefined }, { context, seed: seed ?? '' }) ?? success(choice, values)
  );
}

/** Bodies that nothing makes valid: to search for one again takes long. */
const impossible = new WeakMap<MediaType, Rejection>();

function unanswerable({ representation, response }: ResponseChoice, { contract }: MockContext): Rejection {
  const pointer = representation?.entry.schema ?? response.pointer;
  const { document, dialect } = contract;
  const forbidden = findForbiddenProperty({ document, dialect, references: referencesOf(document, dialect) }, pointer);
  if (forbidden !== undefined) {
    const { file, line } = contract.locate(forbidden.schema);
    const message = `no body is valid: the schema at ${file}:${line} requires ${JSON.stringify(forbidden.name)}, and "additionalProperties" forbids it`;
    const found = rejection('unanswerable', { place: 'mock', message, pointer: forbidden.schema });
    if (representation !== undefined) impossible.set(representation.entry, found);
    return found;
  }
  const { file, line } = contract.locate(pointer);
  const message = `could not make a valid body for the schema at ${file}:${line}; add an example to the response`;
  return rejection('unanswerable', { place: 'mock', message, pointer });
}
