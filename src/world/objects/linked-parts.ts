import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { Population } from '../lists/population.ts';
import { itemScope } from '../lists/population.ts';
import type { Collection, Collections } from '../resources/collections.ts';
import { componentKind } from '../resources/collections.ts';
import type { Setting } from '../values/value-place.ts';
import { withType } from '../values/with-type.ts';
import { nameWords } from '../words/name-words.ts';
import type { ObjectMaker, Part } from './object-maker.ts';
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
  readonly setting: Setting;
  readonly make: ObjectMaker;
}

/** Makes ids of other items (`petId`), and items within items (`owner` with the schema of a user); `undefined` for parts that are neither. */
export function linkedParts(
  { part, shape }: { readonly part: Part; readonly shape: Shape },
  sources: LinkSources,
): MakePart | undefined {
  return linkedId(part, shape, sources) ?? linkedItem(part, shape, sources);
}

function linkedId(
  { name, kind }: Part,
  shape: Shape,
  { collections, populationOf }: LinkSources,
): MakePart | undefined {
  const { words, last } = nameWords(name);
  const isId = words.length > 1 && /^(?:id|uuid|sid|gid)$/.test(last);
  if (!isId || shape.values !== undefined || shape.types.has('object') || shape.types.has('array')) return undefined;
  const collection = collections.ofKind(words.slice(0, -1).join('')) ?? collections.ofKind(words.at(-2) ?? '');
  if (collection === undefined || collection.kind === kind) return undefined;
  return (_, seed) => {
    const { ids } = populationOf(collection, collection.path);
    const id = ids[seed % ids.length];
    return id === undefined ? undefined : withType(id, shape.types);
  };
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
