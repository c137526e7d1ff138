import type { MediaType, NamedExample } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { hasPropertyAnywhere } from '../../schema/json/has-property-anywhere.ts';
import { isObject } from '../../schema/json/pointer.ts';
import type { Representation } from '../content/accept.ts';
import { remember, rememberOf } from '../content/remember.ts';
import { type Answer, tell } from './answer.ts';
import { createEcho, type Echo } from './echo.ts';
import { type Later, whenThere } from './later.ts';
import type { AnswerMaker, WantedAnswer } from './made-answer.ts';
import { type ExampleCondition, exampleConditions, matchingExample, type SaidValues } from './matching-example.ts';
import { type MockContext, mayAnswer } from './mock-context.ts';

/** Answers a sound request with wanted content; `undefined` when no valid content can be made. */
export type Success = (wanted: WantedAnswer, said: SaidValues) => Later<Answer | undefined>;

/** The content of a success: an example that belongs to the request, else the request's echo, else the first example, else generated. */
export function createSuccess(context: MockContext, maker: AnswerMaker): Success {
  const sourcesFor = remember((wanted: WantedAnswer, sent: MediaType | undefined) => sourcesOf(wanted, sent, context));
  return (wanted, said) => {
    const { representation, example } = wanted;
    if (representation === undefined || example !== undefined) return maker(wanted);
    const { conditions, echo } = sourcesFor(wanted, said.entry);
    const matching = matchingExample(conditions, said);
    if (matching !== undefined)
      return whenThere(maker(withExample(wanted, matching)), (made) => made && asMatching(made));
    const echoed = said.content === undefined ? undefined : echo?.(said.content);
    if (echoed === undefined) return maker(wanted);
    const situation = { wanted, representation, context };
    return mayAnswer(context, representation.entry, echoed)
      ? echoAnswer(echoed, situation)
      : overlaidAnswer(echoed, maker(wanted), situation);
  };
}

/** What an answer can be taken from that depends on the request. */
interface Sources {
  readonly conditions: readonly ExampleCondition[];
  readonly echo: ((sent: Json) => Json | undefined) | undefined;
}

function sourcesOf(
  { operation, representation }: WantedAnswer,
  sent: MediaType | undefined,
  context: MockContext,
): Sources {
  if (representation === undefined) return { conditions: [], echo: undefined };
  const { entry } = representation;
  const valid = entry.examples.filter(({ value }) => mayAnswer(context, entry, value));
  return {
    conditions: exampleConditions(operation, sent, valid),
    echo: tellableEcho(createEcho(context.contract.document, sent, entry), entry, context),
  };
}

/** Most contracts have nothing that is only written, and their echoes need not be looked through. */
function tellableEcho(echo: Echo | undefined, entry: MediaType, context: MockContext): Sources['echo'] {
  if (echo === undefined || !hasPropertyAnywhere(context.contract.document, 'writeOnly')) return echo;
  return (sent) => {
    const taken = echo(sent);
    return taken && context.tellable(entry, taken);
  };
}

const withExample = remember((wanted: WantedAnswer, example: NamedExample): WantedAnswer => ({ ...wanted, example }));

const asMatching = rememberOf((made: Answer): Answer => ({ ...made, source: 'matching-example' }));

/** The echo laid over an answer that has the rest of what the schema asks for. */
function overlaidAnswer(
  echoed: Json,
  later: Later<Answer | undefined>,
  situation: EchoSituation,
): Later<Answer | undefined> {
  const { context, representation } = situation;
  return whenThere(later, (made) => {
    const base = made?.told?.value;
    const merged = isObject(base) && isObject(echoed) ? { ...base, ...echoed } : undefined;
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
