import { operationTexts } from '../../../conventions/sentences/operation-texts.ts';
import { readMediaType } from '../../../http/media-type.ts';
import { listsStatus } from '../../../http/status.ts';
import type { JsonObject } from '../../../model/json.ts';
import { schemaTypes } from '../../../schema/document/schema-properties.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { textOf } from '../../../schema/json/text-of.ts';
import { hasProperty, type ItemLocation, locateItem } from '../../../world/resources/item-location.ts';
import { itemSchema } from '../../../world/resources/item-schema.ts';
import { operationFor } from '../../../world/resources/resources.ts';
import { headerOf } from '../../request/mock-request.ts';
import type { MaybePromise } from '../../response/maybe-promise.ts';
import { isValidBody } from '../../response/mock-context.ts';
import { createResponse, type MockResponse, otherHeaders } from '../../response/mock-response.ts';
import { applyMergePatch } from '../patch/apply-merge-patch.ts';
import { isStrict, missingResponse, type StateRequest, statelessResponse } from '../read/state-request.ts';
import {
  type ChangeSources,
  changeAndRespond,
  changeSources,
  type ItemRequest,
  isBodyless,
} from './change-and-respond.ts';
import { newProperties } from './create-item.ts';
import { isPlainId } from './fresh-id.ts';
import { timesOfChange } from './new-item.ts';
import { patchItem } from './patch-item.ts';
import { refuseLongItem } from './refuse-long-item.ts';
import { storeAndRespond } from './store-and-respond.ts';
import { worldItem } from './world-item.ts';

/** Replaces an item with the request's body, or creates it. */
export function replaceItem(request: StateRequest): MaybePromise<MockResponse> {
  const { resource, store, collection, values } = request;
  const id = request.id ?? memberOf(values.body, resource.idName ?? '');
  if (!isPlainId(id)) return statelessResponse(request);
  const before = store.find(collection, textOf(id));
  const mustExist = before === undefined && !mayCreate(request);
  const missing = missingResponse({ ...request, id: mustExist ? id : undefined });
  if (missing !== undefined) return missing;
  // Without a body nothing is created.
  const code = replaceCode(request, before === undefined && values.body !== undefined);
  const change = code !== 201 && keepsUnsent(request) ? updated : replaced;
  return changeAndRespond(request, { code, before, make: (response) => change({ ...request, id }, response) });
}

function replaced(request: ItemRequest, response: MockResponse): MockResponse {
  const { store, collection, id } = request;
  const sources = changeSources(request, response, 'whole');
  const { sent } = sources;
  if (sent === undefined) return response;
  const before = store.find(collection, textOf(id));
  const kept =
    before === undefined
      ? newProperties(id, { sources, request, isNew: response.status === 201 })
      : objectFromEntries(Object.entries(before.value).filter(([name]) => !sent.writable.has(name)));
  const value = { ...kept, ...sent.properties, ...(before && changeTimes(before.value, { sources, request })) };
  // What objects in it lack is only in the body of the stateless response.
  if (isBodyless(response) && !isWhole(value, sources, request)) return response;
  return storeAndRespond({ id, value }, { request, response });
}

/** Whether nothing is missing inside the objects of an item. */
function isWhole(value: JsonObject, { location }: ChangeSources, { context }: StateRequest): boolean {
  const hasParts = Object.values(value).some((one) => typeof one === 'object' && one !== null);
  return !hasParts || location === undefined || context.mock.responseValidator.isValid(location.schema, value);
}

/** Where unknown items do not exist, PUT creates one only if no other operation does, or if 201 is documented for it. */
function mayCreate(request: StateRequest): boolean {
  return (
    !isStrict(request) || operationFor(request.resource, 'create') === undefined || listsStatus(request.operation, 201)
  );
}

/** 201 means that an item was created (RFC 9110, 9.3.4). */
function replaceCode(request: StateRequest, isNew: boolean): number | undefined {
  if (request.preferences?.code !== undefined) return undefined;
  return (isNew ? [201] : [200, 204]).find((code) => listsStatus(request.operation, code));
}

/** Changes the properties of an item that the body has (RFC 7396), or applies a JSON Patch (RFC 6902). */
export function updateItem(request: StateRequest): MaybePromise<MockResponse> {
  const { store, collection, id } = request;
  const missing = missingResponse(request);
  if (missing !== undefined || !isPlainId(id)) return missing ?? statelessResponse(request);
  const before = store.find(collection, textOf(id));
  if (hasSubtype(request, 'json-patch+json'))
    return mayBePatch(request) ? patchItem({ ...request, id }, before) : statelessResponse(request);
  return changeAndRespond(request, { before, make: (response) => updated({ ...request, id }, response) });
}

