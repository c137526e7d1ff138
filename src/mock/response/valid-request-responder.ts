import { documentedResponse } from '../../http/status.ts';
import type { NamedExample, Operation, ResponseSpec } from '../../model/contract.ts';
import { memoize } from '../body/memoize.ts';
import { negotiate, type Representation } from '../body/negotiate.ts';
import { fault, type Rejection, rejection } from '../rejection/rejection.ts';
import { headerOf, type MockRequest } from '../request/mock-request.ts';
import type { Preferences } from '../settings/preferences.ts';
import { createContractResponder, type ResponseChoice } from './contract-responder.ts';
import { type ChosenResponse, documentedSuccess } from './documented-response.ts';
import type { ErrorResponder } from './error-responder.ts';
import type { RequestValues } from './matching-example.ts';
import { andThen, type MaybePromise } from './maybe-promise.ts';
import { isValidBody, type MockContext } from './mock-context.ts';
import { createResponse, type MockResponse } from './mock-response.ts';
import { createSuccessResponder, type SuccessResponder } from './success-responder.ts';

/** A request with nothing wrong in it. */
export interface ValidRequest {
  readonly operation: Operation;
  readonly request: MockRequest;
  readonly values: RequestValues;
}

interface Parts {
  readonly context: MockContext;
  readonly errors: ErrorResponder;
  readonly success: SuccessResponder;
}

/** Answers sound requests. */
export interface ValidRequestResponder {
  /** With what is preferred, else with a success. */
  readonly respond: (sound: ValidRequest, preferences: Preferences | undefined) => MaybePromise<MockResponse>;
  /** Makes what an operation usually answers, as far as it does not depend on the request, and keeps it. */
  readonly prepare: (operation: Operation) => MaybePromise<MockResponse | undefined>;
}

export function createValidRequestResponder(context: MockContext, errors: ErrorResponder): ValidRequestResponder {
  const maker = createContractResponder(context);
  const parts: Parts = { context, errors, success: createSuccessResponder(context, maker) };
  return {
    respond: (sound, preferences) => answer(sound, preferences, parts),
    prepare: (operation) => {
      const usual = usualAnswer(operation, undefined);
      return usual && maker(usual);
    },
  };
}

function answer(sound: ValidRequest, preferences: Preferences | undefined, parts: Parts): MaybePromise<MockResponse> {
  const { operation, request, values: said } = sound;
  const usual = preferences === undefined ? usualAnswer(operation, headerOf(request, 'accept')) : undefined;
  if (usual === undefined) return preferredAnswer(sound, preferences ?? {}, parts);
  return orUnanswerable(parts.success(usual, said), usual, parts);
}

/** What is wanted where nothing is preferred, if that can be had: the same object for the same `Accept`, so that what is made for it can be remembered. */
const usualAnswer = memoize((operation: Operation, accept: string | undefined): ResponseChoice | undefined => {
  const { status, response } = chosenResponse(operation, undefined);
  if (response === undefined || status >= 400) return undefined;
  const hasContent = response.content.length > 0;
  const representation = hasContent ? representationFor(response, accept) : undefined;
  if (hasContent && representation === undefined) return undefined;
  return { operation, status, response, representation, example: undefined };
});

function preferredAnswer(sound: ValidRequest, preferences: Preferences, parts: Parts): MaybePromise<MockResponse> {
  const { operation, request, values: said } = sound;
  const { status, response } = chosenResponse(operation, preferences.code);
  if (response === undefined) return undocumented(operation, status, parts.errors);
  const hasContent = response.content.length > 0;
  const representation = hasContent ? representationFor(response, headerOf(request, 'accept')) : undefined;
  if (hasContent && representation === undefined) return parts.errors.reject(operation, notAcceptable(response));
  const example = exampleNamed(representation, preferences.example);
  if (preferences.example !== undefined && example === undefined)
    return parts.errors.reject(operation, noSuchExample(representation));
  const wrong = representation && example && wrongExample(example, { representation, context: parts.context });
  if (wrong !== undefined) return parts.errors.reject(operation, wrong);
  const wanted: ResponseChoice = { operation, status, response, representation, example };
  if (status >= 400 && !hasExample(wanted, parts.context)) return tellAskedError(wanted, parts.errors);
  const isRandom = preferences.dynamic ?? preferences.seed !== undefined;
  const made = isRandom ? randomAnswer(wanted, { said, seed: preferences.seed }, parts) : parts.success(wanted, said);
  return orUnanswerable(made, wanted, parts);
}

