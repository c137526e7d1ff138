import { withoutFormatEnding } from '../conventions/names/format-ending.ts';
import type { Contract, MediaType, NamedExample, Operation } from '../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../model/json.ts';
import { isValidValue } from '../schema/derive/build/is-valid-value.ts';
import { isObject } from '../schema/json/pointer.ts';
import { createParts, type WorldOptions, withSeed } from './bodies/create-parts.ts';
import { exampleWithId, itemBody } from './bodies/item-body.ts';
import { itemsOf, type ListBody, listBody } from './bodies/list-body.ts';
import { exampleWithPath, wholeBody, wholeScope } from './bodies/whole-body.ts';
import { validated, type WorldParts, type WorldRequest } from './bodies/world-parts.ts';
import { withWrittenExamples } from './examples/generated-examples.ts';
import type { PageFacts } from './lists/page-address.ts';
import { pageOfValues } from './lists/page-of-values.ts';
import { collectionPath } from './resources/collection-path.ts';
import type { ItemLocation } from './resources/item-location.ts';
import { isUndescribedObject } from './resources/undescribed-object.ts';
import { isStructured, type View } from './resources/views.ts';
import type { Seconds } from './seeds/write-time.ts';

export type { WorldOptions } from './bodies/create-parts.ts';
export type { PageFacts } from './lists/page-address.ts';

/** A body that the world gives for a response. */
export interface WorldBody {
  readonly value: Json;
  /** Whether it is an example of the response as it is. */
  readonly isExample: boolean;
  /** Absent where the body is not a list. */
  readonly page?: PageFacts;
}

/** The items of a list before the request selects a page of them, and where the body has them. */
export interface WorldList {
  readonly location: ItemLocation;
  readonly items: readonly JsonObject[];
}

/**
 * The data of a contract: every object is a function of the seed, its collection and its id. It is the same in each process, and nothing is kept but what
 * saves time.
 */
export interface World {
  /** The body of a success; `undefined` where none is valid, or where the contract's own example is all there is. */
  readonly body: (request: WorldRequest) => WorldBody | undefined;
  /** All items of the list that a request is for; `undefined` where its response has no list. */
  readonly list: (request: WorldRequest) => WorldList | undefined;
  /** The body with one page of these items, which stand for those of the world. */
  readonly bodyWith: (request: WorldRequest, items: readonly JsonObject[]) => ListBody | undefined;
  /** The nth id for an item that is created, from 0; `undefined` where the contract has none for it. */
  readonly newId: (path: string, parameters: WorldRequest['parameters'], nth: number) => Json | undefined;
  /** What the response to an operation shows. */
  readonly viewOf: (operation: Operation, entry: MediaType) => View;
  /** The ids that lead to an item that is in a list, by `path/id`, for the parameters of a path that name one. */
  readonly knownIds: (operation: Operation) => ReadonlyMap<string, Json>;
  /** The time that all times are near. */
  readonly now: () => Seconds;
  /** A value for a schema, such as the body of a request; not validated. */
  readonly value: (operation: Operation, schema: Pointer) => Json | undefined;
}

/** Creates the world of a contract. It reads the contract when it is first asked for data. */
export function createWorld(contract: Contract, options: WorldOptions): World {
  let parts: WorldParts | undefined;
  const partsOf = () => {
    parts ??= createParts(contract, options);
    return parts;
  };
  return {
    body: (asked) => {
      const request = withOwnExamples(asked);
      return bodyOf(request, request.seed === undefined ? partsOf() : withSeed(partsOf(), request.seed));
    },
    list: (asked) => {
      const request = withOwnExamples(asked);
      const view = partsOf().viewOf(request.operation, request.entry);
      return view.shows === 'list' ? { location: view.location, items: itemsOf(request, view, partsOf()) } : undefined;
    },
    bodyWith: (asked, items) => {
      const request = withOwnExamples(asked);
      const view = partsOf().viewOf(request.operation, request.entry);
      return view.shows === 'list' ? listBody(request, view, { parts: partsOf(), items }) : undefined;
    },
    newId: (path, parameters, nth) => {
      const { collections, populationOf } = partsOf();
      const collection = collections.all.find((one) => one.path === path);
      const place = collection && collectionPath(path, parameters);
      return collection === undefined || place === undefined ? undefined : populationOf(collection, place).newId(nth);
    },
    viewOf: (operation, entry) => partsOf().viewOf(operation, withWrittenExamples(entry)),
    knownIds: (operation) => knownIds(operation, partsOf()),
    now: () => partsOf().setting.now,
    value: (operation, schema) => {
      const request = { operation, parameters: new Map<string, Json>() };
      return wholeBody(request, schema, partsOf());
    },
  };
}

/** Without the examples that an editor made. */
function withOwnExamples(request: WorldRequest): WorldRequest {
  const entry = withWrittenExamples(request.entry);
  return entry === request.entry ? request : { ...request, entry };
}

