import { withStatedSums } from '../../conventions/sentences/numbers-of-schema.ts';
import type { MediaType, NamedExample } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { hasPropertyAnywhere } from '../../schema/json/has-property-anywhere.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { memoize, memoizeByObject } from '../../schema/memoize.ts';
import type { Representation } from '../body/negotiate.ts';
import type { ContractResponder, ResponseChoice } from './contract-responder.ts';
import { createEcho, type Echo } from './echo.ts';
import { filledIn } from './fill-in.ts';
import {
  closestExample,
  type ExampleCondition,
  exampleConditions,
  matchingExample,
  type RequestValues,
} from './matching-example.ts';
import { andThen, type MaybePromise } from './maybe-promise.ts';
import { isValidBody, type MockContext } from './mock-context.ts';
import { createResponse, formatOf, type MockResponse } from './mock-response.ts';
import { readOnlyOfAlternative, worldResponse } from './world-responder.ts';

/** Makes the chosen response to a valid request; `undefined` when no valid body can be made. */
export type SuccessResponder = (
  choice: ResponseChoice,
  values: RequestValues,
) => MaybePromise<MockResponse | undefined>;

/**
 * Creates the responder. A body is the first of these that there is: the example that belongs to the request; an echo of the request; an example or generated
 * data with what was sent; what the contract alone gives.
 */
export function createSuccessResponder(context: MockContext, fromContract: ContractResponder): SuccessResponder {
  const sourcesFor = memoize((choice: ResponseChoice, sent: MediaType | undefined) => sourcesOf(choice, sent, context));
  return (choice, values) => {
    const { representation, example } = choice;
    if (representation === undefined || example !== undefined) return fromContract(choice);
    const { conditions, first, echo } = sourcesFor(choice, values.entry);
    const matching = matchingExample(conditions, values);
    if (matching !== undefined)
      return andThen(fromContract(withExample(choice, matching)), (response) => response && asMatching(response));
    const sent = values.body === undefined ? undefined : echo?.(values.body);
    const echoed = sent && withoutReadOnly(sent, representation.entry, context);
    const start = values.body === undefined ? undefined : (closestExample(conditions, values) ?? first)?.value;
    const base = () => worldResponse(choice, values, { context, example: start }) ?? fromContract(choice);
    if (echoed === undefined) return base();
    const target = { choice, representation, context };
    return isValidBody(context, representation.entry, echoed)
      ? echoResponse(echoed, target)
      : mergedEcho(echoed, base(), target);
  };
}

/** Without what is `readOnly` in the alternative that the discriminator names. */
function withoutReadOnly(echoed: Json, entry: MediaType, context: MockContext): Json {
  const readOnly = readOnlyOfAlternative(entry, echoed, context);
  if (readOnly.size === 0 || !isObject(echoed)) return echoed;
  return objectFromEntries(Object.entries(echoed).filter(([name]) => !readOnly.has(name)));
}

/** What a response can take from the request. */
interface RequestSources {
  readonly conditions: readonly ExampleCondition[];
  /** The first valid example. */
  readonly first: NamedExample | undefined;
  readonly echo: ((sent: Json) => Json | undefined) | undefined;
}

function sourcesOf(
  { operation, representation }: ResponseChoice,
  sent: MediaType | undefined,
  context: MockContext,
): RequestSources {
  if (representation === undefined) return { conditions: [], first: undefined, echo: undefined };
  const { entry } = representation;
  const { document } = context.contract;
  const echo = createEcho(document, {
    request: sent,
    response: entry,
    namesOfType: (body) => namesOfType(body, entry, context) ?? [],
  });
  const valid = entry.examples.filter(({ value }) => isValidBody(context, entry, value));
  return {
    conditions: exampleConditions(operation, sent, valid),
    first: valid[0],
    echo: echoWithoutWriteOnly(echo, entry, context),
  };
}

/** The names of the properties that a body has by its type; `undefined` where no discriminator names it. */
function namesOfType(body: Json, { schema }: MediaType, context: MockContext): ReadonlySet<string> | undefined {
  if (schema === undefined || !hasPropertyAnywhere(context.contract.document, 'discriminator')) return undefined;
  return new Set(context.shapeOf(schema, body).properties.keys());
}

