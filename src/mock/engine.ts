import type { Contract, Operation } from '../model/contract.ts';
import type { Answer } from './answer.ts';
import { judgeCredentials } from './credentials.ts';
import { createErrorAnswers } from './error-answer.ts';
import { createMockContext, type MockContext } from './mock-context.ts';
import type { MockRequest } from './mock-request.ts';
import { fault, type Rejection, rejection } from './rejection.ts';
import { readContent } from './request-content.ts';
import { readParameters } from './request-parameters.ts';
import { createRouter, type Route } from './router.ts';
import { createSoundAnswers, type SoundRequest } from './sound-answers.ts';

/** The mock without the network: a request in, its answer out. */
export interface Engine {
  readonly answer: (request: MockRequest) => Promise<Answer>;
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
  const answer = async (request: MockRequest): Promise<Answer> => {
    const found = route(request.path);
    if (found === undefined) return errors.reject(undefined, unknownPath());
    const operation = operationFor(found, request.method);
    if (operation === undefined)
      return otherMethod(found, request.method) ?? errors.reject(anyOf(found), unknownMethod(found));
    const sound = soundRequest({ operation, request, route: found }, context);
    return 'cause' in sound ? errors.reject(operation, sound) : answerSound(sound);
  };
  return {
    answer,
    refuse: (reason, request) => errors.reject(request && route(request.path)?.operations.get(request.method), reason),
    methodsOf: (path) => methodsOf(route(path)),
    stop: () => context.prism.stop(),
  };
}

function operationFor({ operations }: Route, method: string): Operation | undefined {
  return operations.get(method) ?? (method === 'HEAD' ? operations.get('GET') : undefined);
}

/** What a request says, as values, or the first reason why it is refused: credentials, then the content's type and syntax, then the schemas. */
function soundRequest(
  about: { operation: Operation; request: MockRequest; route: Route },
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

/** `OPTIONS` tells what there is (RFC 9110, 9.3.7). */
function otherMethod(route: Route, method: string): Answer | undefined {
  if (method !== 'OPTIONS') return undefined;
  return { status: 204, head: ['Allow', methodsOf(route).join(', ')], content: undefined, source: 'none' };
}

function unknownPath(): Rejection {
  return rejection('path', fault('path', 'is not in the contract'));
}

function unknownMethod(route: Route): Rejection {
  const allowed = methodsOf(route);
  return {
    cause: 'method',
    faults: [fault('method', `must be ${allowed.join(' or ')}`)],
    head: ['Allow', allowed.join(', ')],
  };
}

function anyOf({ operations }: Route): Operation | undefined {
  return operations.values().next().value;
}

function methodsOf(route: Route | undefined): readonly string[] {
  if (route === undefined) return [];
  const methods = [...route.operations.keys()];
  return methods.includes('GET') && !methods.includes('HEAD') ? [...methods, 'HEAD'] : methods;
}
