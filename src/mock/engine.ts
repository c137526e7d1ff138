import type { Contract, Operation, UnusableOperation } from '../model/contract.ts';
import { checkRequest } from './check-request.ts';
import { type MatchedRequest, matchRequest, methodsOf } from './match-request.ts';
import type { Prism } from './prism/prism.ts';
import { fault, type Rejection, rejection } from './rejection/rejection.ts';
import { type MockRequest, pathAndQuery } from './request/mock-request.ts';
import { nearMisses } from './request/near-misses.ts';
import { requestedPreferences } from './request/requested-preferences.ts';
import { createRouter, type Route } from './request/router.ts';
import { applyPreferences, preferredErrorExample } from './response/apply-preferences.ts';
import { respondUnderConditions } from './response/entity-tags.ts';
import { createErrorResponder, type ErrorResponder } from './response/error-responder.ts';
import { andThen, type MaybePromise } from './response/maybe-promise.ts';
import { createMockContext, type MockContext } from './response/mock-context.ts';
import { BodyTooLong, type MockResponse, mostCharacters } from './response/mock-response.ts';
import { withChoices } from './response/shown-choices.ts';
import {
  createValidRequestResponder,
  type ValidRequest,
  type ValidRequestResponder,
} from './response/valid-request-responder.ts';
import { enterSession, isSessionName, sessionField } from './session/request-session.ts';
import { createSessions, type Session, type Sessions } from './session/sessions.ts';
import type { MockSettings } from './settings/mock-settings.ts';
import type { Preferences } from './settings/preferences.ts';
import { keepsState } from './state/keeps-state.ts';
import { createStateResponder, type StateResponder } from './state/state-responder.ts';

/** The mock without the network: a request in, its response out. */
export interface Engine {
  /** `turn` decides when the response is made; at once by default. */
  readonly respond: (request: MockRequest, turn?: Turn) => MaybePromise<MockResponse>;
  /**
   * The response to a request that could not be read to its end, or is not valid HTTP; in the form that its operation documents for errors, if the operation
   * is known.
   */
  readonly refuse: (reason: Rejection, request?: MockRequest) => MockResponse;
  /** The methods that the contract has for a path; empty when the path is not in it. */
  readonly methodsOf: (path: string) => readonly string[];
  /** The request in the session that it names. */
  readonly enter: (request: MockRequest) => MockRequest;
  readonly sessions: Sessions;
  /** What the bodies are made by, for pages about the mock. */
  readonly context: MockContext;
  /** Reads and writes what clients created; `undefined`: no state is kept. */
  readonly state: StateResponder | undefined;
}

/** Does the work for an operation, now or later. */
export type Turn = (operation: Operation, work: () => MaybePromise<MockResponse>) => MaybePromise<MockResponse>;

/** What an engine needs in addition to its contract. */
export interface EngineOptions {
  readonly settings: MockSettings;
  /** Responds to valid requests, where the settings ask for it. */
  readonly prism?: Prism | undefined;
  /** New ones by default. */
  readonly sessions?: Sessions;
}

/**
 * Makes the engine of a contract. Validators, examples and Prism are prepared when a response first needs them. Throws `usage` when the seed of the
 * settings does not fit the contract.
 */
