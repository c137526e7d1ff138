import { isIdempotencyKey } from '../../http/idempotency-key.ts';
import { documentedResponse, listsStatus } from '../../http/status.ts';
import { canonicalJson } from '../../schema/json/canonical-json.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { fault, rejection } from '../rejection/rejection.ts';
import type { ErrorResponder } from '../response/error-responder.ts';
import { andThen, type MaybePromise } from '../response/maybe-promise.ts';
import type { MockResponse } from '../response/mock-response.ts';
import type { ValidRequest } from '../response/valid-request-responder.ts';
import { uniqueParts } from './change/find-taken.ts';
import type { StateRequest } from './read/state-request.ts';
import type { Store } from './store/store.ts';

/** Characters or bytes of a request and its response together; longer ones are not kept. */
const longestKept = 16 * 1024;

/**
 * Responds to a request with an Idempotency-Key that was carried out before as it was responded to then. The key with another body is refused where the
 * contract documents 422 or 409. A key counts for its operation and path.
 */
export function respondOnce(
  request: ValidRequest,
  { store, errors }: { readonly store: Store; readonly errors: ErrorResponder },
  respond: () => MaybePromise<MockResponse>,
): MaybePromise<MockResponse> {
  const key = keyOf(request);
  if (key === undefined) return respond();
  const { operation, received, values } = request;
  const earlier = store.keyedResponses.find(key);
  if (earlier !== undefined) {
    if (sameJson(earlier.sent ?? null, values.body ?? null)) return earlier.response;
    const status = [422, 409].find((one) => listsStatus(operation, one));
    if (status !== undefined) return errors.respond(usedForAnother(request, status));
  }
  return andThen(respond(), (response) => {
    const size = (received.body?.length ?? 0) + (response.body?.length ?? 0);
    if (response.status < 300 && size <= longestKept) store.keyedResponses.keep(key, { sent: values.body, response });
    return response;
  });
}

/**
 * Refuses a request that was carried out before with the same body, where the contract says that a second one is refused with 409 and nothing it created is kept. A client
 * that prefers a certain response gets it, and bodies that are too long are not remembered.
 */
export function refuseRepeated(
  { operation, received, values }: ValidRequest,
  { context, store, preferences }: Pick<StateRequest, 'context' | 'store' | 'preferences'>,
  respond: () => MaybePromise<MockResponse>,
): MaybePromise<MockResponse> {
  const { document } = context.mock.contract;
  const isKept = preferences === undefined && (received.body?.length ?? 0) <= longestKept;
  if (!isKept || !uniqueParts(operation, { document, entry: values.entry }).isSecondRefused) return respond();
  const key = [operation.key, received.path, canonicalJson(values.body ?? null)].join('\n');
  if (store.keyedResponses.find(key) !== undefined)
    return context.errors.reject(operation, rejection('taken', fault('body', 'was sent before')));
  return andThen(respond(), (response) => {
    if (response.status < 300) store.keyedResponses.keep(key, { sent: undefined, response });
    return response;
  });
}

/** `undefined`: the request has no key. */
function keyOf({ operation, received, values }: ValidRequest): string | undefined {
  const parameter = operation.parameters.find(isIdempotencyKey);
  const value = parameter && values.parameters.get(`header/${parameter.name}`);
  return value === undefined ? undefined : [operation.key, received.path, String(value)].join('\n');
}

function usedForAnother({ operation }: ValidRequest, status: number) {
  const message = 'The Idempotency-Key was used for another request.';
  const response = documentedResponse(operation.responses, status);
  return { operation, status, response, message, faults: [], headers: [] };
}
