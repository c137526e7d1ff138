import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, resolve } from '../../schema/json/pointer.ts';
import { memoize } from '../../schema/memoize.ts';
import { componentName } from '../../schema/shape/discriminators.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { typesOf } from '../../schema/shape/value-types.ts';
import type { Population } from '../lists/population.ts';
import type { MakePart, ObjectScope, Part } from '../objects/part.ts';
import { type Collection, componentKind } from '../resources/collections.ts';
import { withType } from '../values/with-type.ts';
import { kindOf } from '../words/words-of-name.ts';
import { itemProperty } from './item-property.ts';
import { collectionOfPeople, type LinkSources, otherItems } from './link-sources.ts';

/** An item of a collection within another object. */
export interface EmbeddedItem {
  /** The path of its collection. */
  readonly path: string;
  readonly id: string;
  /** The schema that it is shown by. */
  readonly schema: Pointer;
}

const embedded = new WeakMap<JsonObject, EmbeddedItem>();

/** Which item of a collection an object in a body is; `undefined`: none, or the body itself. */
export function embeddedItem(part: JsonObject): EmbeddedItem | undefined {
  return embedded.get(part);
}

/** Makes whole items of other collections within an object, such as `owner` with the schema of a user. `undefined` for other places. */
export function linkedItem({ pointers, name }: Part, shape: Shape, sources: LinkSources): MakePart | undefined {
  const { document, collections, populationOf, setting, make } = sources;
  const [pointer] = pointers;
  if (pointer === undefined || name === '') return undefined;
  // With `allOf`, a property may be declared several times, each time with the same schema.
  if (new Set(pointers.map((one) => resolve(document, one) ?? one)).size > 1) return undefined;
  const kind = componentKind({ document }, pointer);
  const collection = kind === undefined ? undefined : collections.ofKind(kind);
  const { idName } = collection ?? {};
  if (collection === undefined || idName === undefined || !shape.properties.has(idName)) return undefined;
  const [target] = shape.sources.filter((one) => componentName(one) !== undefined);
  if (target === undefined || target === pointer) return undefined;
  const { schema, kind: itemKind } = collection;
  const model = schema === undefined || schema === target ? undefined : [schema];
  const maker = make({ pointers: [target], name: itemKind, kind: itemKind, model, isAlone: true });
  const makeItem = otherItems(maker, setting, (_, population) => population.seed);
  const idsWithin = membersOf(collection, sources);
  return (scope, seed) => {
    if (scope.around.includes(target) || scope.around.length > 3) return undefined;
    const population = populationOf(collection, collection.path);
    // An entry without an id of its own, such as a saved album, is for another item than the entries beside it.
    const place = scope.idName === undefined && scope.around.length === 1 ? scope.index : seed + scope.index;
    const ids = idsWithin(population, scope);
    const id = ids[place % ids.length];
    if (id === undefined) return undefined;
    const made = makeItem(scope, population, id);
    if (isObject(made)) embedded.set(made, { path: population.path, id: String(id), schema: target });
    return made;
  };
}

interface Membership {
  readonly property: NonNullable<ReturnType<typeof itemProperty>>;
  readonly owner: NonNullable<ObjectScope['owner']>;
  readonly scope: ObjectScope;
}

/** The ids of the items that may be within an object: where they refer to a thing of its kind, those that refer to it. */
function membersOf(
  collection: Collection,
  sources: LinkSources,
): (population: Population, scope: ObjectScope) => readonly Json[] {
  const references = new Map<string, ReturnType<typeof itemProperty>>();
  const membersOfOwner = memoize(
    (population: Population, { property, owner, scope }: Membership) =>
      population.ids.filter((id) => String(property.read(id, scope)) === String(owner.id)),
    undefined,
    ({ owner }) => `${owner.reference} ${owner.id}`,
  );
  return (population, scope) => {
    const { owner } = scope;
    if (owner === undefined) return population.ids;
    const { reference } = owner;
    if (!references.has(reference)) references.set(reference, itemProperty(collection, reference, sources));
    const property = references.get(reference);
    if (property === undefined) return population.ids;
    return membersOfOwner(population, { property, owner, scope });
  };
}

const mostMentioned = 4;

/**
 * Makes a few properties of another item, for schemas that are not those of its collection: `customer: { id, name }`, or `customer: { data: { type, id } }`.
 * `undefined` for other places.
 */
export function linkedMention(
  { pointers, name, kind }: Part,
  shape: Shape,
  { collections, populationOf, setting, make }: LinkSources,
): MakePart | undefined {
  const about = name === 'data' ? kind : kindOf(name);
  const collection = collections.ofKind(about) ?? collectionOfPeople(about, collections);
  const { idName, schema, kind: itemKind } = collection ?? {};
  if (collection === undefined || idName === undefined || itemKind === undefined || !shape.properties.has(idName))
    return undefined;
  if (shape.properties.size > mostMentioned || shape.values !== undefined) return undefined;
  const model = schema === undefined ? undefined : [schema];
  const maker = make({ pointers, name: itemKind, kind: itemKind, model, isAlone: true });
  const makeItem = otherItems(maker, setting, (item) => item.seed);
  const alone = make({ pointers, name, kind, isAlone: true });
  return (scope, seed) => {
    // What is around a body, such as the `order` of a new order, is the item itself.
    if (scope.id === undefined && scope.around.length < 2) return alone(scope, seed);
    const population = populationOf(collection, collection.path);
    const id = population.ids[(seed + scope.index) % population.ids.length];
    if (id === undefined) return alone(scope, seed);
    return makeItem(scope, population, id);
  };
}

const ofIdentifiers = new Set(['type', 'id', 'meta']);

/** Makes resource identifiers of JSON:API, `{ type: accounts, id: 7 }`: the id exists among the items of that type. `undefined` for other places. */
export function resourceIdentifier(part: Part, shape: Shape, sources: LinkSources): MakePart | undefined {
  const { properties } = shape;
  const names = [...properties.keys()];
  if (!properties.has('type') || !properties.has('id') || !names.every((name) => ofIdentifiers.has(name)))
    return undefined;
  const { collections, populationOf, make } = sources;
  const alone = make({ ...part, isAlone: true });
  const usual = linkedMention(part, shape, sources) ?? alone;
  return (scope, seed) => {
    if (scope.fixed !== undefined && scope.around.length < 2) return usual(scope, seed);
    const made = alone(scope, seed);
    const type = isObject(made) ? made['type'] : undefined;
    const collection = typeof type === 'string' ? collections.ofKind(kindOf(type)) : undefined;
    if (!isObject(made) || collection === undefined) return usual(scope, seed);
    const others = populationOf(collection, collection.path).ids.filter((id) => id !== scope.owner?.id);
    const id = others[(seed + scope.index) % others.length];
    const typed = id === undefined ? undefined : withType(id, new Set(typesOf(made['id'] ?? id)));
    return typed === undefined ? made : { ...made, id: typed };
  };
}
