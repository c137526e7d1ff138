import type { NamedExample, Operation, ResponseSpec } from '../model/contract.ts';
import { negotiate, type Representation } from './accept.ts';
import type { Answer } from './answer.ts';
import { writeContent } from './content-text.ts';
import { type ChosenResponse, documentedResponse, successResponse } from './documented-response.ts';
import type { ErrorAnswers } from './error-answer.ts';
import { createAnswerMaker, type WantedAnswer } from './made-answer.ts';
import type { SaidValues } from './matching-example.ts';
import { type MockContext, mayAnswer } from './mock-context.ts';
import { headerOf, type MockRequest } from './mock-request.ts';
import { type Preferences, readPreferences } from './preferences.ts';
import { fault, type Rejection, rejection } from './rejection.ts';
import { remember } from './remember.ts';
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

/** Answers sound requests: with what `Prefer` asks for, else with a success. */
export function createSoundAnswers(
  context: MockContext,
  errors: ErrorAnswers,
): (sound: SoundRequest) => Promise<Answer> {
  const parts: Parts = { context, errors, success: createSuccess(context, createAnswerMaker(context)) };
  return async (sound) => {
    const field = headerOf(sound.request, 'prefer');
    if (field === undefined) return answer(sound, { applied: '' }, parts);
    const preferences = readPreferences(field);
    const { head, ...rest } = await answer(sound, preferences, parts);
    return { ...rest, head: preferences.applied === '' ? head : [...head, 'Preference-Applied', preferences.applied] };
  };
}

async function answer(sound: SoundRequest, preferences: Preferences, parts: Parts): Promise<Answer> {
  const { operation, request, said } = sound;
  const { status, response } = chosen(operation, preferences.code);
  if (response === undefined) return undocumented(operation, status, parts.errors);
  const representation =
    response.content.length === 0 ? undefined : representationFor(response, headerOf(request, 'accept'));
  if (representation === undefined && response.content.length > 0)
    return parts.errors.reject(operation, notAcceptable(response));
  const example = exampleNamed(representation, preferences.example);
  if (preferences.example !== undefined && example === undefined)
    return parts.errors.reject(operation, noSuchExample(representation));
  const wanted: WantedAnswer = { operation, status, response, representation, example };
  if (status >= 400 && !hasExample(wanted, parts.context)) return tellAskedError(wanted, parts.errors);
  const random = preferences.dynamic === true ? await dynamicAnswer(wanted, parts.context) : undefined;
  return (
    random ?? (await parts.success(wanted, said)) ?? parts.errors.reject(operation, unanswerable(wanted, parts.context))
  );
}

function chosen(operation: Operation, code: number | undefined): ChosenResponse {
  return code === undefined
    ? successResponse(operation)
    : { status: code, response: documentedResponse(operation, code) };
}

const asked = 'This answer was asked for with Prefer';

function undocumented(operation: Operation, status: number, errors: ErrorAnswers): Answer {
  if (status < 400) return { status, head: [], content: undefined, source: 'none' };
  return errors.tell({ operation, status, response: undefined, message: asked, faults: [], head: [] });
}

function tellAskedError({ operation, status, response }: WantedAnswer, errors: ErrorAnswers): Answer {
  return errors.tell({ operation, status, response, message: asked, faults: [], head: [] });
}

const representationFor = remember((response: ResponseSpec, accept: string | undefined): Representation | undefined =>
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

function hasExample({ example, representation }: WantedAnswer, context: MockContext): boolean {
  const entry = representation?.entry;
  return example !== undefined || (entry?.examples.some(({ value }) => mayAnswer(context, entry, value)) ?? false);
}

async function dynamicAnswer(
  { operation, status, response, representation }: WantedAnswer,
  context: MockContext,
): Promise<Answer | undefined> {
  const schema = representation?.entry.schema;
  if (representation === undefined || schema === undefined) return undefined;
  const { entry, mediaType } = representation;
  const ask = {
    document: context.contract.document,
    schema,
    path: operation.path,
    status,
    mediaType,
    dynamic: true,
    seed: undefined,
  };
  const value = await context.prism.compute(ask);
  if (value === undefined || !mayAnswer(context, entry, value)) return undefined;
  const head = ['Content-Type', mediaType, ...context.fieldsOf(response)];
  return { status, head, content: writeContent(value, mediaType), source: 'preference' };
}

function unanswerable({ representation, response }: WantedAnswer, { contract }: MockContext): Rejection {
  const pointer = representation?.entry.schema ?? response.pointer;
  const { file, line } = contract.locate(pointer);
  const message = `no valid content could be made for the schema at ${file}:${line}; give the answer an example`;
  return rejection('answer', { place: 'mock', message, promise: pointer });
}
