import type { Json } from '../../model/json.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { Seed } from '../seeds/seed.ts';
import type { Seconds } from '../seeds/write-time.ts';
import type { Locale } from '../words/locale.ts';

/** Where a value is, as far as the contract says it. */
export interface ValuePlace {
  /** The property; for the items of a list the property that has the list. */
  readonly name: string;
  /** The kind of thing that has the property: `pet`. */
  readonly kind: string;
  /** Whether that thing is a person. */
  readonly isPerson: boolean;
  readonly shape: Shape;
  /** The description of the property; empty without one. */
  readonly description: string;
}

/** The object that a value is made for. Values that are made from one seed agree with each other. */
export interface Scope extends Setting {
  readonly seed: Seed;
  /** The object's place among its siblings, from 0: listed values take turns. */
  readonly index: number;
  /** The id of the object, or of the one around it. */
  readonly id: Json | undefined;
  /** The property that has the id, where `id` is the object's own. */
  readonly idName: string | undefined;
  /** The seed of the item that the object is a part of: all of its amounts have one currency. */
  readonly itemSeed?: Seed | undefined;
  /** The path of the collection that it is an item of; absent for other things. */
  readonly path?: string | undefined;
}

/** When and where things are. */
export interface Setting {
  /** The fixed day that all times are near. */
  readonly now: Seconds;
  /** The names and places that are used. */
  readonly locale: Locale;
}

/** Makes the value of one place; `seed` is the value's own. */
export type MakeValue<Value extends Json = Json> = (scope: Scope, seed: Seed) => Value;
