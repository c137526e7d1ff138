import { documentedResponse } from '../../http/status.ts';
import type { Operation } from '../../model/contract.ts';
import { negotiate } from '../body/negotiate.ts';
import type { Rejection } from '../rejection/rejection.ts';
import type { Preferences } from '../settings/preferences.ts';
import { rejectionResponse } from './documented-response.ts';
import { isValidBody, type MockContext } from './mock-context.ts';
import { createResponse, type MockResponse } from './mock-response.ts';

/** A request that is refused, and what it prefers all the same. */
export interface PreferredRefusal {
  readonly operation: Operation;
  readonly rejection: Rejection;
  readonly preferences: Preferences;
  readonly context: MockContext;
}

/**
 * The refusal of a request that names an example: that example of the error that it prefers, or without such a preference of the error that it gets.
 * `undefined` where there is no such example: then the truth is told.
 */
export function preferredRefusal({
  operation,
  rejection,
  preferences,
  context,
}: PreferredRefusal): MockResponse | undefined {
  const { code, example: name } = preferences;
  if (name === undefined || (code !== undefined && code < 400)) return undefined;
  const refusal = rejectionResponse(operation, rejection.cause);
  const { status, response } =
    code === undefined ? refusal : { status: code, response: documentedResponse(operation.responses, code) };
  if (response === undefined) return undefined;
  const representation = negotiate(response.content, undefined);
  const example = representation?.entry.examples.find((one) => one.name === name);
  if (representation === undefined || example === undefined) return undefined;
  if (!isValidBody(context, representation.entry, example.value)) return undefined;
  const place = { ...representation, document: context.contract.document };
  const head = [...(status === refusal.status ? rejection.headers : []), ...context.headersOf(response)];
  return createResponse(
    { value: example.value, format: place },
    { status, headers: head, source: 'example', operation, faults: rejection.faults },
  );
}
