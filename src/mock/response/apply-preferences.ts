import { isSuccess } from '../../http/status.ts';
import type { Operation } from '../../model/contract.ts';
import type { Validator } from '../../schema/validate/validator.ts';
import { printableAscii } from '../../text/printable-ascii.ts';
import { negotiate } from '../body/negotiate.ts';
import type { Rejection } from '../rejection/rejection.ts';
import { type Preferences, writePreferences } from '../settings/preferences.ts';
import { breakValue } from './break-value.ts';
import { chosenResponse, rejectionResponse } from './documented-response.ts';
import { extremeBody } from './extreme-body.ts';
import { isValidBody, type MockContext } from './mock-context.ts';
import { createResponse, type MockResponse, otherHeaders } from './mock-response.ts';

/** How preferences are applied to a response. */
export interface PreferenceOptions {
  /** The preferences of the request itself; the others are from a scenario. */
  readonly requested: Preferences;
  /** Validates responses. */
  readonly validator: Validator;
}

/**
 * Applies the preferences that are for any response: brings its data to an edge, breaks its body, delays it, damages its delivery. `Preference-Applied`
 * lists those of the request that were applied.
 */
export function applyPreferences(
  made: MockResponse,
  preferences: Preferences,
  { requested, validator }: PreferenceOptions,
): MockResponse {
  const extreme = extremeResponse(made, preferences, validator);
  const response = extreme ?? made;
  const isRejection = response.source === 'error' && (response.faults?.length ?? 0) > 0;
  const broken = isRejection ? undefined : brokenResponse(response, preferences, validator);
  const { delay = 0, fault } = preferences;
  const delivery = delay === 0 && fault === undefined ? undefined : { delayMs: delay, fault };
  const { code, example, dynamic, seed, data, break: breach, ...others } = requested;
  const isRandom = response.source === 'random';
  const isBroken = broken !== undefined && breach !== undefined;
  const applied = writePreferences({
    ...(code && !isRejection && { code }),
    ...(example && response.source === 'example' && { example }),
    ...(dynamic !== undefined && dynamic === isRandom && { dynamic }),
    ...(seed && (isRandom || isBroken) && { seed }),
    ...(extreme !== undefined && data !== undefined && { data }),
    ...(isBroken && { break: breach }),
    ...others,
  });
  const base = broken ?? response;
  const headers = applied === '' ? base.headers : [...base.headers, 'Preference-Applied', applied];
  return { ...base, headers, ...(delivery && { delivery }) };
}

/** The success with its data at an edge of what the schema allows; `undefined` where that is not asked for, or not possible. */
function extremeResponse(
  response: MockResponse,
  { data }: Preferences,
  validator: Validator,
): MockResponse | undefined {
  const { bodyValue, status } = response;
  if (bodyValue === undefined || data === undefined || !isSuccess(status)) return undefined;
  const value = extremeBody(bodyValue, data, validator);
  return value === undefined
    ? undefined
    : createResponse({ ...bodyValue, value }, { ...response, headers: otherHeaders(response) });
}

/** The response with a body that violates its schema, and a header that says where; `undefined` where that is not asked for, or not possible. */
function brokenResponse(
  response: MockResponse,
  { break: breach, seed }: Preferences,
  validator: Validator,
): MockResponse | undefined {
  const { bodyValue } = response;
  const broken = bodyValue && breach && breakValue(bodyValue, breach, { validator, seed });
  if (bodyValue === undefined || broken === undefined) return undefined;
  const place = printableAscii(broken.at, '?') || '/';
  const headers = [...otherHeaders(response), 'Coldframe-Break', `${breach} ${place}`];
  return createResponse({ ...bodyValue, value: broken.value }, { ...response, headers, source: 'breach' });
}

/** A rejected request that has preferences. */
export interface PreferringRejection {
  readonly operation: Operation;
  readonly rejection: Rejection;
  readonly preferences: Preferences;
  readonly context: MockContext;
}

/**
 * The response to a rejected request that prefers an example: that example of the error that it prefers, or of the error that it gets if it prefers none.
 * `undefined` where there is no such example: then the request gets its error as usual.
 */
export function preferredErrorExample({
  operation,
  rejection,
  preferences,
  context,
}: PreferringRejection): MockResponse | undefined {
  const { code, example: name } = preferences;
  if (name === undefined || (code !== undefined && code < 400)) return undefined;
  const refusal = rejectionResponse(operation, rejection.cause);
  const { status, response } = code === undefined ? refusal : chosenResponse(operation, code);
  if (response === undefined) return undefined;
  const representation = negotiate(response.content, undefined);
  const example = representation?.entry.examples.find((one) => one.name === name);
  if (representation === undefined || example === undefined) return undefined;
  if (!isValidBody(context, representation.entry, example.value)) return undefined;
  const format = { ...representation, document: context.contract.document };
  const headers = [...(status === refusal.status ? rejection.headers : []), ...context.headersOf(response)];
  return createResponse(
    { value: example.value, format },
    { status, headers, source: 'example', operation, faults: rejection.faults },
  );
}
