import { listsStatus } from '../../../http/status.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { memberOf } from '../../../schema/json/pointer.ts';
import { textOf } from '../../../schema/json/text-of.ts';
import { itemSchema } from '../../../world/resources/item-schema.ts';
import { fault, rejection } from '../../rejection/rejection.ts';
import type { MaybePromise } from '../../response/maybe-promise.ts';
import type { MockResponse } from '../../response/mock-response.ts';
import { isStrict, missingResponse, type StateRequest } from '../read/state-request.ts';
import { type ChangeSources, changeAndRespond, changeSources } from './change-and-respond.ts';
import { findTaken } from './find-taken.ts';
import { freshId } from './fresh-id.ts';
import { storeAndRespond } from './store-and-respond.ts';

/** Creates an item from the request's body, with the id that the body has or a free one. */
export function createItem(request: StateRequest): MaybePromise<MockResponse> {
  return missingResponse(request) ?? changeAndRespond(request, { make: (response) => created(request, response) });
}

function created(request: StateRequest, response: MockResponse): MockResponse {
  const { context, operation, resource, store, collection } = request;
  const sources = changeSources(request, response, 'whole');
  const { sent, base } = sources;
  if (sent === undefined) return response;
  const sentId = memberOf(sent.properties, resource.idName ?? '');
  const isTaken = sentId !== undefined && store.find(collection, textOf(sentId)) !== undefined;
  if (isTaken && listsStatus(operation, 409))
    return context.errors.reject(operation, rejection('taken', fault(`body/${resource.idName}`, 'is taken')));
  const taken = findTaken(request, sent.properties);
  if (taken !== undefined) return context.errors.reject(operation, rejection('taken', taken));
  const isExample = response.source === 'matching-example' && base !== undefined;
  const id = sentId ?? newId(request, isExample ? memberOf(base, resource.idName ?? '') : undefined);
  if (id === undefined) return response;
  const own = isExample ? base : serverProperties(sources, request);
  return storeAndRespond({ id, value: { ...own, ...sent.properties } }, { request, response });
}

const mostTries = 50;

/** The preferred id if it is free, else the next one that no item has; where only what was created exists, ids start with 1. */
function newId(request: StateRequest, preferred: Json | undefined): Json | undefined {
  const { context, resource, store, collection, values } = request;
  const { mock } = context;
  const isTaken = (id: string) => store.find(collection, id) !== undefined || store.isDeleted(collection, id);
  if (preferred === undefined && !isStrict(request) && !store.isWhole(collection)) {
    for (let nth = 0; nth < mostTries; nth += 1) {
      const id = mock.world.newId(resource.path, values.parameters, store.history(collection).count + nth);
      if (id !== undefined && !isTaken(String(id))) return id;
    }
  }
  return freshId({ mock, resource, history: store.history(collection), isTaken, preferred });
}

/** The properties that a server sets on a new item: those that a client cannot send, and those that every response must have. */
export function serverProperties({ base, sent, location }: ChangeSources, { resource }: StateRequest): JsonObject {
  if (base === undefined || location === undefined) return {};
  const { required } = itemSchema(resource.document, location.schema);
  const isOwn = (name: string) => required.has(name) || sent?.writable.has(name) !== true;
  return objectFromEntries(Object.entries(base).filter(([name]) => isOwn(name)));
}
