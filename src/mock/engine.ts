import type { Contract, Operation } from '../model/contract.ts';
import type { Prism } from './prism/prism.ts';
import { type Fault, fault, type Rejection, type RejectionCause, rejection } from './rejection/rejection.ts';
import { checkCredentials } from './request/credentials.ts';
import type { MockRequest } from './request/mock-request.ts';
import { readBody } from './request/request-body.ts';
import { readParameters } from './request/request-parameters.ts';
import { requestedPreferences } from './request/requested-preferences.ts';
import { createRouter, type Route } from './request/router.ts';
import { tokenRejection, tokenStatus } from './request/token-status.ts';
import { applyPreferences, preferredErrorExample } from './response/apply-preferences.ts';
import { createErrorResponder, type ErrorResponder } from './response/error-responder.ts';
import { andThen, type MaybePromise } from './response/maybe-promise.ts';
import { createMockContext, type MockContext } from './response/mock-context.ts';
import type { MockResponse } from './response/mock-response.ts';
import {
  createValidRequestResponder,
  type ValidRequest,
  type ValidRequestResponder,
} from './response/valid-request-responder.ts';
import { enterSession, isSessionName, sessionField } from './session/request-session.ts';
import { createSessions, type Session, type Sessions } from './session/sessions.ts';
import type { MockSettings, TokenStatus } from './settings/mock-settings.ts';
import type { Preferences } from './settings/preferences.ts';
import { createStateResponder, type StateResponder } from './state/state-responder.ts';

/** The mock without the network: a request in, its answer out. */
export interface Engine {
  readonly answer: (request: MockRequest) => MaybePromise<MockResponse>;
  /** Makes the usual success of an operation, if it can be made without a request, and keeps it. */
  readonly prepare: (operation: Operation) => Promise<void>;
  /** The answer to a request that could not be read whole, or is not HTTP as it should be; told in its operation's words if it is known. */
  readonly refuse: (reason: Rejection, request?: MockRequest) => MockResponse;
  /** The methods that the contract has for a path; empty when the path is not in it. */
  readonly methodsOf: (path: string) => readonly string[];
  /** The request in the session that it names. */
  readonly enter: (request: MockRequest) => MockRequest;
  readonly sessions: Sessions;
  /** `undefined`: no state is kept. */
  readonly keeper: StateResponder | undefined;
}

/** What an engine is made with, besides its contract. */
export interface EngineParts {
  readonly settings: MockSettings;
  /** What generates content: a thread of the process, or nothing at all in a browser. */
  readonly prism: Prism;
  /** New ones by default. */
  readonly sessions?: Sessions;
}

/**
 * Makes the engine of a contract. Validators, examples and Prism are got ready when an answer first needs them. Throws `usage` when the seed of the
 * settings does not fit the contract.
 */
export function createEngine(
  contract: Contract,
  { settings, prism, sessions = createSessions(settings) }: EngineParts,
): Engine {
  const context = createMockContext(contract, prism);
  const errors = createErrorResponder(context);
  const route = createRouter(contract);
  const stateless = createValidRequestResponder(context, errors);
  const keeper =
    settings.state && createStateResponder({ mock: context, errors, stateless: stateless.respond }, settings.state);
  const parts: Parts = { settings, context, errors, sessions, keeper, stateless };
  const isOwn = (path: string) => route(path).length > 0;
  const answer = (sent: MockRequest): MaybePromise<MockResponse> => {
    const request = enterSession(sent, isOwn);
    if (request.session !== undefined && !isSessionName(request.session)) return errors.reject(undefined, noSession);
    const routes = route(request.path);
    const found = match(routes, request);
    return found === undefined ? unmatched(routes, request, errors) : answerMatched(found, parts);
  };
  return {
    answer,
    enter: (request) => enterSession(request, isOwn),
    sessions,
    keeper,
    prepare: async (operation) => void (await stateless.prepare(operation)),
    refuse: (reason, request) => errors.reject(request && match(route(request.path), request)?.operation, reason),
    methodsOf: (path) => methodsOf(route(path)),
  };
}

interface Parts {
  readonly settings: MockSettings;
  readonly context: MockContext;
  readonly errors: ErrorResponder;
  readonly sessions: Sessions;
  readonly keeper: StateResponder | undefined;
  readonly stateless: ValidRequestResponder;
}

const noSession = rejection(
  'syntax',
  fault(`header/${sessionField}`, 'must have up to 64 letters, digits, dots, hyphens, underscores and tildes'),
);

interface MatchedRequest {
  readonly operation: Operation;
  readonly route: Route;
  readonly request: MockRequest;
}