export function createEngine(
  contract: Contract,
  { settings, prism, sessions = createSessions(settings) }: EngineOptions,
): Engine {
  const context = createMockContext(contract, { settings, prism });
  const errors = createErrorResponder(context);
  const stateless = createValidRequestResponder(context, errors);
  const state =
    settings.state !== undefined && keepsState(contract, settings.state)
      ? createStateResponder({ mock: context, errors, stateless: stateless.respond }, settings.state)
      : undefined;
  const route = createRouter(contract);
  const responders: Responders = { route, settings, context, sessions, errors, stateless, state };
  const unusable = createRouter({ ...contract, operations: contract.unusable.map(({ operation }) => operation) });
  const isOwn = (path: string) => route(path).length > 0;
  const respond = (sent: MockRequest, turn: Turn = atOnce): MaybePromise<MockResponse> => {
    const request = enterSession(sent, isOwn);
    if (request.session !== undefined && !isSessionName(request.session))
      return errors.reject(undefined, invalidSessionName);
    const routes = route(request.path);
    const [first, ...others] = matchRequest(routes, request);
    if (first !== undefined)
      return turn(first.operation, () => respondBounded(chooseByContent(first, others, responders), responders));
    const excluded = unusableOperation(contract, unusable(request.path), request);
    return excluded === undefined
      ? respondToUnmatched(request, routes, responders)
      : errors.reject(
          undefined,
          rejection('unanswerable', fault('', `This operation is not served: ${excluded.reason}`)),
        );
  };
  return {
    respond,
    enter: (request) => enterSession(request, isOwn),
    sessions,
    context,
    state,
    refuse: (reason, request) =>
      errors.reject(request && matchRequest(route(request.path), request)[0]?.operation, reason),
    methodsOf: (path) => methodsOf(route(path)),
  };
}

const atOnce: Turn = (_, work) => work();

/** What makes the responses of an engine, each for one kind of request. */
interface Responders {
  readonly route: ReturnType<typeof createRouter>;
  readonly settings: MockSettings;
  readonly context: MockContext;
  readonly sessions: Sessions;
  /** For requests that are refused. */
  readonly errors: ErrorResponder;
  /** For valid requests where no state is kept. */
  readonly stateless: ValidRequestResponder;
  /** For valid requests where state is kept. */
  readonly state: StateResponder | undefined;
}

const invalidSessionName = rejection(
  'syntax',
  fault(`header/${sessionField}`, 'must have up to 64 letters, digits, dots, hyphens, underscores and tildes'),
);

/** The first of several operations with one address for which the request is valid. */
function chooseByContent(
  first: MatchedRequest,
  others: readonly MatchedRequest[],
  responders: Responders,
): MatchedRequest {
  if (others.length === 0) return first;
  return [first, ...others].find((one) => !('cause' in checkRequest(one, undefined, responders))) ?? first;
}

function unusableOperation(
  contract: Contract,
  routes: readonly Route[],
  { method }: MockRequest,
): UnusableOperation | undefined {
  const operations = routes.flatMap((route) => route.operations.get(method) ?? route.operations.get('*') ?? []);
  return contract.unusable.find(({ operation }) => operations.includes(operation));
}

/**
 * Responds to a request whose path or method the contract does not have: 404 or 405, and the methods to `OPTIONS` (RFC 9110, 9.3.7). `Prefer` has no effect
 * here: without an operation there is no documented response to choose.
 */
function respondToUnmatched(
  { method, path }: MockRequest,
  routes: readonly Route[],
  { errors, context }: Responders,
): MockResponse {
  const methods = methodsOf(routes);
  const allow = ['Allow', methods.join(', ')];
  if (method === 'OPTIONS' && (methods.length > 0 || path === '*'))
    return { status: 204, headers: allow, body: undefined, source: 'none' };
  const [needed] = routes.flatMap(({ variants }) => variants.get(method) ?? []);
  if (needed?.query !== undefined)
    return errors.reject(needed, rejection('path', fault('query', `must have ${needed.query}`)));
  if (methods.length === 0) {
    const [nearest] = nearMisses({ method, path }, context.contract);
    const advice = nearest === undefined ? '' : `; the nearest is ${nearest}`;
    return errors.reject(undefined, rejection('path', fault('path', `is not in the contract${advice}`)));
  }
  const operation = routes[0]?.operations.values().next().value;
  return errors.reject(operation, {
    cause: 'method',
    faults: [fault('method', `must be ${methods.join(' or ')}`)],
    headers: allow,
  });
}

