import { isSuccess } from '../../../http/status.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { textOf } from '../../../schema/json/text-of.ts';
import { itemSchema } from '../../../world/resources/item-schema.ts';
import { responseEntry } from '../../../world/resources/operation-schemas.ts';
import { writeDate, writeDateTime } from '../../../world/seeds/write-time.ts';
import { andThen, type MaybePromise } from '../../response/maybe-promise.ts';
import type { MockResponse } from '../../response/mock-response.ts';
import { missingResponse, type StateRequest, statelessResponse } from '../read/state-request.ts';
import { actionEffectOf } from './action-effect.ts';
import { changeAndRespond, type ItemRequest } from './change-and-respond.ts';
import { isPlainId } from './fresh-id.ts';
import { timeLike, timesOfChange } from './new-item.ts';
import { refuseLongItem } from './refuse-long-item.ts';
import { storeAndRespond } from './store-and-respond.ts';
import { worldItem } from './world-item.ts';

/** Changes an item as the name of an action says: `POST /orders/{id}/cancel`. Where the response shows something else than the item, it is that without state. */
export function actOnItem(request: StateRequest): MaybePromise<MockResponse> {
  const { store, collection, resource, id, context, operation } = request;
  const missing = missingResponse(request);
  if (missing !== undefined || !isPlainId(id)) return missing ?? statelessResponse(request);
  const entry = responseEntry(operation);
  const view = entry && context.mock.world.viewOf(operation, entry);
  const showsItem = view?.shows === 'item' && view.collection.path === resource.path;
  const before = store.find(collection, textOf(id));
  if (showsItem) return changeAndRespond(request, { before, make: (response) => acted({ ...request, id }, response) });
  return andThen(statelessResponse(request), (response) => {
    if (!isSuccess(response.status)) return response;
    const value = valueAfter({ ...request, id });
    const isPartial = before?.isPartial ?? true;
    if (value !== undefined) store.put(collection, { id: textOf(id), value, isPartial });
    return response;
  });
}

function acted(request: ItemRequest, response: MockResponse): MockResponse {
  const { store, collection, id } = request;
  const value = valueAfter(request);
  if (value === undefined) return response;
  const isPartial = store.find(collection, textOf(id))?.isPartial ?? true;
  return refuseLongItem(request, value) ?? storeAndRespond({ id, value, isPartial }, { request, response });
}

/** The item after the action; `undefined` where nothing is known of it. */
function valueAfter(request: ItemRequest): JsonObject | undefined {
  const { context, store, collection, resource, operation, id, values } = request;
  const { schema } = resource;
  const effect = actionEffectOf(operation, context.resources)?.effect;
  const before = store.find(collection, textOf(id))?.value ?? worldItem(id, request)?.item;
  if (schema === undefined || effect === undefined || before === undefined) return undefined;
  const { mock } = context;
  const { properties } = itemSchema(resource.document, schema);
  const isAllowed = (name: string, value: Json) => {
    const place = properties.get(name);
    return place !== undefined && mock.responseValidator.isValid(place, value);
  };
  const now = mock.world.now() + store.countChange();
  const after: Record<string, Json> = { ...before, ...effect.set };
  const put = (name: string, ...forms: readonly (Json | undefined)[]) => {
    const value = forms.find((one) => one !== undefined && isAllowed(name, one));
    if (value !== undefined) after[name] = value;
  };
  for (const name of effect.times) {
    const like = before[name];
    if (effect.isDone)
      put(name, like === undefined ? undefined : timeLike(like, now), writeDateTime(now), writeDate(now), now);
    else if (isAllowed(name, null)) after[name] = null;
    else delete after[name];
  }
  const flags = Object.entries(effect.set).filter(([, value]) => typeof value === 'boolean');
  const isChanged = flags.length === 0 || flags.some(([name, value]) => before[name] !== value);
  for (const name of isChanged ? effect.counts : []) {
    const count = before[name];
    if (typeof count === 'number') put(name, Math.max(0, count + (effect.isDone ? 1 : -1)));
  }
  for (const [name, target] of isObject(values.body) ? effect.taken : []) put(target, memberOf(values.body, name));
  return { ...after, ...timesOfChange(before, { mock, schema, sent: {}, now }) };
}
