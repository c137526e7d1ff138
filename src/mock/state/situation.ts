import { documentedResponse } from '../../http/status.ts';
import type { Operation } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Answer } from '../answer/answer.ts';
import type { ErrorAnswers } from '../answer/error-answer.ts';
import type { Later } from '../answer/later.ts';
import type { MockContext } from '../answer/mock-context.ts';
import type { SoundAnswers, SoundRequest } from '../answer/sound-answers.ts';
import { fault, rejection } from '../content/rejection.ts';
import type { StateSettings } from '../settings/mock-settings.ts';
import type { Preferences } from '../settings/preferences.ts';
import { itemPath } from './held-items.ts';
import type { View } from './resource-views.ts';
import type { Resource, Role } from './resources.ts';
import type { Store } from './store.ts';

/** What every answer from state needs to know. */
export interface Ground {
  readonly context: MockContext;
  readonly errors: ErrorAnswers;
  /** What would be answered without state. */
  readonly stateless: SoundAnswers['answer'];
  readonly resources: readonly Resource[];
  readonly unknown: StateSettings['unknown'];
  /** Shows an item without anything else; remembers what was shown. */
  readonly alone: (value: JsonObject, view: View) => JsonObject | undefined;
}

/** A sound request for a resource. */
export interface Situation {
  readonly ground: Ground;
  readonly sound: SoundRequest;
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
export function missingAnswer(situation: Situation): Answer | undefined {
  const { ground, sound, resource, collection, id } = situation;
  const parent = missingParent(situation);
  const isMissing = id !== undefined && isUnknown({ ...situation, id: String(id), collection });
  const name = parent?.parameter.name ?? (isMissing ? resource.parameter.name : undefined);
  if (name === undefined) return undefined;
  return ground.errors.reject(sound.operation, rejection('missing', fault(`path/${name}`, 'is not there')));
}

/** What a path above the collection's names and is not there. */
function missingParent(situation: Situation): Resource | undefined {
  const { ground, sound, resource } = situation;
  return ground.resources.find((parent) => {
    const { name } = parent.parameter;
    const id = sound.said.parameters.get(`path/${name}`);
    if (id === undefined || !resource.path.startsWith(`${parent.path}/{${name}}/`)) return false;
    const collection = collectionPath(parent.path, sound.said.parameters);
    return collection !== undefined && isUnknown({ ...situation, resource: parent, collection, id: String(id) });
  });
}

interface Asked extends Omit<Situation, 'id'> {
  readonly id: string;
}

/** Only what was deleted is missing, and only where the contract knows an answer for that; or whatever is not there, if the settings say so. */
function isUnknown({ ground, sound, store, collection, id, resource }: Asked): boolean {
  if (store.find(collection, id) !== undefined) return false;
  if (isStrict({ ground, store, collection, resource })) return true;
  return store.isGone(collection, id) && documentsMissing(sound.operation);
}

/** Whether the collection holds what was put there and nothing else. */
export function isStrict({
  ground,
  store,
  collection,
  resource,
}: Pick<Situation, 'ground' | 'store' | 'collection' | 'resource'>): boolean {
  return ground.unknown === 'missing' && (resource.isWritable || store.isOpen(collection));
}

/** Whether the contract documents exactly this status for the operation. */
export function documents({ sound }: Situation, status: number): boolean {
  return sound.operation.responses.some((response) => response.status === String(status));
}

/** Whether the contract has an answer that says that something is not there. */
export function documentsMissing(operation: Operation): boolean {
  return (documentedResponse(operation.responses, 404) ?? documentedResponse(operation.responses, 410)) !== undefined;
}

/** What would be answered without state. */
export function statelessAnswer({ ground, sound, preferences }: Situation, code?: number): Later<Answer> {
  return ground.stateless(sound, code === undefined ? preferences : { ...preferences, code });
}
