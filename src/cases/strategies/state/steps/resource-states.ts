import { isStateName } from '../../../../conventions/names/state-name.ts';
import type { Operation } from '../../../../model/contract.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Json, JsonObject, Pointer } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { registryOf } from '../../../../schema/derive/build/schema-source.ts';
import { descriptionAt } from '../../../../schema/document/description-at.ts';
import { objectFromEntries, withProperty } from '../../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { mergeSchemas } from '../../../../schema/shape/merge-schemas.ts';
import { collectionKind, isAction, isAddition, pathKind } from '../../../paths/resource-paths.ts';
import { areRelated, resourceSchema, shapeOfResource } from '../../../paths/resource-schema.ts';
import { nounOfKind } from '../../../prose/described-references.ts';
import {
  type DescribedOperation,
  describedOperation,
  isAdditionRefusedIn,
  isRefusedIn,
} from '../../../prose/described-states.ts';
import { fullValue } from '../../../request/values/full-samples.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import type { ResourceLifecycle } from '../../../resources/reading/resource-lifecycle.ts';
import type { Derivation } from '../../strategy.ts';

/** Tested at most of one kind of resource. */
const mostActions = 6;

/** What the contract lets a client do with the resource that a GET shows, such as `POST /claims/{}/withdraw`. */
export function actionsOf({ contract, operation, derivationFor }: Derivation): readonly Derivation[] {
  const kind = pathKind(operation.path);
  const isOfResource = (one: Operation) =>
    isAction(one, contract.operations) && collectionKind(pathKind(one.path)) === kind;
  const found = contract.operations
    .filter(isOfResource)
    .map(({ method, path }) => derivationFor(method, pathKind(path)));
  return found.filter((one) => one !== undefined).slice(0, mostActions);
}

/** What adds something below the resource that a GET shows, such as `POST /claims/{}/documents`. */
export function additionsTo({ contract, operation, derivationFor }: Derivation): readonly Derivation[] {
  const kind = pathKind(operation.path);
  return contract.operations
    .filter((one) => isAddition(one, kind, contract.operations))
    .flatMap(({ method, path }) => derivationFor(method, pathKind(path)) ?? [])
    .slice(0, mostActions);
}

/** What adds something further below the resource that a GET shows, to a part that each has once: `POST /stays/{}/folio/entries`. */
export function additionsToPart({ contract, operation, derivationFor }: Derivation): readonly Derivation[] {
  const kind = pathKind(operation.path);
  const isBelowPart = (other: string) => other.startsWith(kind) && /^(?:\/[^/{}]+){2,}$/.test(other.slice(kind.length));
  return contract.operations
    .filter(({ method, path }) => method === 'POST' && isBelowPart(pathKind(path)))
    .flatMap(({ method, path }) => derivationFor(method, pathKind(path)) ?? [])
    .slice(0, mostActions);
}

/** What removes a part of the resource that a GET shows, such as `DELETE /invoices/{}/items/{}`. */
export function deletionsBelow({ contract, operation, derivationFor }: Derivation): readonly Derivation[] {
  const kind = pathKind(operation.path);
  const isBelow = (other: string) => /^\/[^/{}]+\/\{\}$/.test(other.slice(kind.length)) && other.startsWith(kind);
  return contract.operations
    .filter(({ method, path }) => method === 'DELETE' && isBelow(pathKind(path)))
    .flatMap(({ method, path }) => derivationFor(method, pathKind(path)) ?? []);
}

/** The properties of a resource, by its schema, that no request can set. */
export function propertiesOfServer({
  read,
  creator,
  changes,
}: Pick<ResourceLifecycle<Derivation>, 'read' | 'creator' | 'changes'>): ReadonlyMap<string, readonly Pointer[]> {
  const schema = resourceSchema(read.operation, read.source);
  if (schema === undefined) return new Map();
  const { properties, readOnly } = mergeSchemas(registryOf(read.source), { pointers: [schema] });
  const isSet = (name: string) =>
    !readOnly.has(name) &&
    [creator, ...changes].some(({ source, validRequest: { schema: body } }) => {
      return body !== undefined && mergeSchemas(registryOf(source), { pointers: [body] }).properties.has(name);
    });
  return new Map([...properties].filter(([name]) => !isSet(name)));
}

/** The property that says in which state a resource is. */
export interface StateProperty {
  readonly name: string;
  /** The values that its schema lists. */
  readonly states: readonly string[];
}

/** The property of a resource that the response to a GET shows; `undefined` where its schema lists no states. */
export function stateProperty(read: Derivation, before: Exchange): StateProperty | undefined {
  const [property] = stateProperties(read, before);
  return property;
}

/** All such properties of the resource, also where another response shows it. */
export function* stateProperties({ operation, source }: Derivation, before: Exchange): Generator<StateProperty> {
  const schema = resourceSchema(operation, source);
  const shown = resourceValue(before);
  if (schema === undefined || !isObject(shown)) return;
  for (const [name, value] of Object.entries(shown)) {
    if (typeof value !== 'string' || !isStateName(name)) continue;
    const pointers = shapeOfResource(source, schema, shown).properties.get(name) ?? [];
    const listed = mergeSchemas(registryOf(source), { pointers }).values?.value ?? [];
    const states = listed.filter((one) => typeof one === 'string');
    if (states.includes(value)) yield { name, states };
  }
}