/** Most contracts have no `writeOnly` properties, and their echoes need not be searched for them. */
function echoWithoutWriteOnly(echo: Echo | undefined, entry: MediaType, context: MockContext): RequestSources['echo'] {
  if (echo === undefined || !hasPropertyAnywhere(context.contract.document, 'writeOnly')) return echo;
  return (sent) => {
    const echoed = echo(sent);
    return echoed && context.withoutWriteOnly(entry, echoed);
  };
}

const withExample = memoize(
  (choice: ResponseChoice, example: NamedExample): ResponseChoice => ({ ...choice, example }),
);

const asMatching = memoizeByObject(
  (response: MockResponse): MockResponse => ({
    ...response,
    source: 'matching-example',
  }),
);

interface EchoTarget {
  readonly choice: ResponseChoice;
  readonly representation: Representation;
  readonly context: MockContext;
}

/** The echo merged over a response that has what the schema asks for beside it; that response alone where the result is not valid. */
function mergedEcho(
  echoed: Json,
  response: MaybePromise<MockResponse | undefined>,
  target: EchoTarget,
): MaybePromise<MockResponse | undefined> {
  const { context, representation } = target;
  return andThen(response, (made) => {
    const base = made?.bodyValue?.value;
    if (!isObject(base) || !isObject(echoed)) return made;
    const { entry } = representation;
    const merged = [{ ...base, ...echoed }, withParts(base, echoed, target), ...ofSameType(base, echoed, target)];
    const bodies = merged.flatMap((body) => [withSums(body, target), body]);
    const isValid = (body: JsonObject) => isValidBody(context, entry, body);
    const isOfType = (body: JsonObject) => {
      const names = namesOfType(body, entry, context);
      return names === undefined || Object.keys(body).every((name) => names.has(name));
    };
    const consistent = bodies.filter((body) => isValid(body) && context.isConsistent(entry, body));
    const chosen = consistent.find(isOfType) ?? consistent[0] ?? bodies.find(isValid);
    return chosen === undefined ? made : echoResponse(chosen, target);
  });
}

/** What was sent may be an operand of what is beside it: the total of an order with these lines. */
function withSums(body: JsonObject, { context, representation }: EchoTarget): JsonObject {
  const { schema } = representation.entry;
  const summed = schema === undefined ? body : withStatedSums(context.contract, schema, body);
  return isObject(summed) ? summed : body;
}

/** The echo with those properties of a response of another type that its own type declares, and with those alone that it requires. */
function ofSameType(base: JsonObject, echoed: JsonObject, { representation, context }: EchoTarget): JsonObject[] {
  const { schema } = representation.entry;
  if (schema === undefined) return [];
  const { properties, required } = context.shapeOf(schema, echoed);
  return [properties, required].map((names) => {
    const shared = Object.entries(base).filter(([name]) => names.has(name));
    return { ...objectFromEntries(shared), ...echoed };
  });
}

/** The echo with what its objects and the objects in its lists lack, such as their `readOnly` ids. */
function withParts(base: JsonObject, echoed: JsonObject, { choice, representation, context }: EchoTarget): JsonObject {
  const { schema } = representation.entry;
  if (schema === undefined) return echoed;
  const { properties } = schemaProperties(context.contract.document, schema);
  const parts = Object.entries(echoed).map(([name, sent]): [string, Json] => {
    const place = properties.get(name);
    if (typeof sent !== 'object' || sent === null) return [name, sent];
    return [name, filledIn(sent, base[name] ?? (place && context.world.value(choice.operation, place)))];
  });
  return { ...base, ...objectFromEntries(parts) };
}

function echoResponse(value: Json, { choice, representation, context }: EchoTarget): MockResponse {
  const { status, response, operation } = choice;
  const format = formatOf(representation, context.contract.document);
  return createResponse({ value, format }, { status, headers: context.headersOf(response), source: 'echo', operation });
}