function bodyOf(request: WorldRequest, parts: WorldParts): WorldBody | undefined {
  const { operation, entry } = request;
  const { schema } = entry;
  if (schema === undefined || !isStructured(entry)) return undefined;
  const view = parts.viewOf(operation, entry);
  const hasExample = entry.examples.length > 0 && !parts.isRandom;
  const isWhole =
    operation.method !== 'GET' ||
    view.shows === 'other' ||
    (view.shows === 'item' && view.collection.idName === undefined);
  if (hasExample && isWhole) {
    const filled = operation.method === 'GET' ? exampleWithPath(request) : undefined;
    if (filled !== undefined && isValidValue(parts.source, schema, filled))
      return { value: pageOf(filled, request, { view, schema, parts }), isExample: true };
    const shown = entry.examples.find(({ value }) => isValidValue(parts.source, schema, value))?.value;
    const page = shown === undefined ? undefined : pageOf(shown, request, { view, schema, parts });
    if (page !== undefined && page !== shown) return { value: page, isExample: true };
    const completed = completedExample(request, schema, parts);
    return completed === undefined ? undefined : { value: completed, isExample: false };
  }
  if (view.shows === 'item' && !parts.isRandom) {
    const exact = exampleWithId(request, view);
    if (exact !== undefined && isValidValue(parts.source, schema, exact)) return { value: exact, isExample: true };
  }
  return madeBody(request, { view, schema, parts });
}

/** By the example, whether it is valid. */
const validExamples = new WeakMap<NamedExample, boolean>();

/**
 * The first example with what it lacks, where none is valid: one without its discriminator, for instance; without it where nothing helps, as with the text
 * `see below` for an object. `undefined` where one is valid.
 */
function completedExample(request: WorldRequest, schema: Pointer, parts: WorldParts): Json | undefined {
  const { examples } = request.entry;
  const isValid = (example: NamedExample) => {
    // One that only contradicts its discriminator stays what the author wrote.
    const known = validExamples.get(example) ?? parts.source.validator.isValid(schema, example.value);
    validExamples.set(example, known);
    return known;
  };
  const example = examples[0]?.value;
  if (example === undefined || examples.some(isValid)) return undefined;
  const made = wholeBody(request, schema, parts);
  const scope = () => wholeScope(request, parts);
  const completed = isObject(made) && isObject(example) ? { ...made, ...example } : example;
  return (
    validated(completed, schema, { parts, scope }) ??
    (made === undefined ? undefined : validated(made, schema, { parts, scope }))
  );
}

/** Where a body is to be valid. */
interface BodyPlace {
  readonly view: View;
  readonly schema: Pointer;
  readonly parts: WorldParts;
}

/** The page that is asked for of a body whose list the world does not make; the whole body where a page of it would not be valid. */
function pageOf(value: Json, { operation, parameters }: WorldRequest, { view, schema, parts }: BodyPlace): Json {
  if (view.shows !== 'other' || operation.method !== 'GET') return value;
  const page = pageOfValues(value, parameters);
  return page === value || isValidValue(parts.source, schema, page) ? page : value;
}

function madeBody(request: WorldRequest, { view, schema, parts }: BodyPlace): WorldBody | undefined {
  if (view.shows === 'list') {
    const list = listBody(request, view, { parts, items: itemsOf(request, view, parts) });
    return list && { ...list, isExample: false };
  }
  const item = view.shows === 'item' ? itemBody(request, view, parts) : undefined;
  // An item of which nothing is known is most often an object, as any other body.
  const isWhole = view.shows !== 'item' || isUndescribedObject(parts.contract.document, schema);
  const value = item ?? (isWhole ? validWhole(request, schema, parts) : undefined);
  if (value === undefined) return undefined;
  return { value: pageOf(value, request, { view, schema, parts }), isExample: false };
}

function validWhole(request: WorldRequest, schema: Pointer, parts: WorldParts): Json | undefined {
  const made = wholeBody(request, schema, parts);
  return made === undefined ? undefined : validated(made, schema, { parts, scope: () => wholeScope(request, parts) });
}

function knownIds({ path }: Operation, { collections, populationOf }: WorldParts): ReadonlyMap<string, Json> {
  const ids = new Map<string, Json>();
  const resourcePath = withoutFormatEnding(path);
  for (const collection of collections.all) {
    const name = collection.resource?.parameter?.name;
    const start = `${collection.path}/{${name}}`;
    if (name === undefined || (resourcePath !== start && !path.startsWith(`${start}/`))) continue;
    const place = collectionPath(collection.path, ids);
    const [id] = place === undefined ? [] : populationOf(collection, place).ids;
    if (id !== undefined) ids.set(`path/${name}`, id);
  }
  return ids;
}