/** The response to a request; an error where its body would be too long. */
function respondBounded(matched: MatchedRequest, responders: Responders): MaybePromise<MockResponse> {
  const refuse = (error: unknown): MockResponse => {
    if (!(error instanceof BodyTooLong)) throw error;
    return responders.errors.reject(matched.operation, tooLong);
  };
  try {
    const response = respondToMatched(matched, responders);
    return response instanceof Promise ? response.catch(refuse) : response;
  } catch (error) {
    return refuse(error);
  }
}

const tooLong = rejection(
  'unanswerable',
  fault(
    'mock',
    `makes no body with texts of more than ${mostCharacters / 1024 / 1024} MiB, which the contract asks for`,
  ),
);

/** Responds to a request for an operation, as `Prefer` and the scenario that is played ask for; `Prefer` takes precedence. */
function respondToMatched(matched: MatchedRequest, responders: Responders): MaybePromise<MockResponse> {
  const { operation, request } = matched;
  const requested = requestedPreferences(request, operation, responders.settings);
  const session = responders.sessions.of(request.session);
  const step = session.scenarios.next(operation.key, requested?.scenario);
  const checked = checkRequest(matched, step?.credential, responders);
  const preferences = step === undefined ? requested : { ...step.prefer, ...requested };
  const response =
    'cause' in checked
      ? respondToInvalid(checked, operation, { preferences, responders })
      : respondToValid(checked, session, { preferences, responders });
  if (preferences === undefined) return response;
  const validator = responders.context.responseValidator;
  return andThen(response, (one) => applyPreferences(one, preferences, { requested: requested ?? {}, validator }));
}

/** What responds to a checked request, and what its client prefers. */
interface RespondersInUse {
  readonly preferences: Preferences | undefined;
  readonly responders: Responders;
}

function respondToInvalid(
  rejection: Rejection,
  operation: Operation,
  { preferences, responders: { context, errors } }: RespondersInUse,
): MockResponse {
  const preferred = preferences && preferredErrorExample({ operation, rejection, preferences, context });
  return preferred ?? errors.reject(operation, rejection);
}

/** Random bodies are made from the seed of the session, unless the client names another. */
function respondToValid(
  request: ValidRequest,
  session: Session,
  { preferences, responders }: RespondersInUse,
): MaybePromise<MockResponse> {
  const { stateless, state } = responders;
  const isRandom = preferences?.dynamic === true && preferences.seed === undefined;
  const seed = isRandom ? session.randomSeeds.next() : undefined;
  const seeded = seed === undefined ? preferences : { ...preferences, seed };
  const answer = (one: ValidRequest, preferred?: Preferences) =>
    andThen(
      state === undefined ? stateless.respond(one, preferred) : state.respond(one, preferred, session.store),
      (response) =>
        withChoices(response, one.operation, { context: responders.context, parameters: one.values.parameters }),
    );
  // A client that prefers a response gets it.
  if (preferences !== undefined) return answer(request, seeded);
  return respondUnderConditions(request, responders.context, {
    respond: () => answer(request),
    read: (path) => readNow(path, request.received, { answer, responders }),
    reject: (reason) => responders.errors.reject(request.operation, reason),
  });
}

/** What a GET of a path would respond to the client; `undefined` where the contract has none, or it would need more. */
function readNow(
  path: string,
  { headers, origin, session }: MockRequest,
  {
    answer,
    responders,
  }: { readonly answer: (request: ValidRequest) => MaybePromise<MockResponse>; readonly responders: Responders },
): MaybePromise<MockResponse | undefined> {
  const request: MockRequest = {
    ...{ method: 'GET', path: pathAndQuery(path), query: '', headers, body: undefined },
    ...(origin !== undefined && { origin }),
    ...(session !== undefined && { session }),
  };
  const [matched] = matchRequest(responders.route(request.path), request);
  const checked = matched && checkRequest(matched, undefined, responders);
  return checked === undefined || 'cause' in checked ? undefined : answer(checked);
}
