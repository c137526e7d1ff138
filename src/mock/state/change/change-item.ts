import type { Json, JsonObject } from '../../../model/json.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { headerOf } from '../../request/mock-request.ts';
import type { MaybePromise } from '../../response/maybe-promise.ts';
import type { MockResponse } from '../../response/mock-response.ts';
import { mergePatch } from '../patch/merge-patch.ts';
import {
  documentsMissing,
  documentsStatus,
  isStrict,
  missingResponse,
  type StateRequest,
  statelessResponse,
} from '../read/state-request.ts';
import { itemLocation } from '../resources/entry-views.ts';
import type { ItemLocation } from '../resources/item-location.ts';
import { itemSchema } from '../resources/item-schema.ts';
import { changeAndRespond, readChange } from './change.ts';
import { serverProperties } from './create-item.ts';
import { isPlainId } from './fresh-id.ts';
import { patchItem } from './patch-item.ts';
import type { RequestProperties } from './request-properties.ts';
import { storeAndRespond } from './store-and-respond.ts';

/** Puts what the request says in the place of the item, or there where none was. */
export function replaceItem(situation: StateRequest): MaybePromise<MockResponse> {
  const { resource, store, collection, request: sound } = situation;
  const id = situation.id ?? memberOf(sound.values.body, resource.idName ?? '');
  if (!isPlainId(id)) return statelessResponse(situation);
  const before = store.find(collection, String(id));
  const refusal = missingResponse({ ...situation, id: before === undefined && !mayCreate(situation) ? id : undefined });
  if (refusal !== undefined) return refusal;
  const code = replaceCode(situation, before === undefined);
  return changeAndRespond(situation, { code, before, make: (base) => replaced({ ...situation, id }, base) });
}

function replaced(situation: StateRequest & { readonly id: Json }, base: MockResponse): MockResponse {
  const { store, collection, id } = situation;
  const reading = readChange(situation, { base, extent: 'whole' });
  const { requested: said } = reading;
  if (said === undefined) return base;
  const before = store.find(collection, String(id));
  const kept = before === undefined ? serverProperties(situation, reading) : notSayable(before.value, said);
  return storeAndRespond({ id, value: { ...kept, ...said.properties } }, { situation, base });
}

/** Where nothing but what was put there is there, PUT makes something new only if there is no other way to, or 201 is documented for it. */
function mayCreate(situation: StateRequest): boolean {
  const hasCreate = [...situation.resource.roles.values()].includes('create');
  return !isStrict(situation) || !hasCreate || documentsStatus(situation, 201);
}

/** 201 says that something is new (RFC 9110, 9.3.4). */
function replaceCode(situation: StateRequest, isNew: boolean): number | undefined {
  if (situation.preferences?.code !== undefined) return undefined;
  return (isNew ? [201] : [200, 204]).find((code) => documentsStatus(situation, code));
}

function notSayable(value: JsonObject, { writable: sayable }: RequestProperties): JsonObject {
  return objectFromEntries(Object.entries(value).filter(([name]) => !sayable.has(name)));
}

/** Changes the members of an item that the request names (RFC 7396), or does what a JSON Patch says (RFC 6902). */
export function updateItem(situation: StateRequest): MaybePromise<MockResponse> {
  const { store, collection, id } = situation;
  const missing = missingResponse(situation);
  if (missing !== undefined || !isPlainId(id)) return missing ?? statelessResponse(situation);
  const before = store.find(collection, String(id));
  if (isTyped(situation, /json-patch/i)) return patchItem({ ...situation, id }, before);
  return changeAndRespond(situation, { before, make: (base) => updated({ ...situation, id }, base) });
}

function updated(situation: StateRequest & { readonly id: Json }, base: MockResponse): MockResponse {
  const { store, collection, id } = situation;
  const { view, requested: said, current: held = {} } = readChange(situation, { base, extent: 'part' });
  if (said === undefined) return base;
  const known = store.find(collection, String(id));
  const before = known?.value ?? held;
  const isMergePatch = isTyped(situation, /merge-patch/i);
  const changed = mergePatch(before, said.properties, (name) => !isMergePatch && admitsNull(name, { situation, view }));
  const value = isObject(changed) ? changed : before;
  return storeAndRespond({ id, value, isPartial: known?.isPartial ?? true }, { situation, base });
}

function isTyped({ request: sound }: StateRequest, type: RegExp): boolean {
  return type.test(headerOf(sound.request, 'content-type') ?? '');
}

/** In plain JSON, `null` is a value where the schema has it as one. */
function admitsNull(
  name: string,
  { situation, view }: { readonly situation: StateRequest; readonly view: ItemLocation | undefined },
): boolean {
  const { contract, responseValidator: answers } = situation.context.mock;
  const property = view && itemSchema(contract.document, view.schema).properties.get(name);
  return property !== undefined && answers.check(property, null).length === 0;
}

/** Deletes an item and what is below it. An item of which nothing is known is deleted too, where the contract has an answer for what is gone. */
export function deleteItem(situation: StateRequest): MaybePromise<MockResponse> {
  const { store, collection, id } = situation;
  const missing = missingResponse(situation);
  if (missing !== undefined || !isPlainId(id)) return missing ?? statelessResponse(situation);
  const before = store.find(collection, String(id));
  return changeAndRespond(situation, { before, make: (base) => deleted({ ...situation, id }, base) });
}

function deleted(situation: StateRequest & { readonly id: Json }, base: MockResponse): MockResponse {
  const { store, collection, id, request: sound, context: ground, resource } = situation;
  const item = store.find(collection, String(id));
  const { document } = ground.mock.contract;
  const view = base.bodyValue && itemLocation(base.bodyValue.format.entry, { document, resource });
  const answer =
    item === undefined || view === undefined ? base : storeAndRespond({ ...item, id }, { situation, base });
  // The content was made up of nothing: the answer without state has to be asked for.
  if (answer === base && base.bodyValue !== undefined && base.body === undefined) return base;
  if (item !== undefined || documentsMissing(sound.operation)) store.remove(collection, String(id));
  return { ...answer, source: 'state' };
}
