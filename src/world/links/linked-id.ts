import { isLikelyIdentifier, mayIdentify } from '../../conventions/names/identifier-names.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { isUuid } from '../../text/is-uuid.ts';
import type { MakePart, Part } from '../objects/part.ts';
import type { Collection } from '../resources/collections.ts';
import { partSeed, seedOf } from '../seeds/seed.ts';
import { withType } from '../values/with-type.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { itemProperty, type ReadProperty } from './item-property.ts';
import { collectionOfPeople, type LinkSources } from './link-sources.ts';

/** Makes the ids of other items, such as `petId`: ids that exist in their collection. `undefined` for places that are not such an id. */
export function linkedId(part: Part, shape: Shape, sources: LinkSources): MakePart | undefined {
  const { name, kind } = part;
  const { collections, populationOf } = sources;
  const { words, last, plain } = wordsOfName(name);
  const isId = isLikelyIdentifier(last);
  if (
    words.length < 2 ||
    !(isId || mayIdentify(last)) ||
    shape.values !== undefined ||
    shape.types.has('object') ||
    shape.types.has('array')
  )
    return undefined;
  const about = words.at(-2) ?? '';
  const collection =
    collections.ofKind(words.slice(0, -1).join('')) ??
    collections.ofKind(about) ??
    (ancestors.test(about) ? collections.ofKind(kind) : undefined) ??
    collectionOfPeople(about, collections);
  if (collection === undefined) return undefined;
  // A code refers to other things only where these are identified by it.
  if (!isId && wordsOfName(collection.idName ?? '').last !== last) return undefined;
  const isOfKind = collection.kind === kind;
  const parameter = collection.resource?.parameter?.name ?? '';
  if (isOfKind && (collection.idName === name || wordsOfName(parameter).plain === plain)) return undefined;
  const other = otherId(words, collection, sources);
  if (other !== undefined) {
    const ofKind = seedOf(collection.kind);
    return (scope) => {
      const { ids } = populationOf(collection, collection.path);
      // The first item has the examples of its schema, which are not made here.
      const place = 1 + (partSeed(scope.seed, ofKind) % (ids.length - 1));
      const value = other(ids[place] ?? null, scope);
      return value === undefined ? undefined : withType(value, shape.types);
    };
  }
  const isNamedUuid = last === 'uuid' || last === 'guid';
  const hasUuid = isNamedUuid || shape.formats.some(({ value }) => value === 'uuid');
  // Where the UUID is the id itself, it is read like any id.
  const { idName } = collection;
  const isOther = isNamedUuid && idName !== undefined && wordsOfName(idName).last !== last;
  const named = isOther ? itemProperty(collection, last, sources) : undefined;
  const alone = hasUuid ? sources.make({ ...part, isAlone: true }) : undefined;
  return (scope, seed) => {
    const { ids } = populationOf(collection, collection.path);
    // What an item refers to among its own kind came before it.
    const id = ids[seed % (isOfKind ? Math.min(scope.index, ids.length) : ids.length)];
    const own = id === undefined ? undefined : named?.read(id, scope);
    if (own !== undefined) return withType(own, shape.types);
    if (alone !== undefined && !isUuid(String(id))) return alone(scope, seed);
    return id === undefined ? undefined : withType(id, shape.types);
  };
}

const ancestors = /^(?:parent|root|original|previous|superior)$/;

/**
 * How to read what a reference repeats of an item that has several ids: `external_customer_id` is the `external_id` of a customer. All such references of one
 * object are to the same item. `undefined` where it is the id that the path has.
 */
function otherId(words: readonly string[], collection: Collection, sources: LinkSources): ReadProperty | undefined {
  const about = words.slice(0, -1);
  const prefixes = about.map((_, at) => about.slice(0, at)).filter((prefix) => prefix.length > 0);
  for (const prefix of prefixes) {
    const rest = about.slice(prefix.length).join('');
    if (sources.collections.ofKind(rest) !== collection) continue;
    const read = readOther(`${prefix.join('')}${words.at(-1)}`, collection, sources);
    if (read !== undefined) return read;
  }
  return undefined;
}

function readOther(plain: string, collection: Collection, sources: LinkSources): ReadProperty | undefined {
  const { idName } = collection;
  if (idName !== undefined && wordsOfName(idName).plain === plain) return (id) => id;
  return itemProperty(collection, plain, sources)?.read;
}
