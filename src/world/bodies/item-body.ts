import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { schemaProperties, schemaTypes } from '../../schema/document/schema-properties.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { memoize } from '../../schema/memoize.ts';
import { itemScope, type Population } from '../lists/population.ts';
import { emptySize, type ObjectScope } from '../objects/part.ts';
import { collectionPath } from '../resources/collection-path.ts';
import { type ItemLocation, itemIn, withItem } from '../resources/item-location.ts';
import { isUndescribedObject } from '../resources/undescribed-object.ts';
import type { View } from '../resources/views.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { itemPointers } from './item-pointers.ts';
import { differsFrom, fixedValues, wholeBody } from './whole-body.ts';
import { validated, type WorldParts, type WorldRequest } from './world-parts.ts';

type ItemView = Extract<View, { readonly shows: 'item' }>;

const mostKeptItems = 100;

/** A valid body that shows an item: the one with the id that the request names. It is kept when it is asked for again: most clients that read many items read each once. */
export function itemBody(request: WorldRequest, view: ItemView, parts: WorldParts): Json | undefined {
  const { operation, entry, parameters } = request;
  const place = parts.isRandom ? undefined : collectionPath(operation.path, parameters);
  if (place === undefined) return makeItemBody(request, view, parts);
  const { keptItems } = parts;
  const key = `${operation.method} ${operation.path} ${place} ${entry.pointer}`;
  const known = keptItems.get(key);
  if (known !== undefined) return known;
  const body = makeItemBody(request, view, parts);
  const isAskedAgain = keptItems.has(key);
  if (keptItems.size >= mostKeptItems) keptItems.clear();
  keptItems.set(key, isAskedAgain ? body : undefined);
  return body;
}

function makeItemBody(request: WorldRequest, view: ItemView, parts: WorldParts): Json | undefined {
  const { collection, location, parameter, isListed } = view;
  const { entry, parameters } = request;
  const { schema } = entry;
  const path = collectionPath(collection.path, parameters);
  if (path === undefined || schema === undefined) return undefined;
  const population = parts.populationOf(collection, path);
  const asked = parameter === undefined ? undefined : parameters.get(`path/${parameter}`);
  const id = asked ?? population.newId(0);
  const pointers = itemPointers(schema, location, { source: parts.source, isListed });
  const place = { population, location, id, request, parameter, pointers };
  const item = itemFor(place, parts);
  if (item === undefined) return undefined;
  const isWhole = location.path.length === 0;
  const body = isWhole ? item : withItem(isListed ? [item] : item, location, wholeBody(request, schema, parts));
  return validated(body, schema, { parts, scope: () => scopeOfItem(place, parts) });
}

/** The example of the response that has the id that is asked for, and is not of another parent than the path says. */
export function exampleWithId(request: WorldRequest, { location, collection, parameter }: ItemView): Json | undefined {
  const { entry, operation, parameters } = request;
  const { idName } = collection;
  const fixed = operation.path.startsWith(collection.path) ? fixedValues(request, collection.path) : undefined;
  const id = parameters.get(`path/${parameter}`);
  if (idName === undefined || id === undefined) return undefined;
  return entry.examples.find(({ value }) => {
    const item = itemIn(value, location);
    const shown = memberOf(item, idName);
    const isOfOther = isObject(item) && Object.entries(item).some(([name, one]) => differsFrom(fixed, name, one));
    return shown !== undefined && String(shown) === String(id) && !isOfOther;
  })?.value;
}

interface ItemRequest {
  readonly population: Population;
  readonly location: ItemLocation;
  /** All schemas of the location. */
  readonly pointers: readonly Pointer[];
  readonly id: Json | undefined;
  readonly request: WorldRequest;
  /** The parameter that names the item. */
  readonly parameter?: string | undefined;
}

const otherNames = ['slug', 'name', 'key', 'code', 'handle', 'login', 'username'];

/** What the path names an item by is also in its attributes: the `tag` of `/tags/{tag}`. */
function withParameter(
  fixed: ObjectScope['fixed'],
  { parameter = '', id }: Pick<ItemRequest, 'parameter' | 'id'>,
): ObjectScope['fixed'] {
  const { plain } = wordsOfName(parameter);
  if (id === undefined || plain === '' || plain === 'id' || fixed?.has(plain) === true) return fixed;
  return new Map([...(fixed ?? []), [plain, id]]);
}

/** Where the path has a text and ids are numbers, as in `/pokemon/{id}` with `bulbasaur`, the text is the name of the item. */
function withName(
  fixed: ObjectScope['fixed'],
  { population: { collection }, location, id }: Pick<ItemRequest, 'population' | 'location' | 'id'>,
  { contract: { document } }: WorldParts,
): ObjectScope['fixed'] {
  if (typeof id !== 'string' || /^-?\d+$/.test(id)) return fixed;
  if (collection.idName === undefined) return fixed;
  const name = nameInPlaceOfId(document, `${location.schema}\n${collection.idName}`);
  return name === undefined ? fixed : new Map([...(fixed ?? []), [name, id]]);
}

/** By the schema of the item and the name of its id, both from the contract. */
const nameInPlaceOfId = memoize((document: JsonObject, key: string): string | undefined => {
  const [schema = '', idName = ''] = key.split('\n');
  const { properties } = schemaProperties(document, schema);
  const place = properties.get(idName);
  const types = place === undefined ? new Set() : schemaTypes(document, place);
  const isNumber = (types.has('integer') || types.has('number')) && !types.has('string');
  return isNumber ? otherNames.find((one) => properties.has(one)) : undefined;
}, Number.POSITIVE_INFINITY);

/** The item of a population with an id, as the schema of the location shows it. */
export function itemFor(asked: ItemRequest, parts: WorldParts): JsonObject | undefined {
  const { population, location, pointers, id } = asked;
  const { collection } = population;
  const scope = scopeOfItem(asked, parts);
  const { schema, kind } = collection;
  const model = schema === undefined || schema === location.schema ? undefined : [schema];
  // An item that its response does not describe is what the list shows of it.
  const isOpen = model !== undefined && isUndescribedObject(parts.contract.document, location.schema);
  const described = isOpen ? [...pointers, ...model] : pointers;
  const made = parts.make({ pointers: described, name: '', kind, model })(scope, scope.seed);
  if (!isObject(made)) return undefined;
  const known = id === undefined ? undefined : parts.authored(collection, id);
  if (known === undefined) return made;
  const { properties } = schemaProperties(parts.contract.document, location.schema, 'every-branch');
  const shown = Object.entries(known).filter(
    ([name, value]) => (properties.size === 0 || properties.has(name)) && !differsFrom(scope.fixed, name, value),
  );
  return { ...made, ...Object.fromEntries(shown) };
}

/** The scope in which an item of a population is made. Its properties have the order of `copyOfScope`, so that both have one hidden class. */
export function scopeOfItem(
  { population, location, id, request, parameter }: Omit<ItemRequest, 'pointers'>,
  parts: WorldParts,
): ObjectScope {
  const { collection } = population;
  const isOwnPath = request.operation.path.startsWith(collection.path);
  const given = isOwnPath ? fixedValues(request, collection.path) : undefined;
  const named = withName(given, { population, location, id }, parts);
  const { seed, index, path, now, locale } = itemScope(population, id ?? null, parts.setting);
  const fixed = withParameter(named, { parameter, id });
  const { idName } = collection;
  return {
    seed,
    index,
    id,
    idName,
    itemSeed: undefined,
    path,
    now,
    locale,
    fixed,
    owner: undefined,
    isOwn: true,
    around: [],
    lists: undefined,
    size: emptySize(),
  };
}
