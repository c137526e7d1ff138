import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { itemScope } from '../lists/population.ts';
import type { PropertyCopy } from '../objects/part.ts';
import { partSeed, seedOf } from '../seeds/seed.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import type { LinkSources } from './link-sources.ts';

/** What a property repeats of the item that another property has the id of: `petName` beside `petId`. */
export function copiedProperty(
  name: string,
  siblings: readonly string[],
  { document, collections, populationOf, authored, setting, make }: LinkSources,
): PropertyCopy | undefined {
  const { plain } = wordsOfName(name);
  for (const idName of siblings) {
    const { words, last } = wordsOfName(idName);
    const kind = words.slice(0, -1).join('');
    if (last !== 'id' || kind === '' || !plain.startsWith(kind) || idName === name) continue;
    const collection = collections.ofKind(kind);
    const { schema, kind: itemKind } = collection ?? {};
    if (collection === undefined || schema === undefined || itemKind === undefined) continue;
    const property = [...schemaProperties(document, schema).properties].find(
      ([one]) => wordsOfName(one).plain === plain.slice(kind.length),
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
