import type { Json, JsonObject } from '../../../model/json.ts';
import { memberOf } from '../../../schema/json/pointer.ts';
import {
  type ItemLocation,
  itemIn,
  itemLocation,
  listLocation,
  withItem,
} from '../../../world/resources/item-location.ts';
import type { Representation } from '../../body/negotiate.ts';
import { headerOf } from '../../request/mock-request.ts';
import { chosenResponse } from '../../response/documented-response.ts';
import { andThen, type MaybePromise } from '../../response/maybe-promise.ts';
import { isValidBody } from '../../response/mock-context.ts';
import { createResponse, type MockResponse } from '../../response/mock-response.ts';
import { representationFor } from '../../response/valid-request-responder.ts';
import type { StoredItem } from '../store/bounded-collections.ts';
import { filterAndPage, withTotals } from './filter-and-page.ts';
import { responseItem } from './response-item.ts';
import { isStrict, missingResponse, type StateRequest, statelessResponse } from './state-request.ts';

/** Responds with the stored item, with an error if it does not exist, or as without state if nothing is known of it. */
export function readItem(request: StateRequest): MaybePromise<MockResponse> {
  const { context, store, collection, id } = request;
  const item = store.find(collection, String(id));
  if (item === undefined) return missingResponse(request) ?? statelessResponse(request);
  return respondWithStored(request, itemLocation, (location, base) => {
    const value = responseItem(item, { context, location, base });
    return value && { value };
  });
}

/** Responds with the items of a collection, once something was written to it. */
export function listItems(request: StateRequest): MaybePromise<MockResponse> {
  const missing = missingResponse(request);
  if (missing !== undefined) return missing;
  const { resource, store, collection, values } = request;
  if (!store.hasCollection(collection) && !isStrict(request)) return statelessResponse(request);
  const stored = store.list(collection);
  return respondWithStored(request, listLocation, (location, base) => {
    const items = responseItems(stored, request, { location, base: memberOf(base, '0') });
    if (items === undefined) return undefined;
    const page = filterAndPage(items, { document: resource.document, location, values });
    return { value: page.items, total: page.total };
  });
}

function responseItems(
  stored: readonly StoredItem[],
  { context }: StateRequest,
  { location, base }: { location: ItemLocation; base: Json | undefined },
): readonly JsonObject[] | undefined {
  const items: JsonObject[] = [];
  for (const one of stored) {
    // What is known of a partial item was in a list, so it is enough for one.
    const item = responseItem({ ...one, isPartial: false }, { context, location, base });
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

interface StoredValue {
  /** An item or a list. */
  readonly value: Json;
  /** Of a list: how many items there are on all its pages. */
  readonly total?: number;
}

/**
 * Responds with the value that `make` gives for the location in the body. If it gives no valid one by itself, it is called again with what the stateless
 * response has at the location; if that fails too, the stateless response is given.
 */
function respondWithStored(
  request: StateRequest,
  locate: typeof itemLocation,
  make: (location: ItemLocation, base: Json | undefined) => StoredValue | undefined,
): MaybePromise<MockResponse> {
  const { operation, received, preferences, resource } = request;
  const { response } = chosenResponse(operation, preferences?.code);
  const representation = response && representationFor(response, headerOf(received, 'accept'));
  const location = representation && locate(representation.entry, resource);
  if (representation === undefined || location === undefined) return statelessResponse(request);
  const alone = location.path.length === 0 ? make(location, undefined) : undefined;
  const done = alone && responseIfValid(alone.value, representation, request);
  if (done !== undefined) return done;
  return andThen(statelessResponse(request), (base) => {
    const body = base.bodyValue?.value;
    const stored = make(location, itemIn(body, location));
    if (stored === undefined) return base;
    const around = stored.total === undefined ? body : withTotals(body, stored.total);
    return responseIfValid(withItem(stored.value, location, around), representation, request) ?? base;
  });
}

/** The response with that value as its body; `undefined` when its schema does not allow the value. */
function responseIfValid(
  value: Json,
  representation: Representation,
  { context: { mock }, operation, preferences, resource }: StateRequest,
): MockResponse | undefined {
  const { status, response } = chosenResponse(operation, preferences?.code);
  const { entry, mediaType } = representation;
  const shown = mock.withoutWriteOnly(entry, value);
  if (response === undefined || !isValidBody(mock, entry, shown)) return undefined;
  const format = { entry, mediaType, document: resource.document };
  const headers = mock.headersOf(response);
  return createResponse({ value: shown, format }, { status, headers, source: 'state', operation });
}
