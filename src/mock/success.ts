import type { MediaType, NamedExample } from '../model/contract.ts';
import type { Json } from '../model/json.ts';
import { isObject } from '../schema/pointer.ts';
import type { Representation } from './accept.ts';
import type { Answer } from './answer.ts';
import { writeContent } from './content-text.ts';
import { createEcho } from './echo.ts';
import type { AnswerMaker, WantedAnswer } from './made-answer.ts';
import { matchingExample, type SaidValues } from './matching-example.ts';
import { type MockContext, mayAnswer } from './mock-context.ts';
import { remember } from './remember.ts';

/** Answers a sound request with wanted content; `undefined` when no valid content can be made. */
export type Success = (wanted: WantedAnswer, said: SaidValues) => Promise<Answer | undefined>;

/** The content of a success: an example that belongs to the request, else the request's echo, else the first example, else generated. */
export function createSuccess(context: MockContext, maker: AnswerMaker): Success {
  const echoFor = remember((answer: MediaType, request: MediaType | undefined) =>
    createEcho(context.contract.document, request, answer),
  );
  return async (wanted, said) => {
    const { representation, operation } = wanted;
    if (representation === undefined || wanted.example !== undefined) return (await maker(wanted))?.answer;
    const { entry } = representation;
    const example = matchingExample(operation, said, entry.examples);
    if (example !== undefined && mayAnswer(context, entry, example.value))
      return answerMatching(maker, wanted, example);
    const echoed = said.content === undefined ? undefined : echoFor(entry, said.entry)?.(said.content);
    if (echoed === undefined) return (await maker(wanted))?.answer;
    if (mayAnswer(context, entry, echoed)) return echoAnswer(echoed, { wanted, representation, context });
    const base = await maker(wanted);
    const merged = isObject(base?.value) ? { ...base.value, ...echoed } : undefined;
    const isValid = merged !== undefined && mayAnswer(context, entry, merged);
    return isValid ? echoAnswer(merged, { wanted, representation, context }) : base?.answer;
  };
}

async function answerMatching(
  maker: AnswerMaker,
  wanted: WantedAnswer,
  example: NamedExample,
): Promise<Answer | undefined> {
  const made = await maker({ ...wanted, example });
  return made && { ...made.answer, source: 'matching-example' };
}

interface EchoSituation {
  readonly wanted: WantedAnswer;
  readonly representation: Representation;
  readonly context: MockContext;
}

function echoAnswer(value: Json, { wanted, representation, context }: EchoSituation): Answer {
  const { mediaType } = representation;
  const head = ['Content-Type', mediaType, ...context.fieldsOf(wanted.response)];
  return { status: wanted.status, head, content: writeContent(value, mediaType), source: 'echo' };
}
