import { serverNames } from '../../../conventions/names/server-set-names.ts';
import { listsStatus } from '../../../http/status.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { memberOf } from '../../../schema/json/pointer.ts';
import { textOf } from '../../../schema/json/text-of.ts';
import { itemSchema } from '../../../world/resources/item-schema.ts';
import { slugOf } from '../../../world/words/things.ts';
import { fault, rejection } from '../../rejection/rejection.ts';
import type { MaybePromise } from '../../response/maybe-promise.ts';
import type { MockResponse } from '../../response/mock-response.ts';
import { isStrict, missingResponse, type StateRequest } from '../read/state-request.ts';
import { type ChangeSources, changeAndRespond, changeSources } from './change-and-respond.ts';
import { lifeEventOf } from './event-names.ts';
import { findTaken } from './find-taken.ts';
import { freshId } from './fresh-id.ts';
import { asNew, timesOfChange } from './new-item.ts';
import { storeAndRespond } from './store-and-respond.ts';
import { worldItem } from './world-item.ts';

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
  const preferred = isExample ? memberOf(base, resource.idName ?? '') : slugOfTitle(request, sent.properties);
  const id = sentId ?? newId(request, preferred);
  if (id === undefined) return response;
  const own = isExample ? base : newProperties(id, { sources, request, isNew: true });
  return storeAndRespond({ id, value: { ...own, ...sent.properties } }, { request, response });
}

/** An item that a client sends for the first time. */
export interface FirstSent {
  readonly sources: ChangeSources;
  readonly request: StateRequest;
  /** Whether it was not there before. */
  readonly isNew: boolean;
}

/**
 * The properties that the server sets on an item that is not stored yet: those that the item with its id has without state; where it is new, as `asNew` makes
 * them.
 */
export function newProperties(id: Json, { sources, request, isNew }: FirstSent): JsonObject {
  const { context, store } = request;
  const known = worldItem(id, request);
  const base = { ...sources.base, ...known?.item };
  const location = sources.location ?? known?.location;
  const own = serverProperties({ ...sources, base, location }, request);
  const sent = sources.sent?.properties ?? {};
  const now = context.mock.world.now() + store.countChange();
  if (location === undefined) return own;
  const item = { mock: context.mock, schema: location.schema, sent, now };
  return isNew ? asNew(own, item) : { ...own, ...timesOfChange(own, item) };
}

/** The id of an item that is found by the slug of its title. */
function slugOfTitle({ resource }: StateRequest, sent: JsonObject): string | undefined {
  if (!/slug$/i.test(resource.idName ?? '')) return undefined;
  const title = ['title', 'name'].map((name) => memberOf(sent, name)).find((one) => typeof one === 'string');
  return title === undefined ? undefined : slugOf(String(title)) || undefined;
}

const mostTries = 50;

/** The preferred id if it is free, else the next one that no item has; where only what was created exists, ids start with 1. */
function newId(request: StateRequest, preferred: Json | undefined): Json | undefined {
  const { context, resource, store, collection, values } = request;
  const { mock } = context;
  const isTaken = (id: string) => store.find(collection, id) !== undefined || store.isDeleted(collection, id);
  if ((preferred === undefined || isTaken(String(preferred))) && !isStrict(request) && !store.isWhole(collection)) {
    for (let nth = 0; nth < mostTries; nth += 1) {
      const id = mock.world.newId(resource.path, values.parameters, store.history(collection).count + nth);
      if (id !== undefined && !isTaken(String(id))) return id;
    }
  }
  return freshId({ mock, resource, history: store.history(collection), isTaken, preferred });
}

/** Contracts of small teams often forget that no client sends these. */
function isTimeOfServer(name: string): boolean {
  return serverNames.test(name) && /^(?:creation|change)$/.test(lifeEventOf(name) ?? '');
}

/** The properties that a server sets on a new item: those that a client cannot send, and those that every response must have. */
function serverProperties({ base, sent, location }: ChangeSources, { resource }: StateRequest): JsonObject {
  if (base === undefined || location === undefined) return {};
  const { required } = itemSchema(resource.document, location.schema);
  const isOwn = (name: string) => required.has(name) || sent?.writable.has(name) !== true || isTimeOfServer(name);
  return objectFromEntries(Object.entries(base).filter(([name]) => isOwn(name)));
}
