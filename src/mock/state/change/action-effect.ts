import { isStateName } from '../../../conventions/names/state-name.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { enumOf } from '../../../schema/document/enum-of.ts';
import { schemaProperties, schemaTypes } from '../../../schema/document/schema-properties.ts';
import { memoize } from '../../../schema/memoize.ts';
import { nameWords } from '../../../text/name-words.ts';
import { isSameEvent } from '../../../text/same-event.ts';
import { itemSchema } from '../../../world/resources/item-schema.ts';
import type { Resource } from '../../../world/resources/resources.ts';
import { countedThing } from './event-names.ts';

/** What an action such as `POST /orders/{id}/cancel` changes of the item that it is for. */
export interface ActionEffect {
  /** The states and flags that it sets. */
  readonly set: JsonObject;
  /** The properties that say when it happened. */
  readonly times: readonly string[];
  /** Whether they have a value afterwards. */
  readonly isDone: boolean;
  /** The numbers that it changes by one. */
  readonly counts: readonly string[];
  /** The properties that it takes from the body of the request, by the name there. */
  readonly taken: ReadonlyMap<string, string>;
}

/** The resource whose item an operation acts on, as `POST /orders/{id}/cancel` and `DELETE /articles/{slug}/favorite` do, and how; `undefined` where the item has nothing that its name fits. */
export function actionEffectOf(
  operation: Operation,
  resources: readonly Resource[],
): { readonly resource: Resource; readonly effect: ActionEffect } | undefined {
  const [, path, name] = actionPath.exec(operation.path) ?? [];
  if (path === undefined || operation.method === 'GET') return undefined;
  const resource = resources.find((one) => one.path === path && one.parameter?.name === name);
  const effect = resource && effectOf(resource, operation);
  return resource && effect && { resource, effect };
}

/** The path of an item, and an action. */
const actionPath = /^(.*)\/\{([^/{}]+)\}[/:]([A-Za-z][\w-]*)\/?$/;

const effectOf = memoize((resource: Resource, operation: Operation): ActionEffect | undefined => {
  const { document, schema } = resource;
  if (schema === undefined) return undefined;
  const { properties } = itemSchema(document, schema);
  const [, , , action = ''] = actionPath.exec(operation.path) ?? [];
  const meanings = meaningsOf(action, operation.method);
  const typeOf = (place: Pointer) => schemaTypes(document, place);
  const set: Record<string, Json> = {};
  for (const [property, place] of properties) {
    if (isStateName(property)) {
      const state = meanings.states.flatMap(
        (one) => enumOf(document, place).find((value) => typeof value === 'string' && isSameEvent(one, value)) ?? [],
      )[0];
      if (state !== undefined) set[property] = state;
    } else if (typeOf(place).has('boolean')) {
      const flag = meanings.flags.find(([one]) => isSameEvent(one, withoutVerb(property)));
      if (flag !== undefined) set[property] = flag[1];
    }
  }
  const times = [...properties.keys()].filter((one) => {
    const [, event] = /^(.+) (?:at|on|date|time|timestamp)$/.exec(nameWords(one).trim()) ?? [];
    return event !== undefined && isSameEvent(meanings.verb, event);
  });
  const counts = [...properties].flatMap(([one, place]) => {
    const thing = countedThing(one)?.replace(/er$/, '');
    return thing !== undefined && typeOf(place).has('integer') && isSameEvent(meanings.verb, thing) ? [one] : [];
  });
  const taken = takenFrom(operation, resource, action);
  const hasEffect = Object.keys(set).length > 0 || times.length > 0 || taken.isOwn;
  return hasEffect ? { set, times, isDone: meanings.isDone, counts, taken: taken.names } : undefined;
});

interface Meanings {
  readonly verb: string;
  /** Whether it does what the verb says, or takes it back. */
  readonly isDone: boolean;
  /** The states that it may lead to, the most exact first. */
  readonly states: readonly string[];
  /** The flags that it may set, and how. */
  readonly flags: readonly (readonly [flag: string, isOn: boolean])[];
}

/** States that things have after an action, in addition to its participle. */
const results: Readonly<Record<string, readonly string[]>> = {
  activate: ['active', 'enabled'],
  enable: ['active'],
  deactivate: ['inactive', 'disabled'],
  disable: ['inactive'],
  start: ['running', 'in progress', 'active'],
  resume: ['running', 'in progress', 'active'],
  reopen: ['open'],
  restore: ['active', 'open'],
  unarchive: ['active', 'open'],
  unpublish: ['draft'],
  complete: ['done', 'finished'],
  finish: ['completed', 'done'],
  close: ['done', 'resolved'],
  resolve: ['closed'],
  submit: ['pending', 'in review'],
  reject: ['declined'],
  pay: ['paid'],
  send: ['sent'],
};

/** Flags that an action takes back. */
const opposites: Readonly<Record<string, readonly string[]>> = {
  deactivate: ['active'],
  disable: ['enabled'],
  restore: ['archived', 'deleted', 'trashed'],
  reopen: ['closed', 'resolved', 'completed'],
  resume: ['paused'],
  show: ['hidden'],
};

function meaningsOf(action: string, method: string): Meanings {
  const words = nameWords(action)
    .trim()
    .replace(/^(?:mark|set)(?: as)? /, '');
  const [, undone] = /^un ?(\w.*)$/.exec(words) ?? [];
  const isTakenBack = method === 'DELETE';
  const verb = undone ?? words;
  if (undone !== undefined || isTakenBack) {
    const states = isTakenBack ? (results[`un${verb}`] ?? []) : [words, ...(results[words] ?? [])];
    return { verb, isDone: false, states, flags: [[verb, false]] };
  }
  const states = [verb, ...(results[verb] ?? [])];
  const set = states.map((state) => [state, true] as const);
  return {
    verb,
    isDone: true,
    states,
    flags: [...set, ...(opposites[verb] ?? []).map((flag) => [flag, false] as const)],
  };
}

function withoutVerb(name: string): string {
  return nameWords(name)
    .trim()
    .replace(/^(?:is|has|was) /, '');
}

interface Taken {
  readonly names: ReadonlyMap<string, string>;
  /** Whether the operation is there to set them. */
  readonly isOwn: boolean;
}

/** What an action takes from the body: properties of the item, and the `reason` of a cancellation. */
function takenFrom({ body, method }: Operation, { document, schema = '' }: Resource, action: string): Taken {
  const { properties } = itemSchema(document, schema);
  const sent = body?.content.find((entry) => entry.schema !== undefined)?.schema;
  const own = sent === undefined ? [] : [...schemaProperties(document, sent, 'every-branch').properties.keys()];
  const names = new Map(own.filter((name) => properties.has(name)).map((name) => [name, name] as const));
  const isOwn = /^(?:PUT|PATCH)$/.test(method) && names.size > 0 && (names.has(action) || names.size === own.length);
  const reason = [...properties.keys()].find((name) => {
    const [, event] = /^(.+) reason$/.exec(nameWords(name).trim()) ?? [];
    return event !== undefined && isSameEvent(action, event);
  });
  if (reason !== undefined && own.includes('reason') && !names.has('reason')) names.set('reason', reason);
  return { names, isOwn };
}
