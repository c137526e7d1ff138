import type { Json, JsonObject } from '../../../model/json.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { memberOf } from '../../../schema/json/pointer.ts';
import { fault, rejection } from '../../rejection/rejection.ts';
import type { MaybePromise } from '../../response/maybe-promise.ts';
import type { MockResponse } from '../../response/mock-response.ts';
import { documentsStatus, missingResponse, type StateRequest } from '../read/state-request.ts';
import { itemSchema } from '../resources/item-schema.ts';
import { type ChangeReading, changeAndRespond, readChange } from './change.ts';
import { freshId } from './fresh-id.ts';
import { storeAndRespond } from './store-and-respond.ts';

/** Creates an item of what the request says, under the id that it says or a free one. */
export function createItem(situation: StateRequest): MaybePromise<MockResponse> {
  return missingResponse(situation) ?? changeAndRespond(situation, { make: (base) => created(situation, base) });
}

function created(situation: StateRequest, base: MockResponse): MockResponse {
  const { resource, store, collection, context: ground, request: sound } = situation;
  const reading = readChange(situation, { base, extent: 'whole' });
  const { requested: said, current: held } = reading;
  if (said === undefined) return base;
  const sent = memberOf(said.properties, resource.idName ?? '');
  const isTaken = sent !== undefined && store.find(collection, String(sent)) !== undefined;
  if (isTaken && documentsStatus(situation, 409))
    return ground.errors.reject(sound.operation, rejection('taken', fault(`body/${resource.idName}`, 'is taken')));
  const id = sent ?? newId(situation, { base, held });
  if (id === undefined) return base;
  const own = base.source === 'matching-example' && held !== undefined ? held : serverProperties(situation, reading);
  return storeAndRespond({ id, value: { ...own, ...said.properties } }, { situation, base });
}

/** The id in the example that belongs to the request if it is free, else another. */
function newId(
  { resource, store, collection, context: ground }: StateRequest,
  { base, held }: { readonly base: MockResponse; readonly held: JsonObject | undefined },
): Json | undefined {
  return freshId({
    context: ground.mock,
    resource,
    history: store.history(collection),
    isTaken: (id) => store.find(collection, id) !== undefined || store.isGone(collection, id),
    preferred: base.source === 'matching-example' ? memberOf(held, resource.idName ?? '') : undefined,
  });
}

/** What a server says of a new item by itself: members that the client could not have said, or that every answer must have. */
export function serverProperties(
  { context: ground }: StateRequest,
  { current: held, requested: said, view }: ChangeReading,
): JsonObject {
  if (held === undefined || view === undefined) return {};
  const { required } = itemSchema(ground.mock.contract.document, view.schema);
  const isOwn = (name: string) => required.has(name) || said?.writable.has(name) !== true;
  return objectFromEntries(Object.entries(held).filter(([name]) => isOwn(name)));
}
