import { refusalOfOtherUse } from '../../conventions/sentences/described-keys.ts';
import { isInState } from '../../conventions/sentences/described-uniqueness.ts';
import { isIdempotencyKey } from '../../http/idempotency-key.ts';
import { documentedResponse, isSuccess, listsStatus } from '../../http/status.ts';
import type { Contract, Operation } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import { canonicalJson } from '../../schema/json/canonical-json.ts';
import { memberOf } from '../../schema/json/pointer.ts';
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
 * contract documents 422 or 409: with the one that it names. A key counts for its operation and path.
 */
export function respondOnce(
  request: ValidRequest,
  { store, errors, contract }: { readonly store: Store; readonly errors: ErrorResponder; readonly contract: Contract },
  respond: () => MaybePromise<MockResponse>,
): MaybePromise<MockResponse> {
  const key = keyOf(request);
  if (key === undefined) return respond();
  const { operation, received, values } = request;
  const earlier = store.keyedResponses.find(key);
  if (earlier !== undefined) {
    if (sameJson(earlier.sent ?? null, values.body ?? null)) return earlier.response;
    const status = refusalOfKey(operation, contract) ?? [422, 409].find((one) => listsStatus(operation, one));
    if (status !== undefined) return errors.respond(usedForAnother(request, status));
  }
  return andThen(respond(), (response) => {
    const size = (received.body?.length ?? 0) + (response.body?.length ?? 0);
    if (isSuccess(response.status) && size <= longestKept)
      store.keyedResponses.keep(key, { sent: values.body, response });
    return response;
  });
}

/**
 * Refuses a request that was carried out before with the same body, or with the same value of a property, where the contract says that a second one is refused with 409 and
 * nothing it created is kept. A client that prefers a certain response gets it, and bodies that are too long are not remembered.
 */
export function refuseRepeated(
  { operation, received, values }: ValidRequest,
  { context, store, preferences }: Pick<StateRequest, 'context' | 'store' | 'preferences'>,
  respond: () => MaybePromise<MockResponse>,
): MaybePromise<MockResponse> {
  const { document } = context.mock.contract;
  const isKept = preferences === undefined && (received.body?.length ?? 0) <= longestKept;
  const { properties, isSecondRefused, stateOfFirst } = uniqueParts(operation, { document, entry: values.entry });
  // A check of a name may be repeated, and so may a PUT.
  const isCreation = operation.method === 'POST' && listsStatus(operation, 201);
  const named = (isCreation ? properties : []).flatMap((name): [string, Json][] => {
    const value = memberOf(values.body, name);
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  const whole = isSecondRefused || stateOfFirst !== undefined ? [['', values.body ?? null] as const] : [];
  const parts = [...named, ...whole].map(([name, value]) => ({
    name,
    key: [operation.key, received.path, name, canonicalJson(value)].join('\n'),
  }));
  if (!isKept || parts.length === 0) return respond();
  const taken = parts.find(({ key }) => store.keyedResponses.find(key) !== undefined);
  if (taken !== undefined) {
    const reason = taken.name === '' ? fault('body', 'was sent before') : fault(`body/${taken.name}`, 'is taken');
    return context.errors.reject(operation, rejection('taken', reason));
  }
  return andThen(respond(), (response) => {
    const isSecond = isSecondRefused || isInState(response.bodyValue?.value, stateOfFirst);
    for (const { name, key } of isSuccess(response.status) ? parts : [])
      if (name !== '' || isSecond) store.keyedResponses.keep(key, { sent: undefined, response });
    return response;
  });
}

/** The documented status that the contract says a key with another body gets. */
function refusalOfKey(operation: Operation, contract: Contract): number | undefined {
  const key = operation.parameters.find(isIdempotencyKey);
  const status = key && refusalOfOtherUse({ operation, contract }, key.pointer);
  return status !== undefined && listsStatus(operation, Number(status)) ? Number(status) : undefined;
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
