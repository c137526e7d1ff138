import { isPageSizeName } from '../../../conventions/names/page-names.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { textOf } from '../../../schema/json/text-of.ts';
import { fixedValues } from '../../../world/bodies/whole-body.ts';
import { pageOfValues } from '../../../world/lists/page-of-values.ts';
import { isCollectionPath } from '../../../world/resources/collection-path.ts';
import { type ItemLocation, itemIn, itemLocation, withItem } from '../../../world/resources/item-location.ts';
import { wordsOfName } from '../../../world/words/words-of-name.ts';
import type { WorldBody, WorldList } from '../../../world/world.ts';
import type { Representation } from '../../body/negotiate.ts';
import { baseOf, headerOf } from '../../request/mock-request.ts';
import { chosenResponse } from '../../response/documented-response.ts';
import { listHeaders } from '../../response/list-headers.ts';
import { andThen, type MaybePromise } from '../../response/maybe-promise.ts';
import { isValidBody } from '../../response/mock-context.ts';
import { createResponse, type MockResponse } from '../../response/mock-response.ts';
import { representationFor } from '../../response/valid-request-responder.ts';
import { showsNewestFirst } from './newest-first.ts';
import { responseItem } from './response-item.ts';
import { isStrict, missingResponse, type StateRequest, statelessResponse } from './state-request.ts';

/** Responds with the stored item, with an error if it does not exist, or as without state if nothing is known of it. */
export function readItem(request: StateRequest): MaybePromise<MockResponse> {
  const { context, store, collection, id } = request;
  const item = store.find(collection, String(id));
  if (item === undefined) return missingResponse(request) ?? statelessResponse(request);
  // What exists once may be a list, which is read page by page.
  const { resource, values, operation } = request;
  const isPaged = operation.parameters.some((one) => one.in === 'query' && isPageSizeName(one.name));
  const shown = (one: JsonObject) =>
    resource.form === 'single' && isPaged ? pageOfValues(one, values.parameters, true) : one;
  return respondWithStored(request, (location, base) => {
    const stored = responseItem(item, { context, location, base });
    return stored && shown(stored);
  });
}

/** Responds with the items of a collection: those of the contract's data that are neither changed nor deleted, and those that clients created or changed. */
export function listItems(request: StateRequest): MaybePromise<MockResponse> {
  const missing = missingResponse(request);
  if (missing !== undefined) return missing;
  const { store, collection, operation, received, preferences, context } = request;
  if (!store.hasCollection(collection) && !isStrict(request)) return statelessResponse(request);
  const { response } = chosenResponse(operation, preferences?.code);
  const { document } = context.mock.contract;
  const representation = response && representationFor(response, headerOf(received, 'accept'), document);
  if (representation === undefined) return statelessResponse(request);
  const { world } = context.mock;
  const { parameters } = request.values;
  const listed = { operation, entry: representation.entry, parameters, base: baseOf(received) };
  const list = world.list(listed);
  const items = list && mergedItems(list, request);
  const body = items && world.bodyWith(listed, items);
  return (
    (body === undefined ? undefined : responseIfValid(body, representation, request)) ?? statelessResponse(request)
  );
}

/** The items of the list with the changes of the session; `undefined` where what is stored does not fit the list. */
function mergedItems({ location, items }: WorldList, request: StateRequest): readonly JsonObject[] | undefined {
  const { store, collection, resource, context } = request;
  const { idName } = resource;
  const stored = new Map<string, JsonObject>();
  for (const one of store.list(collection)) {
    // What is known of a partial item was in a list, so it is enough for one.
    const base = items.find((item) => idName !== undefined && textOf(item[idName]) === one.id) ?? items[0];
    const item = responseItem({ ...one, isPartial: false }, { context, location, base });
    if (item === undefined) return undefined;
    stored.set(one.id, item);
  }
  const known = isStrict(request) || store.isWhole(collection) ? [] : items;
  const idOf = (item: JsonObject) => (idName === undefined ? '' : textOf(item[idName]));
  const kept = known.filter((item) => !store.isDeleted(collection, idOf(item)));
  const changed = kept.map((item) => stored.get(idOf(item)) ?? item);
  const shown = new Set(kept.map(idOf));
  const belongs = ownerTest(request);
  const created = [...stored].flatMap(([id, item]) => (shown.has(id) || !belongs(item) ? [] : [item]));
  // A client that reads the first page again must find what it has just created.
  return known.length > 0 && showsNewestFirst(request.operation, context.mock.contract)
    ? [...created.reverse(), ...changed]
    : [...changed, ...created];
}

/**
 * Whether an item that a client created belongs to a list: to the list of its collection in any case, to one such as `/owners/{ownerId}/pets` if it has that
 * `ownerId`.
 */
function ownerTest({ operation, values, resource }: StateRequest): (item: JsonObject) => boolean {
  if (isCollectionPath(operation.path, resource.path) || !operation.path.includes('{')) return () => true;
  const owners = fixedValues({ operation, parameters: values.parameters });
  return (item) =>
    Object.entries(item).some(([name, value]) => {
      const owner = owners.get(wordsOfName(name).plain);
      return owner !== undefined && textOf(owner) === textOf(value);
    });
}

/**
 * Responds with the value that `make` gives for the location in the body. If it gives no valid one by itself, it is called again with what the stateless
 * response has at the location; if that fails too, the stateless response is given.
 */
function respondWithStored(
  request: StateRequest,
  make: (location: ItemLocation, base: Json | undefined) => Json | undefined,
): MaybePromise<MockResponse> {
  const { operation, received, preferences, resource } = request;
  const { response } = chosenResponse(operation, preferences?.code);
  const representation = response && representationFor(response, headerOf(received, 'accept'), resource.document);
  const location = representation && itemLocation(representation.entry, resource);
  if (representation === undefined || location === undefined) return statelessResponse(request);
  const alone = location.path.length === 0 ? make(location, undefined) : undefined;
  const done = alone === undefined ? undefined : responseIfValid({ value: alone }, representation, request);
  if (done !== undefined) return done;
  return andThen(statelessResponse(request), (base) => {
    const body = base.bodyValue?.value;
    const stored = make(location, itemIn(body, location));
    if (stored === undefined) return base;
    return responseIfValid({ value: withItem(stored, location, body) }, representation, request) ?? base;
  });
}

/** The response with that value as its body; `undefined` when its schema does not allow the value. */
export function responseIfValid(
  { value, page }: Omit<WorldBody, 'isExample'>,
  representation: Representation,
  { context: { mock }, operation, preferences, resource, received }: StateRequest,
): MockResponse | undefined {
  const { status, response } = chosenResponse(operation, preferences?.code);
  const { entry, mediaType } = representation;
  const shown = mock.withoutWriteOnly(entry, value);
  if (response === undefined || !isValidBody(mock, entry, shown)) return undefined;
  const format = { entry, mediaType, document: resource.document };
  const headers = listHeaders(response, page, { context: mock, received });
  return createResponse({ value: shown, format }, { status, headers, source: 'state', operation });
}