/** The properties of a resource that list its states, by its schema. */
export function listedStates({ operation, source }: Derivation): readonly StateProperty[] {
  const schema = resourceSchema(operation, source);
  if (schema === undefined) return [];
  return [...shapeOfResource(source, schema, {}).properties].flatMap(([name, pointers]) => {
    const listed = isStateName(name) ? (mergeSchemas(registryOf(source), { pointers }).values?.value ?? []) : [];
    const states = listed.filter((one) => typeof one === 'string');
    return states.length > 1 ? [{ name, states }] : [];
  });
}

/**
 * The body that changes the state, alone if possible: `{"status": "paid"}`, or `{"to": "draft", "reason": "Too short"}` of an action; `undefined` where its schema does not declare
 * that, or does not allow it.
 */
export function stateBody(change: Derivation, property: StateProperty, state: string): JsonObject | undefined {
  const { source, operation } = change;
  const { schema } = change.validRequest;
  if (schema === undefined) return undefined;
  const name = stateNameOf(change, property);
  if (name === undefined) return undefined;
  const more = operation.method === 'POST' ? [change.validRequest.sample, fullValue(change)].filter(isObject) : [];
  return [objectFromEntries([]), ...more]
    .map((value) => withProperty(value, [name, state]))
    .find((value) => isValidValue(source, schema, value));
}

/** The property of a body that gives a resource another state: the one that is called like its own, or, in that of an action, one that lists states of it. */
function stateNameOf(
  { source, operation, validRequest }: Derivation,
  { name, states }: StateProperty,
): string | undefined {
  const { schema } = validRequest;
  if (schema === undefined) return undefined;
  const { properties } = shapeOfResource(source, schema, {});
  if (properties.has(name) || operation.method !== 'POST') return properties.has(name) ? name : undefined;
  const listed = (pointers: readonly string[]) => mergeSchemas(registryOf(source), { pointers }).values?.value ?? [];
  const isOfStates = (values: readonly Json[]) =>
    values.length > 1 && values.every((one) => states.some((is) => is === one));
  return [...properties].find(([, pointers]) => isOfStates(listed(pointers)))?.[0];
}

/** The state that a response shows. */
export function stateIn(shown: Exchange | undefined, property: StateProperty | undefined): string | undefined {
  const state = shown && property && memberOf(resourceValue(shown), property.name);
  return typeof state === 'string' ? state : undefined;
}

/** A resource in a state, before a request for it. */
export interface RefusalQuery {
  readonly property: StateProperty | undefined;
  readonly state: string;
  /** The name of the action if it was done just before; empty for another one. */
  readonly done: string;
}

/** Whether an action is called like a state: `suspend` for `suspended`, `cancel` for `cancelled`. */
export function leadsTo(verb: string, state: string): boolean {
  return verb.length >= 4 && state.toLowerCase().startsWith(verb.toLowerCase().replace(/e$/, '').slice(0, 6));
}

/** Whether the contract says in words that an operation is refused in that state. What it says of an action to which a request gives the next state is about one of these. */
export function isRefused(derivation: Derivation, { property, state, done }: RefusalQuery): boolean {
  if (property === undefined) return false;
  const isChosen = derivation.operation.method === 'POST' && stateNameOf(derivation, property) !== undefined;
  return !isChosen && isRefusedIn(state, property.states, { ...describedOperation(derivation), name: done });
}

/** Whether the contract says in words that nothing may be added below a resource in that state, or removed there. */
export function isAdditionRefused(
  derivation: Derivation,
  { property, state }: Pick<RefusalQuery, 'property' | 'state'>,
): boolean {
  const kind = pathKind(derivation.operation.path);
  const below = kind.replace(/\/\{\}$/, '');
  const noun = lastWord(nounOfKind(below.slice(0, below.lastIndexOf('/{}') + '/{}'.length)));
  return (
    property !== undefined && isAdditionRefusedIn(state, property.states, { ...describedOperation(derivation), noun })
  );
}

/** Whether the responses to an operation have the schema of the resource that a GET shows. */
export function showsResource({ operation }: Derivation, read: Derivation): boolean {
  const [schema, own] = [resourceSchema(read.operation, read.source), resourceSchema(operation, read.source)];
  return schema !== undefined && own !== undefined && areRelated(read.source, own, schema);
}

/** What the contract says of the responses to an action that show the resource: `The open invoice`. */
export function describeShown({ operation, contract }: Derivation): NonNullable<DescribedOperation['shown']> {
  const noun = nounOfKind(collectionKind(pathKind(operation.path)));
  const descriptions = operation.responses
    .filter(({ status }) => /^20[013]$/.test(status))
    .map(({ pointer }) => descriptionAt(contract.document, pointer));
  return { noun: lastWord(noun), descriptions };
}

/** Whether the contract says that the response to an operation shows the resource as it was before. */
export function showsAsItWas(derivation: Derivation): boolean {
  return describeShown(derivation).descriptions.some((one) => asItWas.test(one));
}

const asItWas = /\b(?:before|previous|prior|old|was)\b/i;

/** The last word of what a resource is called, as texts may have that alone. */
export function lastWord(words: string): string {
  return words.slice(words.lastIndexOf(' ') + 1);
}
