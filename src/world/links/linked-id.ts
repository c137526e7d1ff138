import type { Shape } from '../../schema/shape/shape.ts';
import type { MakePart, Part } from '../objects/part.ts';
import { withType } from '../values/with-type.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { collectionOfPeople, type LinkSources } from './link-sources.ts';

/** Makes ids of other items (`petId`); `undefined` for other parts. */
export function linkedId(
  { name, kind }: Part,
  shape: Shape,
  { collections, populationOf }: LinkSources,
): MakePart | undefined {
  const { words, last, plain } = wordsOfName(name);
  const isId = words.length > 1 && /^(?:id|uuid|sid|gid)$/.test(last);
  if (!isId || shape.values !== undefined || shape.types.has('object') || shape.types.has('array')) return undefined;
  const about = words.at(-2) ?? '';
  const collection =
    collections.ofKind(words.slice(0, -1).join('')) ??
    collections.ofKind(about) ??
    (ancestors.test(about) ? collections.ofKind(kind) : undefined) ??
    collectionOfPeople(about, collections);
  if (collection === undefined) return undefined;
  const isOfKind = collection.kind === kind;
  const parameter = collection.resource?.parameter?.name ?? '';
  if (isOfKind && (collection.idName === name || wordsOfName(parameter).plain === plain)) return undefined;
  return ({ index }, seed) => {
    const { ids } = populationOf(collection, collection.path);
    // What an item refers to among its own kind came before it.
    const id = ids[seed % (isOfKind ? Math.min(index, ids.length) : ids.length)];
    return id === undefined ? undefined : withType(id, shape.types);
  };
}

const ancestors = /^(?:parent|root|original|previous|superior)$/;
