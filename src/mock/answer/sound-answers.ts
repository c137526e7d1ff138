import { documentedResponse } from '../../http/status.ts';
import type { NamedExample, Operation, ResponseSpec } from '../../model/contract.ts';
import { negotiate, type Representation } from '../content/accept.ts';
import { fault, type Rejection, rejection } from '../content/rejection.ts';
import { remember } from '../content/remember.ts';
import { headerOf, type MockRequest } from '../request/mock-request.ts';
import type { Preferences } from '../settings/preferences.ts';
import { type Answer, tell } from './answer.ts';
import { type ChosenResponse, successResponse } from './documented-response.ts';
import type { ErrorAnswers } from './error-answer.ts';
import { type Later, whenThere } from './later.ts';
import { createAnswerMaker, type WantedAnswer } from './made-answer.ts';
import type { SaidValues } from './matching-example.ts';
import { type MockContext, mayAnswer } from './mock-context.ts';
import { createSuccess, type Success } from './success.ts';

/** A request with nothing wrong in it. */
export interface SoundRequest {
  readonly operation: Operation;
  readonly request: MockRequest;
  readonly said: SaidValues;
}

interface Parts {
  readonly context: MockContext;
  readonly errors: ErrorAnswers;
  readonly success: Success;
}

/** Answers sound requests. */
export interface SoundAnswers {
  /** With what is preferred, else with a success. */
  readonly answer: (sound: SoundRequest, preferences: Preferences | undefined) => Later<Answer>;
  /** Makes what an operation usually answers, as far as it does not depend on the request, and keeps it. */
  readonly prepare: (operation: Operation) => Later<Answer | undefined>;
}

export function createSoundAnswers(context: MockContext, errors: ErrorAnswers): SoundAnswers {
  const maker = createAnswerMaker(context);
  const parts: Parts = { context, errors, success: createSuccess(context, maker) };
  return {
    answer: (sound, preferences) => answer(sound, preferences, parts),
    prepare: (operation) => {
      const usual = usualAnswer(operation, undefined);
      return usual && maker(usual);
    },
  };
}

function answer(sound: SoundRequest, preferences: Preferences | undefined, parts: Parts): Later<Answer> {
  const { operation, request, said } = sound;
  const usual = preferences === undefined ? usualAnswer(operation, headerOf(request, 'accept')) : undefined;
  if (usual === undefined) return preferredAnswer(sound, preferences ?? {}, parts);
  return orUnanswerable(parts.success(usual, said), usual, parts);
}

/** What is wanted where nothing is preferred, if that can be had: the same object for the same `Accept`, so that what is made for it can be remembered. */
const usualAnswer = remember((operation: Operation, accept: string | undefined): WantedAnswer | undefined => {
  const { status, response } = chosenResponse(operation, undefined);
  if (response === undefined || status >= 400) return undefined;
  const hasContent = response.content.length > 0;
  const representation = hasContent ? representationFor(response, accept) : undefined;
  if (hasContent && representation === undefined) return undefined;
  return { operation, status, response, representation, example: undefined };
});

function preferredAnswer(sound: SoundRequest, preferences: Preferences, parts: Parts): Later<Answer> {
  const { operation, request, said } = sound;
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
  const wanted: WantedAnswer = { operation, status, response, representation, example };
  if (status >= 400 && !hasExample(wanted, parts.context)) return tellAskedError(wanted, parts.errors);
  const isRandom = preferences.dynamic ?? preferences.seed !== undefined;
  const made = isRandom ? randomAnswer(wanted, { said, seed: preferences.seed }, parts) : parts.success(wanted, said);
  return orUnanswerable(made, wanted, parts);
}

function orUnanswerable(
  made: Later<Answer | undefined>,
  wanted: WantedAnswer,
  { errors, context }: Parts,
): Later<Answer> {
  return whenThere(made, (found) => found ?? errors.reject(wanted.operation, unanswerable(wanted, context)));
}

/** The response that is meant: the one with the status, else the success. */
export const chosenResponse = remember((operation: Operation, code: number | undefined): ChosenResponse => {
  return code === undefined
    ? successResponse(operation)
    : { status: code, response: documentedResponse(operation.responses, code) };
});

const askedFor = 'This answer was asked for';

function undocumented(operation: Operation, status: number, errors: ErrorAnswers): Answer {
  if (status < 400) return { status, head: [], content: undefined, source: 'none', operation };
  return errors.tell({ operation, status, response: undefined, message: askedFor, faults: [], head: [] });
}

function tellAskedError({ operation, status, response }: WantedAnswer, errors: ErrorAnswers): Answer {
  return errors.tell({ operation, status, response, message: askedFor, faults: [], head: [] });
}

/** The content of a response that an `Accept` admits. */
export const representationFor = remember(
  (response: ResponseSpec, accept: string | undefined): Representation | undefined =>
    negotiate(response.content, accept),
);

function notAcceptable({ content, pointer }: ResponseSpec): Rejection {
  const types = content.map(({ mediaType }) => mediaType).join(' or ');
  return rejection('accept', { place: 'header/Accept', message: `must admit ${types}`, promise: pointer });
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
  if (mayAnswer(context, entry, context.tellable(entry, value))) return undefined;
  const { file, line } = context.contract.locate(pointer);
  const message = `names an example that its schema does not admit (${file}:${line})`;
  return rejection('preference', { place: 'header/Prefer', message, promise: pointer });
}

function hasExample({ example, representation }: WantedAnswer, context: MockContext): boolean {
  const entry = representation?.entry;
  return example !== undefined || (entry?.examples.some(({ value }) => mayAnswer(context, entry, value)) ?? false);
}

/** Random content of Prism's, or what is answered otherwise when Prism's does not fit. */
async function randomAnswer(
  wanted: WantedAnswer,
  { said, seed }: { said: SaidValues; seed: string | undefined },
  { context, success }: Parts,
): Promise<Answer | undefined> {
  const { operation, status, response, representation } = wanted;
  const schema = representation?.entry.schema;
  if (representation === undefined || schema === undefined) return success(wanted, said);
  const { entry, mediaType } = representation;
  const { document } = context.contract;
  const ask = { document, schema, path: operation.path, status, mediaType, dynamic: true, seed };
  const computed = await context.prism.compute(ask);
  const value = computed === undefined ? undefined : context.tellable(entry, computed);
  if (value === undefined || !mayAnswer(context, entry, value)) return success(wanted, said);
  const place = { mediaType, entry, document };
  return tell({ value, place }, { status, head: context.fieldsOf(response), source: 'random', operation });
}

function unanswerable({ representation, response }: WantedAnswer, { contract }: MockContext): Rejection {
  const pointer = representation?.entry.schema ?? response.pointer;
  const { file, line } = contract.locate(pointer);
  const message = `no valid content could be made for the schema at ${file}:${line}; give the answer an example`;
  return rejection('answer', { place: 'mock', message, promise: pointer });
}
