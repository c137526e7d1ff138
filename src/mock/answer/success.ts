import type { MediaType, NamedExample } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import type { Representation } from '../content/accept.ts';
import { remember } from '../content/remember.ts';
import { type Answer, tell } from './answer.ts';
import { createEcho } from './echo.ts';
import { type Later, whenThere } from './later.ts';
import type { AnswerMaker, WantedAnswer } from './made-answer.ts';
import { matchingExample, type SaidValues } from './matching-example.ts';
import { type MockContext, mayAnswer } from './mock-context.ts';

/** Answers a sound request with wanted content; `undefined` when no valid content can be made. */
export type Success = (wanted: WantedAnswer, said: SaidValues) => Later<Answer | undefined>;

/** The content of a success: an example that belongs to the request, else the request's echo, else the first example, else generated. */
export function createSuccess(context: MockContext, maker: AnswerMaker): Success {
  const echoFor = remember((answer: MediaType, request: MediaType | undefined) =>
    createEcho(context.contract.document, request, answer),
  );
  return (wanted, said) => {
    const { representation, operation, example } = wanted;
    if (representation === undefined || example !== undefined) return maker(wanted);
    const { entry } = representation;
    const matching = matchingExample(operation, said, entry.examples);
    if (matching !== undefined && mayAnswer(context, entry, matching.value))
      return answerMatching(maker, wanted, matching);
    const echoed = said.content === undefined ? undefined : echoFor(entry, said.entry)?.(said.content);
    if (echoed === undefined) return maker(wanted);
    const situation = { wanted, representation, context };
    return mayAnswer(context, entry, echoed)
      ? echoAnswer(echoed, situation)
      : overlaidAnswer(echoed, maker(wanted), situation);
  };
}

function answerMatching(maker: AnswerMaker, wanted: WantedAnswer, example: NamedExample): Later<Answer | undefined> {
  return whenThere(maker({ ...wanted, example }), (made) => made && { ...made, source: 'matching-example' });
}

/** The echo laid over an answer that has the rest of what the schema asks for. */
function overlaidAnswer(
  echoed: JsonObject,
  later: Later<Answer | undefined>,
  situation: EchoSituation,
): Later<Answer | undefined> {
  const { context, representation } = situation;
  return whenThere(later, (made) => {
    const base = made?.told?.value;
    const merged = isObject(base) ? { ...base, ...echoed } : undefined;
    const isValid = merged !== undefined && mayAnswer(context, representation.entry, merged);
    return isValid ? echoAnswer(merged, situation) : made;
  });
}

interface EchoSituation {
  readonly wanted: WantedAnswer;
  readonly representation: Representation;
  readonly context: MockContext;
}

function echoAnswer(value: Json, { wanted, representation, context }: EchoSituation): Answer {
  const { status, response, operation } = wanted;
  const place = placeOf(representation, context.contract.document);
  return tell({ value, place }, { status, head: context.fieldsOf(response), source: 'echo', operation });
}

const placeOf = remember((representation: Representation, document: JsonObject) => ({ ...representation, document }));
