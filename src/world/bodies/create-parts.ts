import type { Contract, MediaType, Operation } from '../../model/contract.ts';
import type { Json } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import { memoize } from '../../schema/memoize.ts';
import type { Validator } from '../../schema/validate/validator.ts';
import { readAuthored } from '../examples/authored-items.ts';
import { copiedProperty } from '../links/copied-property.ts';
import type { LinkSources } from '../links/link-sources.ts';
import { linkedId } from '../links/linked-id.ts';
import { linkedItem, linkedMention, resourceIdentifier } from '../links/linked-item.ts';
import { makePopulation, type Population, type PopulationSources } from '../lists/population.ts';
import type { PartMaker } from '../objects/part.ts';
import { createPartMaker } from '../objects/part-maker.ts';
import { type Collection, findCollections } from '../resources/collections.ts';
import { viewOf } from '../resources/views.ts';
import type { Seed } from '../seeds/seed.ts';
import { readDate } from '../seeds/write-time.ts';
import { readDocumentedValues } from '../values/documented-values.ts';
import type { Setting } from '../values/value-place.ts';
import { type LocaleName, localeOf } from '../words/locale.ts';
import { kindOf } from '../words/words-of-name.ts';
import { sharedPopulation } from './shared-population.ts';
import type { WorldParts } from './world-parts.ts';

/** What a world is made with, in addition to its contract. */
export interface WorldOptions {
  /** Validates bodies of responses. */
  readonly validator: Validator;
  /** A number that all data is made from; another one gives other data. 0 by default. */
  readonly seed?: Seed;
  /** The day that all times are near, such as `2026-03-01`. `2026-01-15` by default. */
  readonly now?: string;
  /** Whose names, cities and phone numbers people have. `en` by default. */
  readonly locale?: LocaleName;
  /** The values that the user wants, by `Pet.name` or `*.name`. */
  readonly dictionary?: Readonly<Record<string, readonly Json[]>>;
}

const usualDay = '2026-01-15';
const mostPopulations = 300;

/** Works out what the functions of a world share: the collections of the contract, their links and examples, and how each place of a schema is made. */
export function createParts(
  contract: Contract,
  { validator, seed = 0, now = usualDay, locale = 'en', dictionary = {} }: WorldOptions,
): WorldParts {
  const { document, dialect } = contract;
  const source: SchemaSource = { document, dialect, validator, direction: 'response' };
  const collections = findCollections(contract);
  const setting: Setting = { now: readDate(now) ?? 0, locale: localeOf(locale) };
  const authored = readAuthored(contract, collections);
  const authoredItem = (collection: Collection, id: Json) => {
    const whole = collections.wholeOf(collection);
    return (whole && authored.itemOf(whole, id)) ?? authored.itemOf(collection, id);
  };
  const populations = new Map<string, Population>();
  const populationOf = (collection: Collection, path: string): Population => {
    const known = populations.get(path);
    if (known !== undefined && known.collection === collection) return known;
    const made = populationAt(collection, path, {
      source,
      seed,
      setting,
      links,
      populationOf,
      authored: authored.idsOf,
    });
    if (populations.size >= mostPopulations) populations.clear();
    populations.set(path, made);
    return made;
  };
  const wanted = (kind: string, name: string) => wantedValues(dictionary, kind, name);
  const links: LinkSources = {
    document,
    collections,
    populationOf,
    authored: authoredItem,
    setting,
    make: (part) => make(part),
  };
  const make: PartMaker = createPartMaker({
    source,
    documented: readDocumentedValues(document),
    wanted,
    linked: (part, shape) =>
      linkedId(part, shape, links) ??
      linkedItem(part, shape, links) ??
      resourceIdentifier(part, shape, links) ??
      linkedMention(part, shape, links),
    copiedProperty: (name, siblings) => copiedProperty(name, siblings, links),
  });
  const views = memoize((operation: Operation, entry: MediaType) =>
    viewOf(operation, entry, { contract, collections }),
  );
  return {
    contract,
    collections,
    source,
    seed,
    setting,
    make,
    populationOf,
    links,
    authored: authoredItem,
    viewOf: views,
    keptLists: new WeakMap(),
    keptEnvelopes: new WeakMap(),
    keptItems: new Map(),
    isRandom: false,
  };
}

/** The same contract with the data of another seed. No list or item of it is kept, as there are too many seeds. */
export function withSeed(parts: WorldParts, seed: Seed): WorldParts {
  const { source, setting } = parts;
  const links: LinkSources = { ...parts.links, populationOf: (collection, path) => populationOf(collection, path) };
  const populations = new Map<string, Population>();
  const populationOf = (collection: Collection, path: string): Population => {
    const key = `${collection.path} ${path}`;
    const made =
      populations.get(key) ??
      populationAt(collection, path, { source, seed, setting, links, populationOf, authored: () => [] });
    populations.set(key, made);
    return made;
  };
  return { ...parts, seed, populationOf, authored: () => undefined, isRandom: true };
}

/** The population of a place: part of that of all such items, where the contract has one. */
function populationAt(
  collection: Collection,
  path: string,
  { links, populationOf, ...sources }: PopulationSources & Pick<WorldParts, 'links' | 'populationOf'>,
): Population {
  const whole = links.collections.wholeOf(collection);
  if (whole === undefined) return makePopulation(collection, path, sources);
  const place = { collection, path, authored: sources.authored(collection), seed: sources.seed };
  return sharedPopulation(populationOf(whole, whole.path), place, links);
}

function wantedValues(
  dictionary: Readonly<Record<string, readonly Json[]>>,
  kind: string,
  name: string,
): readonly Json[] | undefined {
  for (const [key, values] of Object.entries(dictionary)) {
    const [, owner = '', property = ''] = /^(.*)\.([^.]*)$/.exec(key) ?? [];
    if (property === name && (owner === '*' || kindOf(owner) === kind)) return values;
  }
  return undefined;
}
