import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { isObject } from '../../schema/json/pointer.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { Population } from '../lists/population.ts';
import { itemScope } from '../lists/population.ts';
import type { Collection, Collections } from '../resources/collections.ts';
import { componentKind } from '../resources/collections.ts';
import { partSeed, seedOf } from '../seeds/seed.ts';
import { isPersonKind } from '../values/named-texts.ts';
import type { Setting } from '../values/value-place.ts';
import { withType } from '../values/with-type.ts';
import { kindOf, nameWords } from '../words/name-words.ts';
import type { ObjectMaker, Part, PropertyCopy } from './object-maker.ts';
import type { MakePart } from './object-scope.ts';

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

/** What links are made with. */
export interface LinkSources {
  readonly document: JsonObject;
  readonly collections: Collections;
  readonly populationOf: (collection: Collection, path: string) => Population;
  readonly authored: (collection: Collection, id: Json) => JsonObject | undefined;
  readonly setting: Setting;
  readonly make: ObjectMaker;
}

/** Makes ids of other items (`petId`), and items within items (`owner` with the schema of a user); `undefined` for parts that are neither. */
export function linkedParts(
  { part, shape }: { readonly part: Part; readonly shape: Shape },
  sources: LinkSources,
): MakePart | undefined {
  return linkedId(part, shape, sources) ?? linkedItem(part, shape, sources) ?? linkedMention(part, shape, sources);
}

function linkedId(
  { name, kind }: Part,
  shape: Shape,
  { collections, populationOf }: LinkSources,
): MakePart | undefined {
  const { words, last, plain } = nameWords(name);
  const isId = words.length > 1 && /^(?:id|uuid|sid|gid)$/.test(last);
  if (!isId || shape.values !== undefined || shape.types.has('object') || shape.types.has('array')) return undefined;
  const about = words.at(-2) ?? '';
  const collection =
    collections.ofKind(words.slice(0, -1).join('')) ??
    collections.ofKind(about) ??
    (ancestors.test(about) ? collections.ofKind(kind) : undefined) ??
    (isPersonKind(about) && !accounts.test(about) ? collections.ofPeople() : undefined);
  if (collection === undefined) return undefined;
  const isOfKind = collection.kind === kind;
  const parameter = collection.resource?.parameter?.name ?? '';
  if (isOfKind && (collection.idName === name || nameWords(parameter).plain === plain)) return undefined;
  return ({ index }, seed) => {
    const { ids } = populationOf(collection, collection.path);
    // What an item refers to among its own kind came before it.
    const id = ids[seed % (isOfKind ? Math.min(index, ids.length) : ids.length)];
    return id === undefined ? undefined : withType(id, shape.types);
  };
}

const ancestors = /^(?:parent|root|original|previous|superior)$/;
/** Kinds with names of people that are often something else. */
const accounts = /^(?:account|profile|artist|client|contact|lead)$/;

/** What a property repeats of the item that another property has the id of: `petName` beside `petId`. */
export function copiedProperty(
  name: string,
  siblings: readonly string[],
  { document, collections, populationOf, authored, setting, make }: LinkSources,
): PropertyCopy | undefined {
  const { plain } = nameWords(name);
  for (const idName of siblings) {
    const { words, last } = nameWords(idName);
    const kind = words.slice(0, -1).join('');
    if (last !== 'id' || kind === '' || !plain.startsWith(kind) || idName === name) continue;
    const collection = collections.ofKind(kind);
    const { schema, kind: itemKind } = collection ?? {};
    if (collection === undefined || schema === undefined || itemKind === undefined) continue;
    const property = [...schemaProperties(document, schema).properties].find(
      ([one]) => nameWords(one).plain === plain.slice(kind.length),
    );
    if (property === undefined) continue;
    const [own, pointer] = property;
    const makeOwn = make({ pointers: [pointer], name: own, kind: itemKind });
    return {
      idName,
      read: (id, scope) => {
        const population = populationOf(collection, collection.path);
        const item = itemScope(population, id, setting);
        const value = authored(collection, id)?.[own];
        return value ?? makeOwn({ ...scope, ...item, fixed: undefined, isOwn: true }, partSeed(item.seed, seedOf(own)));
      },
    };
  }
  return undefined;
}

function linkedItem(
  { pointers, name }: Part,
  shape: Shape,
  { document, collections, populationOf, setting, make }: LinkSources,
): MakePart | undefined {
  const [pointer] = pointers;
  if (pointers.length !== 1 || pointer === undefined || name === '') return undefined;
  const kind = componentKind({ document }, pointer);
  const collection = kind === undefined ? undefined : collections.ofKind(kind);
  const { idName } = collection ?? {};
  if (collection === undefined || idName === undefined || !shape.properties.has(idName)) return undefined;
  const [target] = shape.sources.filter((one) => /^\/components\/schemas\/[^/]+$/.test(one));
  if (target === undefined || target === pointer) return undefined;
  const { schema, kind: itemKind } = collection;
  const model = schema === undefined || schema === target ? undefined : [schema];
  const makeItem = make({ pointers: [target], name: itemKind, kind: itemKind, model });
  return (scope, seed) => {
    if (scope.around.includes(target) || scope.around.length > 3) return undefined;
    const population = populationOf(collection, collection.path);
    // An entry without an id of its own, such as a saved album, is for another item than the entries beside it.
    const place = scope.idName === undefined && scope.around.length === 1 ? scope.index : seed + scope.index;
    const id = population.ids[place % population.ids.length];
    if (id === undefined) return undefined;
    const made = makeItem(
      { ...scope, ...itemScope(population, id, setting), idName, fixed: undefined, isOwn: true },
      population.seed,
    );
    if (isObject(made)) embedded.set(made, { path: population.path, id: String(id), schema: target });
    return made;
  };
}

const mostMentioned = 4;

/** A few properties of another item, without a schema of their own: `customer: { id, name }`, or `customer: { data: { type, id } }`. */
function linkedMention(
  { pointers, name, kind }: Part,
  shape: Shape,
  { collections, populationOf, setting, make }: LinkSources,
): MakePart | undefined {
  const about = name === 'data' ? kind : kindOf(name);
  const collection =
    collections.ofKind(about) ?? (isPersonKind(about) && !accounts.test(about) ? collections.ofPeople() : undefined);
  const { idName, schema, kind: itemKind } = collection ?? {};
  if (collection === undefined || idName === undefined || itemKind === undefined || !shape.properties.has(idName))
    return undefined;
  if (shape.properties.size > mostMentioned || shape.values !== undefined) return undefined;
  const model = schema === undefined ? undefined : [schema];
  const makeItem = make({ pointers, name: itemKind, kind: itemKind, model, isAlone: true });
  const alone = make({ pointers, name, kind, isAlone: true });
  return (scope, seed) => {
    // What is around a body, such as the `order` of a new order, is the item itself.
    if (scope.id === undefined && scope.around.length < 2) return alone(scope, seed);
    const population = populationOf(collection, collection.path);
    const id = population.ids[(seed + scope.index) % population.ids.length];
    if (id === undefined) return alone(scope, seed);
    const item = itemScope(population, id, setting);
    return makeItem({ ...scope, ...item, idName, fixed: undefined, isOwn: true }, item.seed);
  };
}