function updated(request: ItemRequest, response: MockResponse): MockResponse {
  const { store, collection, id } = request;
  const sources = changeSources(request, response, 'part');
  const { location, sent, base = {} } = sources;
  if (sent === undefined) return response;
  const known = store.find(collection, textOf(id));
  // What exists once may be a list, which is read page by page.
  const item = request.resource.parameter === undefined ? undefined : worldItem(id, request)?.item;
  const before = known?.value ?? { ...item, ...base };
  const isMergePatch = hasSubtype(request, 'merge-patch+json');
  const keepsNull = (name: string) => !isMergePatch && allowsNull(name, location, request);
  const changed = applyMergePatch(before, sent.properties, keepsNull);
  const value = { ...(isObject(changed) ? changed : before), ...changeTimes(before, { sources, request }) };
  return (
    refuseLongItem(request, value) ??
    storeAndRespond({ id, value, isPartial: known?.isPartial ?? true }, { request, response })
  );
}

/** When the item was changed, for those properties that say so. */
function changeTimes(
  known: JsonObject,
  { sources, request }: { readonly sources: ChangeSources; readonly request: ItemRequest },
): JsonObject {
  const { context, store, resource } = request;
  const schema = sources.location?.schema ?? resource.schema;
  if (schema === undefined) return {};
  const now = context.mock.world.now() + store.countChange();
  return timesOfChange(known, { mock: context.mock, schema, sent: sources.sent?.properties ?? {}, now });
}

/** Whether a PUT leaves alone what it does not send: the contract says so, or asks for less of it than of what creates an item. */
function keepsUnsent({ operation, resource }: StateRequest): boolean {
  if (operation.method !== 'PUT') return false;
  if (operationTexts(operation).some((text) => keepsTheRest.test(text))) return true;
  const creation = operationFor(resource, 'create');
  const needed = creation === undefined ? undefined : requiredOf(creation, resource);
  return needed !== undefined && needed.size > 0 && requiredOf(operation, resource)?.size === 0;
}

const keepsTheRest =
  /\b(?:unspecified|omitted|missing|absent|unsent|other) (?:\w+ ){0,2}(?:will |are |is )?(?:remain|left|keep|kept|stay|not changed|unchanged)|\bonly (?:the )?(?:\w+ ){0,2}(?:provided|specified|sent|included|given|passed)\b|\b(?:fields|properties|attributes)(?: that (?:you )?(?:are|is|do)? ?not (?:\w+ ?){1,2})? (?:will )?(?:remain|stay|are left|are kept) (?:unchanged|as they (?:are|were))|\bonly the (?:fields|properties|attributes) (?:that (?:are|you) )?(?:sent|provided|specified|included|given|passed?)\b/i;

/** What a body requires of the item in it. */
function requiredOf({ body }: StateRequest['operation'], { document, idName }: StateRequest['resource']) {
  const schema = body?.content.find((entry) => entry.schema !== undefined)?.schema;
  if (schema === undefined) return undefined;
  const location = locateItem(document, schema, hasProperty(document, idName)) ?? { schema };
  return itemSchema(document, location.schema).required;
}

/** Whether the contract means a JSON Patch, which is a list: some wrap it in an object of their own. */
function mayBePatch({ values, resource }: StateRequest): boolean {
  const schema = values.entry?.schema;
  const types = schema === undefined ? new Set() : schemaTypes(resource.document, schema);
  return types.size === 0 || types.has('array');
}

function hasSubtype({ received }: StateRequest, subtype: string): boolean {
  return readMediaType(headerOf(received, 'content-type'))?.subtype === subtype;
}

/** In plain JSON, unlike in a merge patch, `null` is a value like any other, if the property's schema allows it. */
function allowsNull(name: string, location: ItemLocation | undefined, { context, resource }: StateRequest): boolean {
  const property = location && itemSchema(resource.document, location.schema).properties.get(name);
  return property !== undefined && context.mock.responseValidator.isValid(property, null);
}

/** Deletes an item and everything below it, also one that no client created. */
export function deleteItem(request: StateRequest): MaybePromise<MockResponse> {
  const { store, collection, id } = request;
  const missing = missingResponse(request);
  if (missing !== undefined || !isPlainId(id)) return missing ?? statelessResponse(request);
  const before = store.find(collection, textOf(id));
  return changeAndRespond(request, { before, make: (response) => deleted({ ...request, id }, response) });
}

function deleted(request: ItemRequest, response: MockResponse): MockResponse {
  const { store, collection, id } = request;
  const item = store.find(collection, textOf(id));
  const shown = item === undefined ? response : storeAndRespond({ ...item, id }, { request, response });
  if (shown === response && isBodyless(response)) return response;
  store.remove(collection, textOf(id));
  return { ...withDeletion(shown, request), source: 'state' };
}

/** The response that says of what was deleted that it is `deleted`, where it has a flag for that. */
function withDeletion(response: MockResponse, { context: { mock } }: StateRequest): MockResponse {
  const { bodyValue, status, operation, source } = response;
  if (bodyValue === undefined || memberOf(bodyValue.value, 'deleted') !== false) return response;
  const value = { ...(bodyValue.value as JsonObject), deleted: true };
  if (!isValidBody(mock, bodyValue.format.entry, value)) return response;
  return createResponse({ ...bodyValue, value }, { status, headers: otherHeaders(response), source, operation });
}