function orUnanswerable(
  made: MaybePromise<MockResponse | undefined>,
  wanted: ResponseChoice,
  { errors, context }: Parts,
): MaybePromise<MockResponse> {
  return andThen(made, (found) => found ?? errors.reject(wanted.operation, unanswerable(wanted, context)));
}

/** The response that is meant: the one with the status, else the success. */
export const chosenResponse = memoize((operation: Operation, code: number | undefined): ChosenResponse => {
  return code === undefined
    ? documentedSuccess(operation)
    : { status: code, response: documentedResponse(operation.responses, code) };
});

const askedFor = 'This answer was asked for';

function undocumented(operation: Operation, status: number, errors: ErrorResponder): MockResponse {
  if (status < 400) return { status, headers: [], body: undefined, source: 'none', operation };
  return errors.respond({ operation, status, response: undefined, message: askedFor, faults: [], headers: [] });
}

function tellAskedError({ operation, status, response }: ResponseChoice, errors: ErrorResponder): MockResponse {
  return errors.respond({ operation, status, response, message: askedFor, faults: [], headers: [] });
}

/** The content of a response that an `Accept` admits. */
export const representationFor = memoize(
  (response: ResponseSpec, accept: string | undefined): Representation | undefined =>
    negotiate(response.content, accept),
);

function notAcceptable({ content, pointer }: ResponseSpec): Rejection {
  const types = content.map(({ mediaType }) => mediaType).join(' or ');
  return rejection('accept', { place: 'header/Accept', message: `must admit ${types}`, pointer: pointer });
}

function exampleNamed(representation: Representation | undefined, name: string | undefined): NamedExample | undefined {
  return name === undefined ? undefined : representation?.entry.examples.find((example) => example.name === name);
}

function noSuchExample(representation: Representation | undefined): Rejection {
  const names = representation?.entry.examples.flatMap(({ name }) => name ?? []) ?? [];
  return rejection(
    'preference',
    fault('header/Prefer', `names no example of this answer; it has ${names.join(', ') || 'none'}`),
  );
}

/** Nothing else is told in the place of an example that was asked for and cannot be told. */
function wrongExample(
  { value, pointer }: NamedExample,
  { representation: { entry }, context }: { readonly representation: Representation; readonly context: MockContext },
): Rejection | undefined {
  if (isValidBody(context, entry, context.withoutWriteOnly(entry, value))) return undefined;
  const { file, line } = context.contract.locate(pointer);
  const message = `names an example that its schema does not admit (${file}:${line})`;
  return rejection('preference', { place: 'header/Prefer', message, pointer: pointer });
}

function hasExample({ example, representation }: ResponseChoice, context: MockContext): boolean {
  const entry = representation?.entry;
  return example !== undefined || (entry?.examples.some(({ value }) => isValidBody(context, entry, value)) ?? false);
}

/** Random content of Prism's, or what is answered otherwise when Prism's does not fit. */
async function randomAnswer(
  wanted: ResponseChoice,
  { said, seed }: { said: RequestValues; seed: string | undefined },
  { context, success }: Parts,
): Promise<MockResponse | undefined> {
  const { operation, status, response, representation } = wanted;
  const schema = representation?.entry.schema;
  if (representation === undefined || schema === undefined) return success(wanted, said);
  const { entry, mediaType } = representation;
  const { document } = context.contract;
  const ask = { document, schema, path: operation.path, status, mediaType, dynamic: true, seed };
  const computed = await context.prism.compute(ask);
  const value = computed === undefined ? undefined : context.withoutWriteOnly(entry, computed);
  if (value === undefined || !isValidBody(context, entry, value)) return success(wanted, said);
  const place = { mediaType, entry, document };
  return createResponse(
    { value, format: place },
    { status, headers: context.headersOf(response), source: 'random', operation },
  );
}

function unanswerable({ representation, response }: ResponseChoice, { contract }: MockContext): Rejection {
  const pointer = representation?.entry.schema ?? response.pointer;
  const { file, line } = contract.locate(pointer);
  const message = `no valid content could be made for the schema at ${file}:${line}; give the answer an example`;
  return rejection('answer', { place: 'mock', message, pointer: pointer });
}
