import type { Contract, Operation } from '../model/contract.ts';
import type { Answer } from './answer.ts';
import { judgeCredentials } from './credentials.ts';
import { createErrorAnswers, type ErrorAnswers } from './error-answer.ts';
import type { Later } from './later.ts';
import { createMockContext, type MockContext } from './mock-context.ts';
import type { MockRequest } from './mock-request.ts';
import { fault, type Rejection, rejection } from './rejection.ts';
import { readContent } from './request-content.ts';
import { readParameters } from './request-parameters.ts';
import { createRouter, type Route } from './router.ts';
import { createSoundAnswers, type SoundRequest } from './sound-answers.ts';

/** The mock without the network: a request in, its answer out. */
export interface Engine {
  readonly answer: (request: MockRequest) => Later<Answer>;
  /** The answer to a request that could not be read whole, or is not HTTP as it should be; told in its operation's words if it is known. */
  readonly refuse: (reason: Rejection, request?: MockRequest) => Answer;
  /** The methods that the contract has for a path; empty when the path is not in it. */
  readonly methodsOf: (path: string) => readonly string[];
  readonly stop: () => Promise<void>;
}

/** Makes the engine of a contract. Validators, examples and Prism are got ready when an answer first needs them. */
export function createEngine(contract: Contract): Engine {
  const context = createMockContext(contract);
  const errors = createErrorAnswers(context);
  const route = createRouter(contract);
  const answerSound = createSoundAnswers(context, errors);
  const answer = (request: MockRequest): Later<Answer> => {
    const routes = route(request.path);
    const found = match(routes, request.method);
    if (found === undefined) return unmatched(routes, request, errors);
    const sound = soundRequest({ ...found, request }, context);
    return 'cause' in sound ? errors.reject(found.operation, sound) : answerSound(sound);
  };
  return {
    answer,
    refuse: (reason, request) =>
      errors.reject(request && match(route(request.path), request.method)?.operation, reason),
    methodsOf: (path) => methodsOf(route(path)),
    stop: () => context.prism.stop(),
  };
}

interface Match {
  readonly operation: Operation;
  readonly route: Route;
}

/** The first route that has the method; `HEAD` is `GET` without the content (RFC 9110, 9.3.2). */
function match(routes: readonly Route[], method: string): Match | undefined {
  for (const route of routes) {
    const operation = route.operations.get(method) ?? (method === 'HEAD' ? route.operations.get('GET') : undefined);
    if (operation !== undefined) return { operation, route };
  }
  return undefined;
}

/** Neither path nor method is in the contract, save that `OPTIONS` tells what there is (RFC 9110, 9.3.7). */
function unmatched(routes: readonly Route[], { method, path }: MockRequest, errors: ErrorAnswers): Answer {
  const methods = methodsOf(routes);
  const allow = ['Allow', methods.join(', ')];
  if (method === 'OPTIONS' && (methods.length > 0 || path === '*'))
    return { status: 204, head: allow, content: undefined, source: 'none' };
  if (methods.length === 0) return errors.reject(undefined, rejection('path', fault('path', 'is not in the contract')));
  const operation = routes[0]?.operations.values().next().value;
  return errors.reject(operation, {
    cause: 'method',
    faults: [fault('method', `must be ${methods.join(' or ')}`)],
    head: allow,
  });
}

/** What a request says, as values, or the first reason why it is refused: credentials, then the content's type and syntax, then the schemas. */
function soundRequest(
  about: Match & { readonly request: MockRequest },
  context: MockContext,
): SoundRequest | Rejection {
  const { operation, request, route } = about;
  const credentials = judgeCredentials(operation, request);
  if (credentials !== undefined) {
    return {
      cause: 'credentials',
      faults: [fault('', credentials.message)],
      head: ['WWW-Authenticate', credentials.challenge],
    };
  }
  const judge = { document: context.contract.document, validator: context.requests };
  const content = readContent(operation, request, judge);
  if (!content.ok && content.rejection.cause !== 'schema') return content.rejection;
  const parameters = readParameters(operation, { request, pathValues: route.values }, judge);
  const faults = content.ok ? parameters.faults : [...parameters.faults, ...content.rejection.faults];
  if (faults.length > 0 || !content.ok) return rejection('schema', ...faults);
  return { operation, request, said: { content: content.value, entry: content.entry, parameters: parameters.values } };
}

function methodsOf(routes: readonly Route[]): readonly string[] {
  const methods = [...new Set(routes.flatMap(({ operations }) => [...operations.keys()]))];
  return methods.includes('GET') && !methods.includes('HEAD') ? [...methods, 'HEAD'] : methods;
}
