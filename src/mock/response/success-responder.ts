import type { MediaType, NamedExample } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { hasPropertyAnywhere } from '../../schema/json/has-property-anywhere.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { memoize, memoizeByObject } from '../body/memoize.ts';
import type { Representation } from '../body/negotiate.ts';
import type { ContractResponder, ResponseChoice } from './contract-responder.ts';
import { createEcho, type Echo } from './echo.ts';
import { type ExampleCondition, exampleConditions, matchingExample, type RequestValues } from './matching-example.ts';
import { andThen, type MaybePromise } from './maybe-promise.ts';
import { isValidBody, type MockContext } from './mock-context.ts';
import { createResponse, type MockResponse } from './mock-response.ts';

/** Answers a sound request with wanted content; `undefined` when no valid content can be made. */
export type SuccessResponder = (wanted: ResponseChoice, said: RequestValues) => MaybePromise<MockResponse | undefined>;

/** The content of a success: an example that belongs to the request, else the request's echo, else the first example, else generated. */
export function createSuccessResponder(context: MockContext, maker: ContractResponder): SuccessResponder {
  const sourcesFor = memoize((wanted: ResponseChoice, sent: MediaType | undefined) => sourcesOf(wanted, sent, context));
  return (wanted, said) => {
    const { representation, example } = wanted;
    if (representation === undefined || example !== undefined) return maker(wanted);
    const { conditions, echo } = sourcesFor(wanted, said.entry);
    const matching = matchingExample(conditions, said);
    if (matching !== undefined)
      return andThen(maker(withExample(wanted, matching)), (made) => made && asMatching(made));
    const echoed = said.body === undefined ? undefined : echo?.(said.body);
    if (echoed === undefined) return maker(wanted);
    const situation = { wanted, representation, context };
    return isValidBody(context, representation.entry, echoed)
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
  { operation, representation }: ResponseChoice,
  sent: MediaType | undefined,
  context: MockContext,
): Sources {
  if (representation === undefined) return { conditions: [], echo: undefined };
  const { entry } = representation;
  const valid = entry.examples.filter(({ value }) => isValidBody(context, entry, value));
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
    return taken && context.withoutWriteOnly(entry, taken);
  };
}

const withExample = memoize(
  (wanted: ResponseChoice, example: NamedExample): ResponseChoice => ({ ...wanted, example }),
);

const asMatching = memoizeByObject((made: MockResponse): MockResponse => ({ ...made, source: 'matching-example' }));

/** The echo laid over an answer that has the rest of what the schema asks for. */
function overlaidAnswer(
  echoed: Json,
  later: MaybePromise<MockResponse | undefined>,
  situation: EchoSituation,
): MaybePromise<MockResponse | undefined> {
  const { context, representation } = situation;
  return andThen(later, (made) => {
    const base = made?.bodyValue?.value;
    const merged = isObject(base) && isObject(echoed) ? { ...base, ...echoed } : undefined;
    const isValid = merged !== undefined && isValidBody(context, representation.entry, merged);
    return isValid ? echoAnswer(merged, situation) : made;
  });
}

interface EchoSituation {
  readonly wanted: ResponseChoice;
  readonly representation: Representation;
  readonly context: MockContext;
}

function echoAnswer(value: Json, { wanted, representation, context }: EchoSituation): MockResponse {
  const { status, response, operation } = wanted;
  const place = placeOf(representation, context.contract.document);
  return createResponse(
    { value, format: place },
    { status, headers: context.headersOf(response), source: 'echo', operation },
  );
}

const placeOf = memoize((representation: Representation, document: JsonObject) => ({ ...representation, document }));
