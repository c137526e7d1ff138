import { readMediaType } from '../../../http/media-type.ts';
import { listsStatus } from '../../../http/status.ts';
import type { JsonObject } from '../../../model/json.ts';
import { schemaTypes } from '../../../schema/document/schema-properties.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { textOf } from '../../../schema/json/text-of.ts';
import type { ItemLocation } from '../../../world/resources/item-location.ts';
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
import { serverProperties } from './create-item.ts';
import { isPlainId } from './fresh-id.ts';
import { patchItem } from './patch-item.ts';
import { refuseLongItem } from './refuse-long-item.ts';
import { storeAndRespond } from './store-and-respond.ts';

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
  return changeAndRespond(request, { code, before, make: (response) => replaced({ ...request, id }, response) });
}

function replaced(request: ItemRequest, response: MockResponse): MockResponse {
  const { store, collection, id } = request;
  const sources = changeSources(request, response, 'whole');
  const { sent } = sources;
  if (sent === undefined) return response;
  const before = store.find(collection, textOf(id));
  const kept =
    before === undefined
      ? serverProperties(sources, request)
      : objectFromEntries(Object.entries(before.value).filter(([name]) => !sent.writable.has(name)));
  const value = { ...kept, ...sent.properties };
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
  const { location, sent, base = {} } = changeSources(request, response, 'part');
  if (sent === undefined) return response;
  const known = store.find(collection, textOf(id));
  const before = known?.value ?? base;
  const isMergePatch = hasSubtype(request, 'merge-patch+json');
  const keepsNull = (name: string) => !isMergePatch && allowsNull(name, location, request);
  const changed = applyMergePatch(before, sent.properties, keepsNull);
  const value = isObject(changed) ? changed : before;
  return (
    refuseLongItem(request, value) ??
    storeAndRespond({ id, value, isPartial: known?.isPartial ?? true }, { request, response })
  );
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
