import type { Json } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import type { Collection } from '../resources/collections.ts';
import { numberFrom, partSeed, type Seed, seedOf } from '../seeds/seed.ts';
import type { Scope, Setting } from '../values/value-place.ts';
import { idMaker } from './make-ids.ts';

/** The items that a collection has before a client changes anything. Items with any other id exist as well, but are in no list. */
export interface Population {
  readonly collection: Collection;
  /** The path of the collection with the values of its parameters. */
  readonly path: string;
  /** In the order of the list: first those of examples, then made ones. */
  readonly ids: readonly Json[];
  /** By the id as text, the place in the list. */
  readonly places: ReadonlyMap<string, number>;
  /** The seed of the population; that of an item follows from it and the id. */
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
