import { isLikelyIdentifier } from '../../conventions/names/identifier-names.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { registryOf, type SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import type { Collection } from '../resources/collections.ts';
import { numberFrom, partSeed, type Seed, seedOf, textFrom, uuidFrom } from '../seeds/seed.ts';
import { numberFitter, textFitter } from '../values/fit-value.ts';
import { formatTexts } from '../values/format-texts.ts';
import { namedTexts } from '../values/named-texts.ts';
import { textLike } from '../values/text-like.ts';
import { shortId } from '../values/text-makers.ts';
import type { Scope, Setting } from '../values/value-place.ts';
import { withType } from '../values/with-type.ts';
import { slugOf } from '../words/things.ts';
import { wordsOfName } from '../words/words-of-name.ts';

/** The items that a collection has before a client changes anything. Items with any other id exist as well, but are in no list. */
export interface Population {
  readonly collection: Collection;
  /** The path of the collection with the values of its parameters. */
  readonly path: string;
  readonly ids: readonly Json[];
  /** By the id as text, the place in the list. */
  readonly places: ReadonlyMap<string, number>;
  readonly seed: Seed;
  /** The nth id for an item that is created, from 0. */
  readonly newId: (nth: number) => Json | undefined;
}

/** What populations are made with. */
export interface PopulationSources {
  readonly source: SchemaSource;
  readonly seed: Seed;
  readonly setting: Setting;
  /** The ids of the items in the contract's examples: they are the first ones. */
  readonly authored: (collection: Collection) => readonly Json[];
}

/** A list has at least so many items, unless the contract allows no more ids. */
const fewestItems = 12;
/** A list has at most so many items, unless the examples of the contract have more. */
const mostItems = 24;

/** Makes the population of the collection at a concrete path, `/owners/7/pets`: different ids, each valid by the contract. */
export function makePopulation(collection: Collection, path: string, sources: PopulationSources): Population {
  const seed = seedOf(`${collection.kind} ${path}`, sources.seed);
  const ids = new Map<string, Json>();
  const authored = sources.authored(collection);
  for (const id of authored) ids.set(String(id), id);
  const largest = Math.max(0, ...authored.filter((id) => typeof id === 'number' && id < 1e9).map(Number));
  const size = Math.max(numberFrom(seed, fewestItems, mostItems), ids.size);
  const make = idMaker(collection, { ...sources, after: largest });
  for (let nth = 0; ids.size < size && nth < size * 3; nth += 1) {
    const id = make(nth, partSeed(seed, nth));
    if (id !== undefined && !ids.has(String(id))) ids.set(String(id), id);
  }
  const list = [...ids.values()];
  const newId = (nth: number) => {
    const id = make(list.length - authored.length + nth, partSeed(seed, size * 3 + nth));
    return id === undefined || ids.has(String(id)) ? undefined : id;
  };
  const places = new Map(list.map((id, place) => [String(id), place]));
  return { collection, path, ids: list, places, seed, newId };
}

/** The scope of the item of a population that has this id: its seed, its place and its collection. */
export function itemScope(population: Population, id: Json, setting: Setting): Scope {
  const seed = seedOf(String(id), population.seed);
  const index = population.places.get(String(id)) ?? 1000 + (seed % 1000);
  const { path, collection } = population;
  const { now, locale } = setting;
  return { seed, index, id, idName: collection.idName, path, now, locale };
}

/** Makes the nth id; `undefined` where what was made does not fit the contract. */
function idMaker(
  { idName, schema, kind, resource }: Collection,
  { source, setting, after }: PopulationSources & { readonly after: number },
): (nth: number, seed: Seed) => Json | undefined {
  const { document, validator } = source;
  const property =
    idName === undefined || schema === undefined
      ? undefined
      : schemaProperties(document, schema).properties.get(idName);
  const parameter = resource?.parameter;
  const places = [property, parameter?.schema].filter((place) => place !== undefined);
  const shapes = places.map((pointer) => mergeSchemas(registryOf(source), { pointers: [pointer] }));
  const parameterExamples = parameter?.examples.map(({ value }) => value) ?? [];
  const fits = (id: Json) =>
    places.every((pointer, at) => {
      const types = shapes[at]?.types;
      const typed = types === undefined ? id : withType(id, types);
      return typed !== undefined && isValid(pointer, typed);
    });
  const isValid = (pointer: Pointer, value: Json) => validator.isValid(pointer, value);
  const shape = shapes[0];
  if (shape === undefined) return (nth) => after + nth + 1;
  const values = shapes.map((one) => one.values?.value).find((one) => one !== undefined);
  if (values !== undefined) return (nth) => values[nth];
  const isNumeric = !shape.types.has('string') && (shape.types.has('integer') || shape.types.has('number'));
  if (isNumeric) {
    const fitted = numberFitter(shape);
    const least = Math.max(1, after + 1, Number(shape.bounds.get('minimum')?.value ?? 1));
    return (nth, seed) => [least + nth, fitted(nth + 1, seed)].find(fits);
  }
  const fitters = shapes.map(textFitter);
  const examples = [...shapes.flatMap((one) => one.examples.map(({ value }) => value)), ...parameterExamples].filter(
    (one) => typeof one === 'string' && one !== '',
  );
  const [example] = examples;
  const name = idName ?? parameter?.name ?? 'id';
  const prefix = shapes
    .flatMap((one) => one.patterns)
    .map(({ value }) => /^\^\(?([a-zA-Z]{2,8}[_-])/.exec(value)?.[1])
    .find((one) => one !== undefined);
  const format = shapes
    .flatMap((one) => one.formats)
    .map(({ value }) => formatTexts(value, name))
    .find((one) => one !== undefined);
  const { last } = wordsOfName(name);
  const isUuid = examples.length === 0 && /^(?:uuid|guid)$/.test(last);
  // What a path names has no spaces: `user.signup`, `user-signup`.
  const [, separator = '-'] = /^[a-z]+([._-])[a-z]/.exec(String(example)) ?? [];
  const isPlainId = isLikelyIdentifier(last) || last === 'identifier';
  const named = isPlainId ? undefined : namedTexts({ name, kind, isPerson: false, shape, description: '' });
  return (nth, seed) => {
    const scope = { seed, index: nth, id: undefined, idName: undefined, ...setting };
    const made = [
      ...(nth === 0 && !isPlainId && typeof example === 'string' ? [example] : []),
      ...(format === undefined ? [] : [format(scope, seed)]),
      ...(isUuid ? [uuidFrom(seed)] : []),
      ...(typeof example === 'string' && /\d/.test(example) ? [textLike(example, seed)] : []),
      ...(named === undefined ? [] : [named(scope, seed), `${named(scope, seed)}-${nth + 1}`]),
      ...(named === undefined ? [] : [slugOf(named(scope, seed)).replaceAll('-', separator)]),
      ...(prefix === undefined ? [] : [prefix + textFrom(seed, 16, '0123456789abcdef')]),
      shortId(`${kind}Id`, seed),
      String(nth + 1),
    ];
    return [...made, ...made.flatMap((text) => fitters.map((fitOne) => fitOne(text, seed)))].find(fits);
  };
}
