import { readIdentity } from '../../../conventions/names/resource-identity.ts';
import { isDone } from '../../../http/outcome.ts';
import type { Contract, Parameter } from '../../../model/contract.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { StrategyId } from '../../../model/strategy-id.ts';
import { isValidValue } from '../../../schema/derive/build/is-valid-value.ts';
import { registryOf, type SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { textOf } from '../../../schema/json/text-of.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { nameWords } from '../../../text/name-words.ts';
import { parameterNames, pathKind, pathValues } from '../../paths/resource-paths.ts';
import { shapeOfResource } from '../../paths/resource-schema.ts';
import { itemsOf, responseValue } from '../../resources/reading/read-resources.ts';
import type { RequestedOperation, SequenceDraft } from '../case-draft.ts';
import { allowsText } from '../parameters/parameter-readings.ts';
import { missesNeverCreated } from './misses-never-created.ts';
import { type Step, type StepTarget, sendStep } from './send-step.ts';

/** An operation that lists items, and finds the others of its contract. */
export interface ListingOperation extends StepTarget {
  readonly contract: Pick<Contract, 'operations'>;
  readonly derivationFor: (method: string, kind: string) => StepTarget | undefined;
}

/** A parameter of a request for a list, with its value. */
export type QueryValue = readonly [Parameter, Json];

/** The same list is asked for several times in one strategy. */
interface ListStep extends Pick<Step, 'label' | 'why' | 'expectedState'> {
  readonly parameters: readonly QueryValue[];
}

/** Reads a list; `undefined` when there is none in the response. */
export function* readList(
  list: ListingOperation,
  strategy: StrategyId,
  { parameters, ...step }: ListStep,
): Generator<SequenceDraft, readonly JsonObject[] | undefined> {
  const exchange = yield* sendStep(list, strategy, { ...step, parameters: new Map(parameters) });
  return exchange && isDone(exchange) ? itemsOf(responseValue(exchange)).filter(isObject) : undefined;
}

/**
 * Whether the target says that there is no item where there can be none: what shows items that were never created, as a mock may, stores nothing, and its
 * lists say nothing. Where the contract has neither a path for one item, or below it, nor one above the list, as for a search of all resources, an item of
 * it has to be one of another collection.
 */
export function* keepsItems(
  list: ListingOperation,
  strategy: StrategyId,
  items: readonly JsonObject[],
): Generator<SequenceDraft, boolean> {
  const { operation } = list;
  const read = readerOfItem(list);
  const parameter = read && parameterNames(read.operation.path).at(-1);
  const around = pathValues(operation.path, list.validRequest.build().path);
  if (around === undefined) return false;
  if (read === undefined || parameter === undefined)
    return yield* around.length > 0 ? keepsOwners(list, strategy, around) : keepsElsewhere(list, strategy, items);
  const id = items.map((item) => readIdentity(item, parameter)).find((one) => one !== undefined);
  if (id === undefined) return false;
  return yield* missesNeverCreated(read, strategy, { values: [...around, id], path: operation.path });
}

/** Shows one item, or what there is once for it: `/books/{}` or `/books/{}/cover`. */
function readerOfItem({ operation, contract, derivationFor }: ListingOperation): StepTarget | undefined {
  const item = `${pathKind(operation.path)}/{}`;
  const below = contract.operations
    .map(({ path }) => pathKind(path))
    .filter((kind) => kind.startsWith(`${item}/`) && !kind.slice(item.length).includes('{}'));
  return [item, ...below].map((kind) => derivationFor('GET', kind)).find((one) => one !== undefined);
}

/** Whether the target has no list below a resource that was never created. */
function* keepsOwners(
  list: ListingOperation,
  strategy: StrategyId,
  owner: readonly string[],
): Generator<SequenceDraft, boolean> {
  return yield* missesNeverCreated(list, strategy, {
    label: 'the list of what was never created',
    why: 'a request for the list of a resource that was never created',
    values: owner,
  });
}

/** How many collections are asked for an item of a list that has no path for its items. */
const mostCollections = 4;

/** Whether an item of the list is a resource of a collection in which there is no resource that was never created. */
function* keepsElsewhere(
  list: ListingOperation,
  strategy: StrategyId,
  items: readonly JsonObject[],
): Generator<SequenceDraft, boolean> {
  const { operation, contract, derivationFor } = list;
  const kinds = contract.operations
    .filter(({ method, path }) => method === 'GET' && /^[^{}]*\/\{[^{}]*\}\/?$/.test(path))
    .map(({ path }) => pathKind(path));
  for (const kind of kinds.slice(0, mostCollections)) {
    const read = derivationFor('GET', kind);
    const [parameter] = read?.operation.parameters.filter((one) => one.in === 'path') ?? [];
    const ids = items.map((item) => parameter && readIdentity(item, parameter.name));
    const id = ids.find(
      (one) => one !== undefined && parameter !== undefined && allowsText(parameter, one, list.source),
    );
    if (read === undefined || id === undefined) continue;
    const label = `an item of the list (${operation.path}) in ${kind}`;
    const why = 'a request for an item of the list';
    const item = yield* sendStep(read, strategy, { label, why, values: [id], isPromised: false });
    if (item === undefined || !isDone(item)) continue;
    return yield* missesNeverCreated(read, strategy, { values: [id], path: operation.path });
  }
  // What the service itself adds to, such as a log of events, has no identifier of another collection.
  if (items.length === 0 || derivationFor('POST', pathKind(operation.path)) !== undefined) return false;
  for (const kind of kinds.slice(0, mostCollections)) {
    const read = derivationFor('GET', kind);
    const values = read && pathValues(read.operation.path, read.validRequest.build().path);
    if (read === undefined || values === undefined) continue;
    const label = `a resource beside the list (${operation.path}) in ${kind}`;
    const why = 'a request for a resource that exists';
    const known = yield* sendStep(read, strategy, { label, why, values, isPromised: false });
    if (known === undefined || !isDone(known)) continue;
    return yield* missesNeverCreated(read, strategy, { values, path: operation.path });
  }
  return false;
}

/** Creates the items of a list: a POST to it or, where there is none, a PUT of an item; `undefined` where the contract has neither. */
export function creatorOfItems<Target extends StepTarget>({
  operation,
  derivationFor,
}: Pick<StepTarget, 'operation'> & {
  readonly derivationFor: (method: string, kind: string) => Target | undefined;
}): Target | undefined {
  const kind = pathKind(operation.path);
  return derivationFor('POST', kind) ?? derivationFor('PUT', `${kind}/{}`);
}

/** The path parameters of a new item of the list. A PUT gets an identifier that no item has. */
export function valuesOfNewItem(
  { operation, validRequest }: RequestedOperation,
  creator: RequestedOperation,
): readonly string[] | undefined {
  const around = pathValues(operation.path, validRequest.build().path);
  if (around === undefined || creator.operation.method !== 'PUT') return around;
  const id = creator.validRequest.newIdentifier();
  return id === undefined ? undefined : [...around, id];
}

/** The names of the properties that a new item of the list may have. */
export function declaredProperties(list: CreatingOperation): readonly string[] {
  const creator = creatorOfItems(list);
  const schema = creator?.validRequest.schema;
  if (creator === undefined || schema === undefined) return [];
  return [...mergeSchemas(registryOf(creator.source), { pointers: [schema] }).properties.keys()];
}

/** Whether a body that has a property sets it: what its schema does not declare, or declares as `readOnly`, is for the server to set. */
export function maySet(
  { source, validRequest: { schema } }: StepTarget & { readonly source: SchemaSource },
  property: string,
  body: Json,
): boolean {
  if (schema === undefined) return false;
  const { properties, readOnly } = shapeOfResource(source, schema, body);
  return properties.has(property) && !readOnly.has(property);
}

/** A list whose items can be created. */
interface CreatingOperation extends ListingOperation {
  readonly derivationFor: (
    method: string,
    kind: string,
  ) => (StepTarget & { readonly source: SchemaSource }) | undefined;
}

/** Creates an item of the list whose property has that value; `false` when that is not valid, or not accepted. */
export function* createItem(
  list: CreatingOperation,
  { property, value }: { readonly property: string; readonly value: Json },
): Generator<SequenceDraft, boolean> {
  const { operation } = list;
  const creator = creatorOfItems(list);
  const plain = creator?.validRequest.buildValue();
  const { schema } = creator?.validRequest ?? {};
  if (creator === undefined || schema === undefined || !isObject(plain)) return false;
  const body = withProperty(plain, [property, value]);
  if (!isValidValue(creator.source, schema, body) || !maySet(creator, property, body)) return false;
  const exchange = yield* sendStep(creator, 'filtering', {
    label: `an item whose ${property} is ${textOf(value)} (${operation.path})`,
    why: `a valid request that creates an item whose ${property} is ${writeJson(value)}`,
    value: body,
    values: valuesOfNewItem(list, creator),
    isPromised: false,
  });
  return exchange !== undefined && isDone(exchange);
}

/** The property of an item with that name, in whatever way its words are joined: `dueDate` for `due_date`. */
export function propertyNamed(items: readonly JsonObject[], name: string): string | undefined {
  const words = nameWords(name);
  return items.flatMap((item) => Object.keys(item)).find((property) => nameWords(property) === words);
}

/** The different plain values of a property. */
export function distinctValues(items: readonly JsonObject[], property: string): readonly Json[] {
  const values = items.map((item) => memberOf(item, property)).filter((value) => value !== undefined);
  return [...new Set(values)].filter((value) => value !== null && typeof value !== 'object');
}
