import type { Json } from '../../model/json.ts';
import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { itemScope } from '../lists/population.ts';
import type { ObjectScope } from '../objects/part.ts';
import type { Collection } from '../resources/collections.ts';
import { partSeed, seedOf } from '../seeds/seed.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { type LinkSources, scopeOfOther } from './link-sources.ts';

/** Reads a property of an item; `undefined` where it has none. */
export type ReadProperty = (id: Json, scope: ObjectScope) => Json | undefined;

/** How to read the property of a collection's items whose plain name is `plain`; `undefined` where they have none. */
export function itemProperty(
  collection: Collection,
  plain: string,
  { document, populationOf, authored, setting, make }: LinkSources,
): { readonly name: string; readonly read: ReadProperty } | undefined {
  const { schema, kind } = collection;
  if (schema === undefined) return undefined;
  const property = [...schemaProperties(document, schema).properties].find(([one]) => wordsOfName(one).plain === plain);
  if (property === undefined) return undefined;
  const [name, pointer] = property;
  const makeOwn = make({ pointers: [pointer], name, kind });
  const read: ReadProperty = (id, scope) => {
    const item = itemScope(populationOf(collection, collection.path), id, setting);
    const value = authored(collection, id)?.[name];
    return value ?? makeOwn(scopeOfOther(scope, item), partSeed(item.seed, seedOf(name)));
  };
  return { name, read };
}
