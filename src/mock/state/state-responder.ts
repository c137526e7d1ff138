import type { Operation } from '../../model/contract.ts';
import { Failure } from '../../model/failure.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import type { MaybePromise } from '../response/maybe-promise.ts';
import type { MockResponse } from '../response/mock-response.ts';
import type { ValidRequest } from '../response/valid-request-responder.ts';
import type { StateSettings } from '../settings/mock-settings.ts';
import type { Preferences } from '../settings/preferences.ts';
import { deleteItem, replaceItem, updateItem } from './change/change-item.ts';
import { createItem } from './change/create-item.ts';
import { listItems, readItem } from './read/read-and-list.ts';
import { showAlone } from './read/response-item.ts';
import { collectionPath, type StateContext, type StateRequest } from './read/state-request.ts';
import { type Resource, type Role, resourcesOf } from './resources/resources.ts';
import { readSeed, type SeedFault, type SeedReading } from './seed.ts';
import type { Store } from './store/store.ts';

/** Answers from what clients created, and lets them see and set it. */
export interface StateResponder {
  /** Answers a sound request; as without state what is for no resource, and what asks for an example, for something random or for an error. */
  readonly respond: (
    sound: ValidRequest,
    preferences: Preferences | undefined,
    store: Store,
  ) => MaybePromise<MockResponse>;
  /** All that is there, by the paths of the collections. */
  readonly read: (store: Store) => JsonObject;
  /** Puts a state in the place of what is there; nothing is changed when there is something wrong with it. */
  readonly write: (store: Store, state: Json) => readonly SeedFault[];
}

/** Keeps state as the settings say. Throws `usage`, with the line, when their seed does not fit the contract. */
export function createStateResponder(
  around: Pick<StateContext, 'mock' | 'errors' | 'stateless'>,
  settings: StateSettings,
): StateResponder {
  const { contract, responseValidator: validator } = around.mock;
  const resources = resourcesOf(contract);
  const alone = showAlone({ document: contract.document, answers: validator });
  const ground: StateContext = { ...around, resources, unknown: settings.unknown, itemAlone: alone };
  const parts = partsOf(resources);
  const seed = readSeed(settings.seed, ground);
  refuseFaults(seed.faults, settings);
  const seeded = (store: Store) => {
    if (!store.isSeeded) seed.fill(store);
    return store;
  };
  const answer = (sound: ValidRequest, preferences: Preferences | undefined, store: Store) => {
    const part = parts.get(sound.operation);
    const situation = part && situationOf(sound, preferences, { ...part, context: ground, store: seeded(store) });
    return situation === undefined ? ground.stateless(sound, preferences) : answers[situation.role](situation);
  };
  return {
    respond: answer,
    read: (store) => read(seeded(store)),
    write: (store, state) => write(store, readSeed(state, ground)),
  };
}

/** Throws the first fault of a seed, with its line. */
function refuseFaults([wrong]: readonly SeedFault[], { locate }: StateSettings): void {
  if (wrong === undefined) return;
  const told = `${locate(wrong.pointer)} The seed ${wrong.message}.`;
  throw new Failure('usage', told, 'Fix the seed in the settings of the mock.');
}

function read(store: Store): JsonObject {
  return objectFromEntries(store.paths().map((path) => [path, store.list(path).map(({ value }) => value)]));
}

function write(store: Store, { faults, fill }: SeedReading): readonly SeedFault[] {
  if (faults.length > 0) return faults;
  store.clear();
  fill(store);
  return [];
}

interface Part {
  readonly resource: Resource;
  readonly role: Role;
}

function partsOf(resources: readonly Resource[]): ReadonlyMap<Operation, Part> {
  const parts = new Map<Operation, Part>();
  for (const resource of resources) {
    for (const [operation, role] of resource.roles) parts.set(operation, { resource, role });
  }
  return parts;
}

const answers: Readonly<Record<Role, (situation: StateRequest) => MaybePromise<MockResponse>>> = {
  create: createItem,
  list: listItems,
  read: readItem,
  replace: replaceItem,
  update: updateItem,
  delete: deleteItem,
};

/** `undefined`: what is asked for has nothing to do with what is there. */
function situationOf(
  sound: ValidRequest,
  preferences: Preferences | undefined,
  around: Pick<StateRequest, 'context' | 'store' | 'resource' | 'role'>,
): StateRequest | undefined {
  const { code = 200, example, dynamic, seed } = preferences ?? {};
  if (code < 200 || code > 299 || example !== undefined || dynamic === true || seed !== undefined) return undefined;
  const { path, parameter } = around.resource;
  const values = sound.values.parameters;
  const collection = collectionPath(path, values);
  if (collection === undefined) return undefined;
  const id = sound.operation.path === path ? undefined : values.get(`path/${parameter.name}`);
  const isItem = sound.operation.path !== path;
  return isItem && id === undefined ? undefined : { ...around, request: sound, preferences, collection, id };
}
