import type { JsonObject } from '../../model/json.ts';
import { memoize } from '../../schema/memoize.ts';
import { seedOf } from '../../world/seeds/seed.ts';
import type { Representation } from '../body/negotiate.ts';
import type { ResponseChoice } from './contract-responder.ts';
import type { RequestValues } from './matching-example.ts';
import { isValidBody, type MockContext } from './mock-context.ts';
import { createResponse, type MockResponse } from './mock-response.ts';
import { withSentProperties } from './sent-properties.ts';

/** Which data a response is made of. */
export interface WorldChoice {
  readonly context: MockContext;
  /** Makes random data, the same for the same seed; without it the data of the mock. */
  readonly seed?: string | undefined;
}

/** Makes responses of the data that the mock makes for the contract; `undefined` where it has none that is valid. */
export function worldResponse(
  choice: ResponseChoice,
  values: RequestValues,
  { context, seed }: WorldChoice,
): MockResponse | undefined {
  const { representation, status, response, operation } = choice;
  if (representation === undefined || status > 299) return undefined;
  const { entry } = representation;
  const { parameters, body } = values;
  const made = context.world.body({
    operation,
    entry,
    parameters,
    seed: seed === undefined ? undefined : seedOf(seed, 1),
  });
  if (made === undefined) return undefined;
  const isValid = (value: typeof made.value) => isValidBody(context, entry, value);
  const shown = context.withoutWriteOnly(entry, made.value);
  const value = made.isExample || body === undefined ? shown : withSentProperties(shown, body, isValid);
  const source = seed !== undefined ? 'random' : made.isExample ? 'example' : 'generated';
  const format = formatOf(representation, context.contract.document);
  return createResponse({ value, format }, { status, headers: context.headersOf(response), source, operation });
}

const formatOf = memoize((representation: Representation, document: JsonObject) => ({ ...representation, document }));
