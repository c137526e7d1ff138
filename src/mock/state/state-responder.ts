import { isSearchByPost } from '../../conventions/names/search-operation.ts';
import { isSuccess } from '../../http/status.ts';
import type { Operation } from '../../model/contract.ts';
import { Failure } from '../../model/failure.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { collectionPath, isCollectionPath } from '../../world/resources/collection-path.ts';
import { responseEntry } from '../../world/resources/operation-schemas.ts';
import type { Resource } from '../../world/resources/resources.ts';
import { andThen, type MaybePromise } from '../response/maybe-promise.ts';
import type { MockContext } from '../response/mock-context.ts';
import type { MockResponse } from '../response/mock-response.ts';
import type { ValidRequest } from '../response/valid-request-responder.ts';
import type { StateSettings } from '../settings/mock-settings.ts';
import type { Preferences } from '../settings/preferences.ts';
import { actOnItem } from './change/act-on-item.ts';
import { actionEffectOf } from './change/action-effect.ts';
import { deleteItem, replaceItem, updateItem } from './change/change-item.ts';
import { createItem } from './change/create-item.ts';
import { createSeveral, resourceOfSeveral } from './change/create-several.ts';
import { stateResources } from './keeps-state.ts';
import { withChangedParts } from './read/changed-parts.ts';
import { listItems, readItem } from './read/read-and-list.ts';
import { createStoredAlone } from './read/response-item.ts';
import { type StateContext, type StateRequest, type StateRole, singleId } from './read/state-request.ts';
import { readSeed, type SeedFault } from './read-seed.ts';
import { refuseRepeated, respondOnce } from './respond-once.ts';
import type { Store } from './store/store.ts';

/** Responds from what clients created, and lets them see and set it. */
export interface StateResponder {
  /**
   * Responds to a valid request. A request that is not for a resource, or that prefers an example, a random body or an error, gets the response of a mock
   * without state.
   */
  readonly respond: (
    request: ValidRequest,
    preferences: Preferences | undefined,
    store: Store,
  ) => MaybePromise<MockResponse>;
  /** All items, by the paths of their collections. */
  readonly read: (store: Store) => JsonObject;
  /** Replaces everything in the store with a state; changes nothing if the state has faults, which it gives. */
  readonly write: (store: Store, state: Json) => readonly SeedFault[];
}

/** Creates a responder that keeps state as the settings say. Throws `usage`, with the line, when their seed does not fit the contract. */
export function createStateResponder(
  parts: Pick<StateContext, 'mock' | 'errors' | 'stateless'>,
  settings: StateSettings,
): StateResponder {
  const { mock, stateless } = parts;
  const resources = stateResources(mock.contract);
  const context: StateContext = {
    ...parts,
    resources,
    unknown: settings.unknown,
    storedAlone: createStoredAlone(mock),
  };
  const targetOf = targetFinder(resources, mock);
  const seed = readSeed(settings.seed, context);
  throwSeedFault(seed.faults, settings);
  const seeded = (store: Store) => {
    if (!store.isSeeded) seed.fill(store);
    return store;
  };
  return {
    respond: (request, preferences, store) => {
      const target = targetOf(request.operation);
      const stateRequest = target && stateRequestOf(request, preferences, { target, context, store: seeded(store) });
      const once = { store, errors: parts.errors, contract: mock.contract };
      if (stateRequest === undefined) {
        const respond = () =>
          refuseRepeated(request, { context, store, preferences }, () =>
            andThen(stateless(request, preferences), (one) => withChangedParts(one, context, store)),
          );
        return preferences === undefined ? respondOnce(request, once, respond) : respond();
      }
      return respondOnce(request, once, () =>
        andThen(respondTo[stateRequest.role](stateRequest), (one) => withChangedParts(one, context, store)),
      );
    },
    read: (store) =>
      objectFromEntries(
        seeded(store)
          .paths()
          .map((path) => [path, store.list(path).map(({ value }) => value)]),
      ),
    write: (store, state) => {
      const { faults, fill } = readSeed(state, context);
      if (faults.length > 0) return faults;
      store.clear();
      fill(store);
      return [];
    },
  };
}

/** Throws the first fault of a seed, with its line. */
function throwSeedFault([first]: readonly SeedFault[], { locate }: StateSettings): void {
  if (first === undefined) return;
  const message = `${locate(first.pointer)} The seed ${first.message}.`;
  throw new Failure('usage', message, 'Fix the seed in the settings of the mock.');
}

/** What an operation acts on. */
interface OperationTarget {
  readonly resource: Resource;
  readonly role: StateRole;
}

/**
 * Finds what an operation acts on: its own resource, or the one whose items it shows at another path, such as `/pets/search`, `/owners/{id}/pets` or
 * `/orders/{id}/invoice`.
 */
function targetFinder(
  resources: readonly Resource[],
  { world }: MockContext,
): (operation: Operation) => OperationTarget | undefined {
  const targets = new Map<Operation, OperationTarget | undefined>();
  for (const resource of resources) {
    for (const [operation, role] of resource.roles) targets.set(operation, { resource, role });
  }
  const find = (operation: Operation): OperationTarget | undefined => {
    const action = actionEffectOf(operation, resources);
    if (action !== undefined) return { resource: action.resource, role: 'act' };
    const entry = responseEntry(operation);
    if (operation.body !== undefined && !isSearchByPost(operation)) {
      const created = resourceOfSeveral(operation, resources);
      return created && { resource: created, role: 'create-several' };
    }
    const view = entry && world.viewOf(operation, entry);
    if (view === undefined || view.shows === 'other') return undefined;
    const resource = resources.find(({ path }) => path === view.collection.path);
    return resource && { resource, role: view.shows === 'list' ? 'list' : 'read' };
  };
  return (operation) => {
    if (!targets.has(operation)) targets.set(operation, find(operation));
    return targets.get(operation);
  };
}

const respondTo: Readonly<Record<StateRole, (request: StateRequest) => MaybePromise<MockResponse>>> = {
  create: createItem,
  'create-several': createSeveral,
  list: listItems,
  read: readItem,
  replace: replaceItem,
  update: updateItem,
  delete: deleteItem,
  act: actOnItem,
};

/** What a request acts on, and what is needed to do so. */
interface StateOfTarget extends Pick<StateRequest, 'context' | 'store'> {
  readonly target: OperationTarget;
}

/** `undefined`: the response does not depend on the state. Every property is written out for speed. */
function stateRequestOf(
  request: ValidRequest,
  preferences: Preferences | undefined,
  { target, context, store }: StateOfTarget,
): StateRequest | undefined {
  const { code = 200, example, seed, dynamic = seed !== undefined } = preferences ?? {};
  if (!isSuccess(code) || example !== undefined || dynamic) return undefined;
  const { operation, received, values } = request;
  const { resource, role } = target;
  const collection = collectionPath(resource.path, values.parameters);
  if (collection === undefined) return undefined;
  const id = itemIdOf(request, target);
  const isForAll = role === 'list' || role === 'create-several';
  if (id === undefined && !isForAll && !isCollectionPath(operation.path, resource.path)) return undefined;
  return { context, store, resource, role, operation, received, values, preferences, collection, id };
}

/** The id of the item that a request is for: in its path, or the same for what exists once. `undefined`: it is for no single item. */
function itemIdOf({ operation, values }: ValidRequest, { resource, role }: OperationTarget): Json | undefined {
  if (resource.form === 'single') return singleId;
  const isItem = role !== 'list' && !isCollectionPath(operation.path, resource.path);
  return isItem && resource.parameter !== undefined
    ? values.parameters.get(`path/${resource.parameter.name}`)
    : undefined;
}
