import { isSuccess } from '../../../http/status.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { type ItemLocation, itemIn, itemLocation } from '../../../world/resources/item-location.ts';
import { responseEntry } from '../../../world/resources/operation-schemas.ts';
import { operationFor, type Resource } from '../../../world/resources/resources.ts';
import { headerOf } from '../../request/mock-request.ts';
import { chosenResponse } from '../../response/documented-response.ts';
import { andThen, type MaybePromise } from '../../response/maybe-promise.ts';
import type { MockResponse } from '../../response/mock-response.ts';
import { representationFor } from '../../response/valid-request-responder.ts';
import { readOnlyOfAlternative } from '../../response/world-responder.ts';
import { type StateRequest, statelessResponse } from '../read/state-request.ts';
import type { StoredItem } from '../store/bounded-collections.ts';
import { type RequestProperties, requestProperties } from './request-properties.ts';

/** A request for one item, whose id is known. */
export type ItemRequest = StateRequest & { readonly id: Json };

/** A change of the store, and how it is responded to. */
export interface Change {
  /** The status of the response, where it is not the usual one. */
  readonly code?: number | undefined;
  /** The item that is changed, if it is stored. */
  readonly before?: StoredItem | undefined;
  /** Makes the change and its response out of the stateless response; gives that one unchanged where the change cannot be made. */
  readonly make: (base: MockResponse) => MockResponse;
}

/**
 * Makes a change and responds, if the stateless response is a success. What is stored of an item is usually enough for the response: the change is tried
 * without the body of the stateless response first, because making that body takes time.
 */
export function changeAndRespond(request: StateRequest, { code, before, make }: Change): MaybePromise<MockResponse> {
  const bodyless = before === undefined || before.isPartial ? undefined : bodylessResponse(request, code);
  const made = bodyless && make(bodyless);
  if (made !== undefined && made !== bodyless) return made;
  return andThen(statelessResponse(request, code), (base) => {
    if (!isSuccess(base.status) || (base.faults?.length ?? 0) > 0) return base;
    return make(base);
  });
}

/** The stateless response with an empty object in place of its body, which is not written; `undefined` where none can be known without making the body. */
function bodylessResponse(
  { context, operation, received, preferences, resource }: StateRequest,
  code: number | undefined,
): MockResponse | undefined {
  const { status, response } = chosenResponse(operation, code ?? preferences?.code);
  if (response === undefined || !isSuccess(status)) return undefined;
  const representation = representationFor(response, headerOf(received, 'accept'), resource.document);
  // A body that does not show the item is not made of it.
  if (representation === undefined || itemLocation(representation.entry, resource) === undefined) return undefined;
  const bodyValue = { value: {}, format: { ...representation, document: resource.document } };
  const headers = ['Content-Type', representation.mediaType, ...context.mock.headersOf(response)];
  return { status, headers, body: undefined, source: 'none', operation, bodyValue };
}

/** Whether this is the first try of `changeAndRespond`: the stateless response with an empty object in place of its body. */
export function isBodyless({ body, bodyValue }: MockResponse): boolean {
  return bodyValue !== undefined && body === undefined;
}

/** A GET request without query and body, for the mock's own use. */
export function getRequest(
  operation: StateRequest['operation'],
  path: string,
  parameters: StateRequest['values']['parameters'],
): Pick<StateRequest, 'operation' | 'received' | 'values'> {
  const received = { method: 'GET', path, query: '', headers: {}, body: undefined };
  return { operation, received, values: { body: undefined, entry: undefined, parameters } };
}

/** What a change is made of. */
export interface ChangeSources {
  /** Where the response has the item; `undefined`: it has none. */
  readonly location: ItemLocation | undefined;
  /** What the request sets; `undefined`: its body has nothing that can be stored. */
  readonly sent: RequestProperties | undefined;
  /** The item in the stateless response. */
  readonly base: JsonObject | undefined;
}

/** Reads what a request and the stateless response to it say about an item; `extent` is what the request is expected to send of it. */
export function changeSources(
  { resource, context, values: { body, entry } }: StateRequest,
  { bodyValue }: MockResponse,
  extent: 'whole' | 'part',
): ChangeSources {
  const { document } = resource;
  const location = bodyValue && itemLocation(bodyValue.format.entry, resource);
  const { path = [], schema: shown } = location ?? locationWhenRead(resource) ?? {};
  const readOnly = (item: Json) => readOnlyOfAlternative({ schema: shown }, item, context.mock);
  // What only the request declares `writeOnly` is not shown either.
  const own = body === undefined || entry === undefined ? body : context.mock.withoutWriteOnly(entry, body);
  const sent =
    own === undefined ? undefined : requestProperties(own, { document, entry, path, shown, extent, readOnly });
  const base = location && itemIn(bodyValue?.value, location);
  return { location, sent, base: isObject(base) ? base : undefined };
}

/** Where the response to a read has the item: a change that is answered without a body sends it like that. */
function locationWhenRead(resource: Resource): ItemLocation | undefined {
  const operation = operationFor(resource, 'read');
  const entry = operation && responseEntry(operation);
  return entry && itemLocation(entry, resource);
}
