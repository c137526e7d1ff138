import type { Json, JsonObject } from '../../model/json.ts';
import type { Population } from '../lists/population.ts';
import type { ObjectScope, PartMaker } from '../objects/part.ts';
import type { Collection, Collections } from '../resources/collections.ts';
import type { Scope, Setting } from '../values/value-place.ts';
import { isPersonKind } from '../words/kinds.ts';

/** What links are made with. */
export interface LinkSources {
  readonly document: JsonObject;
  readonly collections: Collections;
  readonly populationOf: (collection: Collection, path: string) => Population;
  readonly authored: (collection: Collection, id: Json) => JsonObject | undefined;
  readonly setting: Setting;
  readonly make: PartMaker;
}

/** The scope of what is made as another item, or as a part of one: nothing that is around the link belongs to that. */
export function scopeOfOther(scope: ObjectScope, item: Scope): ObjectScope {
  return { ...scope, ...item, fixed: undefined, owner: undefined, trade: undefined, isOwn: true };
}

/** Kinds with names of people that are often something else. */
const accounts = /^(?:account|profile|artist|client|contact|lead)$/;

/** The collection of people, for a kind of thing that is one. */
export function collectionOfPeople(kind: string, collections: Collections): Collection | undefined {
  return isPersonKind(kind) && !accounts.test(kind) ? collections.ofPeople() : undefined;
}
