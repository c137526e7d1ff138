import { isSuccess } from '../../../http/status.ts';
import type { JsonObject } from '../../../model/json.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { textOf } from '../../../schema/json/text-of.ts';
import { itemPath } from '../../../world/resources/collection-path.ts';
import { type ItemLocation, itemIn, itemLocation } from '../../../world/resources/item-location.ts';
import { itemSchema } from '../../../world/resources/item-schema.ts';
import { operationFor } from '../../../world/resources/resources.ts';
import { type Fault, fault, rejection, schemaFaults } from '../../rejection/rejection.ts';
import { rejectionResponse } from '../../response/documented-response.ts';
import { andThen, type MaybePromise } from '../../response/maybe-promise.ts';
import type { MockResponse } from '../../response/mock-response.ts';
import { jsonPatch } from '../patch/json-patch.ts';
import { readItem } from '../read/read-and-list.ts';
import type { StoredItem } from '../store/bounded-collections.ts';
import { changeAndRespond, changeSources, getRequest, type ItemRequest } from './change-and-respond.ts';
import { refuseLongItem, refuseSize } from './refuse-long-item.ts';
import { storeAndRespond } from './store-and-respond.ts';

/**
 * Applies a JSON Patch to an item. Refuses one that cannot be applied, or after which the item would violate its schema; if no response for that is documented,
 * it changes nothing.
 */
export function patchItem(request: ItemRequest, known: StoredItem | undefined): MaybePromise<MockResponse> {
  return andThen(itemAsRead(request), (shown) => {
    const target: PatchTarget = {
      value: { ...shown, ...known?.value },
      isPartial: shown === undefined && known?.isPartial !== false,
    };
    return changeAndRespond(request, { before: known, make: (response) => patched(request, response, target) });
  });
}

/** The item that a patch is applied to: all that a client can read of it, or only what a list showed. */
interface PatchTarget {
  readonly value: JsonObject;
  readonly isPartial: boolean;
}

/** The item as a client reads it; `undefined` where it cannot. */
function itemAsRead(request: ItemRequest): MaybePromise<JsonObject | undefined> {
  const { resource, values, collection, id } = request;
  const operation = operationFor(resource, 'read');
  if (operation === undefined) return undefined;
  const reading = getRequest(operation, itemPath(collection, textOf(id)), values.parameters);
  const read = readItem({ ...request, ...reading, role: 'read', preferences: undefined });
  return andThen(read, ({ status, bodyValue }) => {
    const location = bodyValue && itemLocation(bodyValue.format.entry, resource);
    const item = location && itemIn(bodyValue.value, location);
    return isSuccess(status) && isObject(item) ? item : undefined;
  });
}

function patched(request: ItemRequest, response: MockResponse, target: PatchTarget): MockResponse {
  const { id, operation, values, context, resource } = request;
  const { location } = changeSources(request, response, 'part');
  const refuse = (...faults: readonly Fault[]) =>
    rejectionResponse(operation, 'schema').response === undefined
      ? response
      : context.errors.reject(operation, rejection('schema', ...faults));
  const result = jsonPatch(target.value, values.body ?? null);
  if (!result.ok) {
    const place = `body${result.at}`;
    return result.isTooLong ? refuseSize(request, place, result.message) : refuse(fault(place, result.message));
  }
  if (!isObject(result.value)) return refuse(fault('body', 'must leave an object'));
  const tooLong = refuseLongItem(request, result.value);
  if (tooLong !== undefined) return tooLong;
  const { isPartial } = target;
  if (location === undefined) return storeAndRespond({ id, value: result.value, isPartial }, { request, response });
  const value = withReadOnly(result.value, target.value, { location, document: resource.document });
  const check = (item: JsonObject) => context.mock.responseValidator.check(location.schema, item);
  const violations = check(value);
  if (violations.length > 0 && check(target.value).length === 0) return refuse(...schemaFaults(violations, 'item'));
  return storeAndRespond({ id, value, isPartial }, { request, response });
}

/** The item with its `readOnly` properties as they were. */
function withReadOnly(
  value: JsonObject,
  before: JsonObject,
  { location, document }: { readonly location: ItemLocation; readonly document: JsonObject },
): JsonObject {
  const { readOnly } = itemSchema(document, location.schema);
  const changed = Object.entries(value).filter(([name]) => !readOnly.has(name));
  const kept = Object.entries(before).filter(([name]) => readOnly.has(name));
  return objectFromEntries([...changed, ...kept]);
}
