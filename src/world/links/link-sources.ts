import type { Json, JsonObject } from '../../model/json.ts';
import { itemScope, type Population } from '../lists/population.ts';
import { hasRoom, type ItemSize, type MakePart, type ObjectScope, type PartMaker } from '../objects/part.ts';
import type { Collection, Collections } from '../resources/collections.ts';
import type { Seed } from '../seeds/seed.ts';
import type { Scope, Setting } from '../values/value-place.ts';
import { isPersonKind } from '../words/kinds.ts';

/** What functions need that make links: references from one item to another. */
export interface LinkSources {
  readonly document: JsonObject;
  readonly collections: Collections;
  /** The items of a collection at a concrete path, `/owners/7/pets`. */
  readonly populationOf: (collection: Collection, path: string) => Population;
  /** The item with that id in the examples of the contract, if they have it. */
  readonly authored: (collection: Collection, id: Json) => JsonObject | undefined;
  readonly setting: Setting;
  readonly make: PartMaker;
}

/** The scope for another item, or for a part of one, that is made within an object: nothing of what is around the link counts for it. */
export function scopeOfOther(scope: ObjectScope, item: Scope): ObjectScope {
  return { ...scope, ...item, fixed: undefined, owner: undefined, itemSeed: undefined, isOwn: true };
}

/** Makes the item of a population with an id, within what is in `scope`. */
export type MakeOther = (scope: ObjectScope, population: Population, id: Json) => Json | undefined;

/** How many items one place keeps of a population. */
const mostKept = 300;

/**
 * Creates a `MakeOther` that keeps what it makes. It may, as a population is small and only the depth of a link changes what an item looks like within
 * another. `seedOf` gives the seed that the item is made with.
 */
export function otherItems(
  makeItem: MakePart,
  setting: Setting,
  seedOf: (item: Scope, population: Population) => Seed,
): MakeOther {
  const kept = new WeakMap<Population, Map<string, { readonly made: Json | undefined; readonly size: ItemSize }>>();
  return (scope, population, id) => {
    const { size, around, lists = 0 } = scope;
    const known = kept.get(population) ?? new Map();
    kept.set(population, known);
    const key = `${typeof id} ${id} ${lists}\n${around.join('\n')}`;
    const before = known.get(key);
    if (before !== undefined && hasRoom(size, before.size)) {
      size.objects += before.size.objects;
      size.lists += before.size.lists;
      return before.made;
    }
    const { objects, lists: all } = size;
    const item = itemScope(population, id, setting);
    const made = makeItem(scopeOfOther(scope, item), seedOf(item, population));
    // What is made in a large item lacks parts.
    if (!hasRoom(size)) return made;
    if (known.size >= mostKept) known.clear();
    known.set(key, { made, size: { objects: size.objects - objects, lists: size.lists - all } });
    return made;
  };
}

/** Kinds with names of people that are often something else. */
const accounts = /^(?:account|profile|artist|client|contact|lead)$/;

/**
 * The collection of people that an id of this kind can refer to, `/users` for `owner`; `undefined` where the kind is not a person or no collection has
 * people.
 */
export function collectionOfPeople(kind: string, collections: Collections): Collection | undefined {
  return isPersonKind(kind) && !accounts.test(kind) ? collections.ofPeople() : undefined;
}
