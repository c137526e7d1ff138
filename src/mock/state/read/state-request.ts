import { listsStatus } from '../../../http/status.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { memoize } from '../../../schema/memoize.ts';
import { collectionPath } from '../../../world/resources/collection-path.ts';
import type { ItemLocation } from '../../../world/resources/item-location.ts';
import type { Resource, Role } from '../../../world/resources/resources.ts';
import { fault, rejection } from '../../rejection/rejection.ts';
import type { ErrorResponder } from '../../response/error-responder.ts';
import type { MaybePromise } from '../../response/maybe-promise.ts';
import type { MockContext } from '../../response/mock-context.ts';
import type { MockResponse } from '../../response/mock-response.ts';
import type { ValidRequest, ValidRequestResponder } from '../../response/valid-request-responder.ts';
import type { StateSettings } from '../../settings/mock-settings.ts';
import type { Preferences } from '../../settings/preferences.ts';
import type { Store } from '../store/store.ts';

/** What every response from state needs, whatever the request. */
export interface StateContext {
  readonly mock: MockContext;
  readonly errors: ErrorResponder;
  /** Responds as a mock without state does. */
  readonly stateless: ValidRequestResponder['respond'];
  readonly resources: readonly Resource[];
  readonly unknown: StateSettings['unknown'];
  /** The stored properties of an item that the schema declares, if they alone are valid; remembers what it gave. */
  readonly storedAlone: (value: JsonObject, location: ItemLocation) => JsonObject | undefined;
}

/** What an operation does with a resource; `create-several`: it creates an item for each entry of a list; `act`: it changes an item as its name says. */
export type StateRole = Role | 'create-several' | 'act';

/** A valid request to a resource. */
export interface StateRequest extends ValidRequest {
  readonly context: StateContext;
  readonly preferences: Preferences | undefined;
  readonly resource: Resource;
  readonly role: StateRole;
  readonly store: Store;
  /** The collection's path with the values of all parameters. */
  readonly collection: string;
  /** The id in the path, or `singleId`; `undefined`: the path is the collection's. */
  readonly id: Json | undefined;
}

/** The id under which the store keeps a resource that exists once. */
export const singleId = '';

/** The error response to a request whose path names something that is not there; `undefined` when it is there, or may be. */
export function missingResponse(request: StateRequest): MockResponse | undefined {
  const { context, operation, resource, id } = request;
  const isMissing = id !== undefined && isUnknown(request, String(id));
  const missing = missingParent(request) ?? (isMissing ? resource : undefined);
  if (missing === undefined) return undefined;
  const place = missing.parameter === undefined ? 'path' : `path/${missing.parameter.name}`;
  return context.errors.reject(operation, rejection('missing', fault(place, 'does not exist')));
}

/** The resource above the collection whose item, named in the path, is not there. */
function missingParent(request: StateRequest): Resource | undefined {
  const { context, values, resource } = request;
  return resourcesAbove(context.resources, resource).find((parent) => {
    const id = values.parameters.get(`path/${parent.parameter?.name}`);
    if (id === undefined) return false;
    const collection = collectionPath(parent.path, values.parameters);
    return collection !== undefined && isUnknown({ ...request, resource: parent, collection }, String(id));
  });
}

/** The resources that have an item in the path of another one. A contract may have hundreds of resources, and every request asks. */
const resourcesAbove = memoize(
  (resources: readonly Resource[], { path }: Resource): readonly Resource[] =>
    resources.filter(
      ({ path: above, parameter }) => parameter !== undefined && path.startsWith(`${above}/{${parameter.name}}/`),
    ),
  Number.POSITIVE_INFINITY,
);

/** An item is unknown after it was deleted, or whenever it is not stored, if the settings say so. That it is not there needs no documentation (RFC 9110, 15.5.5). */
function isUnknown(request: Omit<StateRequest, 'id'>, id: string): boolean {
  const { store, collection, operation } = request;
  if (store.find(collection, id) !== undefined) return false;
  if (isStrict(request) || store.isDeleted(collection, id)) return true;
  return request.resource.form === 'collection' && nobodysId.test(id) && listsStatus(operation, 404);
}

/** What a client sends by mistake, where it knows no id. */
const nobodysId = /^(?:undefined|null|NaN|\[object Object\]|0{8}-0{4}-0{4}-0{4}-0{12})$/;

/**
 * Whether an id that is not stored does not exist, as the settings ask for by `unknown: 'missing'`. A resource that exists once always exists, and so do
 * items that clients can only read, unless a seed has some.
 */
export function isStrict({
  context,
  store,
  collection,
  resource,
}: Pick<StateRequest, 'context' | 'store' | 'collection' | 'resource'>): boolean {
  return (
    context.unknown === 'missing' &&
    resource.form === 'collection' &&
    (resource.isWritable || store.hasCollection(collection))
  );
}

/** What a mock without state responds to the request; `code`: with that status. */
export function statelessResponse(request: StateRequest, code?: number): MaybePromise<MockResponse> {
  const { context, preferences } = request;
  return context.stateless(request, code === undefined ? preferences : { ...preferences, code });
}
