import { isSuccess } from '../../../http/status.ts';
import type { MediaType, Operation } from '../../../model/contract.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { itemIn, itemLocation, listLocation, withItem } from '../../../world/resources/item-location.ts';
import { responseEntry } from '../../../world/resources/operation-schemas.ts';
import { operationFor, type Resource } from '../../../world/resources/resources.ts';
import { headerOf } from '../../request/mock-request.ts';
import { chosenResponse } from '../../response/documented-response.ts';
import { andThen, type MaybePromise } from '../../response/maybe-promise.ts';
import type { MockResponse } from '../../response/mock-response.ts';
import { withCounts } from '../../response/result-list.ts';
import { representationFor } from '../../response/valid-request-responder.ts';
import { responseIfValid } from '../read/read-and-list.ts';
import { type StateRequest, statelessResponse } from '../read/state-request.ts';
import { createItem } from './create-item.ts';

/** What is done with several items that exist, or only to look at what would be. */
const otherActions = /update|patch|replace|delete|remove|archive|search|query|export|validat|check|preview|estimate/i;

/** The resource whose items an operation creates: its path is one segment longer, such as `/books/bulk`, and its response lists them. */
export function resourceOfSeveral(operation: Operation, resources: readonly Resource[]): Resource | undefined {
  const [, above, action = ''] = /^(.*)[/:]([A-Za-z_-]+)$/.exec(operation.path) ?? [];
  const entry = responseEntry(operation);
  if (operation.method !== 'POST' || operation.body === undefined || otherActions.test(action)) return undefined;
  const resource = resources.find(({ path, form }) => path === above && form === 'collection');
  const isCreated = resource !== undefined && operationFor(resource, 'create') !== undefined;
  return isCreated && entry !== undefined && listLocation(entry, resource) !== undefined ? resource : undefined;
}

/** Creates an item for each entry of the list that a request has, and responds with all of them in the same order. */
export function createSeveral(request: StateRequest): MaybePromise<MockResponse> {
  const { operation, received, preferences, resource, values } = request;
  const { response } = chosenResponse(operation, preferences?.code);
  const representation = response && representationFor(response, headerOf(received, 'accept'), resource.document);
  const location = representation && listLocation(representation.entry, resource);
  const creation = operationFor(resource, 'create');
  const entries = entriesOf(values.body);
  return andThen(statelessResponse(request), (base) => {
    if (representation === undefined || location === undefined) return base;
    if (creation === undefined || entries === undefined || !isSuccess(base.status)) return base;
    const entry = creation.body?.content.find(({ mediaType }) => mediaType === values.entry?.mediaType);
    return andThen(createAll(entries, { ...request, operation: creation, role: 'create' }, entry), (items) => {
      if (items === undefined) return base;
      const value = withCounts(withItem([...items], location, base.bodyValue?.value), items.length);
      return responseIfValid({ value }, representation, request) ?? base;
    });
  });
}

/** The items, as the response to the creation of each shows them; `undefined` where one is refused. */
function createAll(
  [first, ...others]: readonly JsonObject[],
  request: StateRequest,
  entry: MediaType | undefined,
): MaybePromise<readonly JsonObject[] | undefined> {
  if (first === undefined) return [];
  const made = createItem({ ...request, values: { ...request.values, body: first, entry } });
  return andThen(made, ({ status, bodyValue }) => {
    const location = bodyValue && itemLocation(bodyValue.format.entry, request.resource);
    const item = location && itemIn(bodyValue.value, location);
    if (!isSuccess(status) || !isObject(item)) return undefined;
    return andThen(createAll(others, request, entry), (rest) => rest && [item, ...rest]);
  });
}

/** The list of objects in the body of a request: the body itself, or its only list. */
function entriesOf(body: Json | undefined): readonly JsonObject[] | undefined {
  const lists = isObject(body) ? Object.values(body).filter((part) => Array.isArray(part)) : [body];
  const [list] = lists;
  return lists.length === 1 && Array.isArray(list) && list.length > 0 && list.every(isObject) ? list : undefined;
}
