import { documentedResponse } from '../../../http/status.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { fault, rejection } from '../../rejection/rejection.ts';
import type { ErrorResponder } from '../../response/error-responder.ts';
import type { MaybePromise } from '../../response/maybe-promise.ts';
import type { MockContext } from '../../response/mock-context.ts';
import type { MockResponse } from '../../response/mock-response.ts';
import type { ValidRequest, ValidRequestResponder } from '../../response/valid-request-responder.ts';
import type { StateSettings } from '../../settings/mock-settings.ts';
import type { Preferences } from '../../settings/preferences.ts';
import type { ItemLocation } from '../resources/item-location.ts';
import type { Resource, Role } from '../resources/resources.ts';
import { itemPath } from '../store/bounded-collections.ts';
import type { Store } from '../store/store.ts';

/** What every answer from state needs to know. */
export interface StateContext {
  readonly mock: MockContext;
  readonly errors: ErrorResponder;
  /** What would be answered without state. */
  readonly stateless: ValidRequestResponder['respond'];
  readonly resources: readonly Resource[];
  readonly unknown: StateSettings['unknown'];
  /** Shows an item without anything else; remembers what was shown. */
  readonly itemAlone: (value: JsonObject, view: ItemLocation) => JsonObject | undefined;
}

/** A sound request for a resource. */
export interface StateRequest {
  readonly context: StateContext;
  readonly request: ValidRequest;
  readonly preferences: Preferences | undefined;
  readonly resource: Resource;
  readonly role: Role;
  readonly store: Store;
  /** The collection's path with all parameters in place. */
  readonly collection: string;
  /** The item that the path names, if it names one. */
  readonly id: Json | undefined;
}

/** A collection's path with the values of the parameters in place; `undefined` when one is not known or no plain value. */
export function collectionPath(template: string, values: ReadonlyMap<string, Json>): string | undefined {
  let path = '';
  for (const segment of template.split('/').slice(1)) {
    const [, name] = /^\{(.*)\}$/.exec(segment) ?? [];
    const value = name === undefined ? undefined : values.get(`path/${name}`);
    if (name === undefined) path += `/${segment}`;
    else if (value === undefined || (typeof value === 'object' && value !== null)) return undefined;
    else path = itemPath(path, String(value));
  }
  return path;
}

/** The operation's answer when what the path names is not there, or `undefined` when it is, or may be. */
export function missingResponse(situation: StateRequest): MockResponse | undefined {
  const { context: ground, request: sound, resource, collection, id } = situation;
  const parent = missingParent(situation);
  const isMissing = id !== undefined && isUnknown({ ...situation, id: String(id), collection });
  const name = parent?.parameter.name ?? (isMissing ? resource.parameter.name : undefined);
  if (name === undefined) return undefined;
  return ground.errors.reject(sound.operation, rejection('missing', fault(`path/${name}`, 'is not there')));
}

/** What a path above the collection's names and is not there. */
function missingParent(situation: StateRequest): Resource | undefined {
  const { context: ground, request: sound, resource } = situation;
  return ground.resources.find((parent) => {
    const { name } = parent.parameter;
    const id = sound.values.parameters.get(`path/${name}`);
    if (id === undefined || !resource.path.startsWith(`${parent.path}/{${name}}/`)) return false;
    const collection = collectionPath(parent.path, sound.values.parameters);
    return collection !== undefined && isUnknown({ ...situation, resource: parent, collection, id: String(id) });
  });
}

interface Asked extends Omit<StateRequest, 'id'> {
  readonly id: string;
}

/** Only what was deleted is missing, and only where the contract knows an answer for that; or whatever is not there, if the settings say so. */
function isUnknown({ context: ground, request: sound, store, collection, id, resource }: Asked): boolean {
  if (store.find(collection, id) !== undefined) return false;
  if (isStrict({ context: ground, store, collection, resource })) return true;
  return store.isGone(collection, id) && documentsMissing(sound.operation);
}

/** Whether the collection holds what was put there and nothing else. */
export function isStrict({
  context: ground,
  store,
  collection,
  resource,
}: Pick<StateRequest, 'context' | 'store' | 'collection' | 'resource'>): boolean {
  return ground.unknown === 'missing' && (resource.isWritable || store.isOpen(collection));
}

/** Whether the contract documents exactly this status for the operation. */
export function documentsStatus({ request: sound }: StateRequest, status: number): boolean {
  return sound.operation.responses.some((response) => response.status === String(status));
}

/** Whether the contract has an answer that says that something is not there. */
export function documentsMissing(operation: Operation): boolean {
  return (documentedResponse(operation.responses, 404) ?? documentedResponse(operation.responses, 410)) !== undefined;
}

/** What would be answered without state. */
export function statelessResponse(
  { context: ground, request: sound, preferences }: StateRequest,
  code?: number,
): MaybePromise<MockResponse> {
  return ground.stateless(sound, code === undefined ? preferences : { ...preferences, code });
}