function answerMatched(matched: MatchedRequest, parts: Parts): MaybePromise<MockResponse> {
  const { operation, request } = matched;
  const asked = requestedPreferences(request, parts.settings);
  const session = parts.sessions.of(request.session);
  const step = session.scenarios.next(operation.key, asked?.scenario);
  const sound = soundRequest(matched, step?.credential, parts);
  const preferences = step === undefined ? asked : { ...step.prefer, ...asked };
  const later =
    'cause' in sound
      ? refuse(sound, { operation, preferences, parts })
      : answerSound(sound, preferences, { session, parts });
  if (preferences === undefined) return later;
  return andThen(later, (answer) =>
    applyPreferences(answer, preferences, { requested: asked ?? {}, validator: parts.context.responseValidator }),
  );
}

function refuse(
  rejection: Rejection,
  { operation, preferences, parts }: { operation: Operation; preferences: Preferences | undefined; parts: Parts },
): MockResponse {
  const { context, errors } = parts;
  const preferred = preferences && preferredErrorExample({ operation, rejection, preferences, context });
  return preferred ?? errors.reject(operation, rejection);
}

/** Random content of a session is made from the session's seed, unless the caller names one. */
function answerSound(
  sound: ValidRequest,
  preferences: Preferences | undefined,
  { session, parts }: { session: Session; parts: Parts },
): MaybePromise<MockResponse> {
  const isRandom = preferences?.dynamic === true && preferences.seed === undefined;
  const seed = isRandom ? session.randomSeeds.next() : undefined;
  const wished = seed === undefined ? preferences : { ...preferences, seed };
  return parts.keeper === undefined
    ? parts.stateless.respond(sound, wished)
    : parts.keeper.respond(sound, wished, session.store);
}

/** The first route that has the method; `HEAD` is `GET` without the content (RFC 9110, 9.3.2). */
function match(routes: readonly Route[], request: MockRequest): MatchedRequest | undefined {
  const { method } = request;
  for (const route of routes) {
    const operation = route.operations.get(method) ?? (method === 'HEAD' ? route.operations.get('GET') : undefined);
    if (operation !== undefined) return { operation, route, request };
  }
  return undefined;
}

/** Neither path nor method is in the contract, save that `OPTIONS` tells what there is (RFC 9110, 9.3.7). */
function unmatched(routes: readonly Route[], { method, path }: MockRequest, errors: ErrorResponder): MockResponse {
  const methods = methodsOf(routes);
  const allow = ['Allow', methods.join(', ')];
  if (method === 'OPTIONS' && (methods.length > 0 || path === '*'))
    return { status: 204, headers: allow, body: undefined, source: 'none' };
  if (methods.length === 0) return errors.reject(undefined, rejection('path', fault('path', 'is not in the contract')));
  const operation = routes[0]?.operations.values().next().value;
  return errors.reject(operation, {
    cause: 'method',
    faults: [fault('method', `must be ${methods.join(' or ')}`)],
    headers: allow,
  });
}

/** What a request says, as values, or the first reason why it is refused: credentials, then the content's type and syntax, then the schemas. */
function soundRequest(matched: MatchedRequest, worth: TokenStatus | undefined, parts: Parts): ValidRequest | Rejection {
  const { operation, request, route } = matched;
  const refusal = parts.settings.auth === 'off' ? undefined : credentialRejection(matched, worth, parts.settings);
  if (refusal !== undefined) return refusal;
  const { contract, requestValidator: requests } = parts.context;
  const judge = { document: contract.document, validator: requests };
  const content = readBody(operation, request, judge);
  if (!content.ok && content.rejection.cause !== 'schema') return content.rejection;
  const parameters = readParameters(operation, { request, pathValues: route.values }, judge);
  if (!content.ok)
    return parameters.faults.length === 0
      ? content.rejection
      : rejection('schema', ...parameters.faults, ...content.rejection.faults);
  if (parameters.faults.length > 0) return rejection(causeOf(parameters.faults), ...parameters.faults);
  return {
    operation,
    received: request,
    values: { body: content.value, entry: content.entry, parameters: parameters.values },
  };
}

function causeOf(faults: readonly Fault[]): RejectionCause {
  return faults.every(({ place }) => place.startsWith('path/')) ? 'path-value' : 'schema';
}

function credentialRejection(
  { operation, request }: MatchedRequest,
  given: TokenStatus | undefined,
  settings: MockSettings,
): Rejection | undefined {
  if (operation.security.length === 0) return undefined;
  const missing = checkCredentials(operation, request);
  if (missing !== undefined)
    return {
      cause: 'credentials',
      faults: [fault('', missing.message)],
      headers: ['WWW-Authenticate', missing.challenge],
    };
  const worth = given ?? tokenStatus(operation, request, settings);
  return worth === 'valid' ? undefined : tokenRejection(worth, operation);
}

function methodsOf(routes: readonly Route[]): readonly string[] {
  const methods = [...new Set(routes.flatMap(({ operations }) => [...operations.keys()]))];
  return methods.includes('GET') && !methods.includes('HEAD') ? [...methods, 'HEAD'] : methods;
}
