import type { Json, Pointer } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { Seed } from '../seeds/seed.ts';
import type { ValueSources } from '../values/leaf-value.ts';
import type { Scope } from '../values/value-place.ts';

/** A place in the contract that values are made for: a body, a property, or the items of a list. */
export interface Part {
  /** The schemas that a value of the place must fit, all of them. */
  readonly pointers: readonly Pointer[];
  /** The property, or the one whose list the item is in; empty for a body. */
  readonly name: string;
  /** The kind of thing that has the property: `pet`. */
  readonly kind: string;
  /** The schemas whose examples are used, where these are others: an item in a list has the values that it has alone. */
  readonly model?: readonly Pointer[] | undefined;
  /** Whether values are made without ids and items of other collections. `false` by default. */
  readonly isAlone?: boolean;
}

/** The object that is made now, and what is around it. */
export interface ObjectScope extends Scope {
  /** Values that the request gives for properties, by their plain names: `{petid: 7}`. */
  readonly fixed: ReadonlyMap<string, Json> | undefined;
  /** The objects with ids around this one, as far as they are parts of one item. */
  readonly owner?: Owner | undefined;
  /** Whether seed and id are already those of the object that is made next, and not of the one around it. */
  readonly isOwn: boolean;
  /** What is being made around this object: a kind that is in there is not made again where it is optional. */
  readonly around: readonly unknown[];
  /** How many lists are around it; 0 by default. */
  readonly lists?: number | undefined;
  /** How many objects and lists the item has until now, counted while it is made. */
  readonly size: ItemSize;
}

/** A scope that can be changed until it is handed on. */
export type ScopeDraft = { -readonly [Name in keyof ObjectScope]: ObjectScope[Name] };

/**
 * A copy of a scope that can be changed. Every copy has the same properties in the same order: V8 gives such objects one hidden class, and so many are made
 * that this counts.
 */
export function copyOfScope(scope: ObjectScope): ScopeDraft {
  const { seed, index, id, idName, itemSeed, path, now, locale, fixed, owner, isOwn, around, lists, size } = scope;
  return { seed, index, id, idName, itemSeed, path, now, locale, fixed, owner, isOwn, around, lists, size };
}

/** How many objects and lists have been made for an item until now. */
export interface ItemSize {
  objects: number;
  lists: number;
}

/** The size of an item of which nothing is made yet. */
export function emptySize(): ItemSize {
  return { objects: 0, lists: 0 };
}

/** An object with an id that the made object is a part of. */
export interface Owner {
  /** What its parts call its id: `orderid`. */
  readonly reference: string;
  readonly id: Json;
  /** The object with an id that this one is a part of. */
  readonly above: Owner | undefined;
}

/** Makes the value of one place; `undefined` where the object goes without it. */
export type MakePart = (scope: ObjectScope, seed: Seed) => Json | undefined;

/** What parts are made with. */
export interface PartSources extends ValueSources {
  readonly source: SchemaSource;
  /** Makes a part out of another resource of the contract, where it is one: an item, or an id of one. `undefined`: it is not. */
  readonly linked: (part: Part, shape: Shape) => MakePart | undefined;
  /** What a property repeats of the item that another property of the object has the id of: `petName` beside `petId`. */
  readonly copiedProperty: (name: string, siblings: readonly string[]) => PropertyCopy | undefined;
}

/** A property of another item. */
export interface PropertyCopy {
  /** The property of this object with the item's id. */
  readonly idName: string;
  /** The value that the item with the id has; `undefined` where it has none. */
  readonly read: (id: Json, scope: ObjectScope) => Json | undefined;
}

/** Gives what makes the values of a place. What follows from the contract alone is worked out once for each place. */
export type PartMaker = (part: Part) => MakePart;

/** What objects and lists are made with. */
export interface MakerContext {
  readonly sources: PartSources;
  /** Makes the parts within. */
  readonly make: PartMaker;
  /** The shape of the schemas that describe the place best, where these are others. */
  readonly model?: Shape | undefined;
}

/** How many levels of objects and lists get their optional properties; what is deeper has only what its schema requires. */
export const deepestUsual = 4;

/** With this many objects an item has enough: parts of its parts that it need not have are left out. */
const usualObjects = 100;

/** Whether an item has so many objects that its parts have only what their schemas require. */
export function isLarge({ size, around }: ObjectScope): boolean {
  return around.length > 1 && size.objects > usualObjects;
}

/** Whether an item stays below the limits when the objects and lists of `more` are added to it: then nothing in it was left out because it is large. */
export function hasRoom(size: ItemSize, more: ItemSize = emptySize()): boolean {
  const [objects, lists] = [size.objects + more.objects, size.lists + more.lists];
  return objects <= usualObjects && objects + lists <= mostParts;
}

const mostParts = 3000;
const deepestPossible = 40;

/**
 * Whether an item is so deep or large that its schema seems to require itself without end. No more is made for it then, and a value is built from the schema
 * alone.
 */
export function isEndless({ size, around, lists = 0 }: ObjectScope): boolean {
  return size.objects + size.lists > mostParts || around.length + lists > deepestPossible;
}
