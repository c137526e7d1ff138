import type { Json, Pointer } from '../../model/json.ts';
import type { SchemaSource } from '../../schema/derive/build/schema-source.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { Seed } from '../seeds/seed.ts';
import type { ValueSources } from '../values/leaf-value.ts';
import type { Scope } from '../values/value-place.ts';

/** A place in a schema. */
export interface Part {
  /** The schemas that apply together. */
  readonly pointers: readonly Pointer[];
  /** The property; empty for a body. */
  readonly name: string;
  /** The kind of thing around it. */
  readonly kind: string;
  /** The schemas that describe the same place best: their examples count, so that a list and its items have the same values. */
  readonly model?: readonly Pointer[] | undefined;
  /** Whether it is made without regard to other resources. */
  readonly isAlone?: boolean;
}

/** The object that is made, and what is around it. */
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

/** The scope of a part while it is set up. */
export type ScopeDraft = { -readonly [Name in keyof ObjectScope]: ObjectScope[Name] };

/** A scope to change. All copies have the same properties in the same order: so many are made that the engine's hidden classes count. */
export function copyOfScope(scope: ObjectScope): ScopeDraft {
  const { seed, index, id, idName, trade, path, now, locale, fixed, owner, isOwn, around, lists, size } = scope;
  return { seed, index, id, idName, trade, path, now, locale, fixed, owner, isOwn, around, lists, size };
}

/** The number of objects and of lists in an item. */
export interface ItemSize {
  objects: number;
  lists: number;
}

/** The size of an item of which nothing is made yet. */
export function emptySize(): ItemSize {
  return { objects: 0, lists: 0 };
}

/** An object that others are parts of. */
export interface Owner {
  /** What its parts call its id: `orderid`. */
  readonly reference: string;
  readonly id: Json;
  readonly above: Owner | undefined;
}

/** Makes the value of one place; `undefined` where there is to be none. */
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

/** Makes values for the places of a contract. What depends on the contract alone is found once for each place. */
export type PartMaker = (part: Part) => MakePart;

/** What objects and lists are made with. */
export interface MakerContext {
  readonly sources: PartSources;
  /** Makes the parts within. */
  readonly make: PartMaker;
  /** The shape of the schemas that describe the place best, where these are others. */
  readonly model?: Shape | undefined;
}

/** Objects and lists that are nested deeper have only what they must have. */
export const deepestUsual = 4;

/** With this many objects an item has enough: parts of its parts that it need not have are left out. */
const usualObjects = 100;

/** Whether an item is so large that its parts get no optional parts of their own. */
export function isLarge({ size, around }: ObjectScope): boolean {
  return around.length > 1 && size.objects > usualObjects;
}

/** Whether an item has so few objects and lists, with those of another part, that none was left out for their number. */
export function hasRoom(size: ItemSize, more: ItemSize = emptySize()): boolean {
  const [objects, lists] = [size.objects + more.objects, size.lists + more.lists];
  return objects <= usualObjects && objects + lists <= mostParts;
}

const mostParts = 3000;
const deepestPossible = 40;

/** Whether a value is so deep or large that it seems to need itself without end: nothing more is made for it, and what builds values by the schema alone is asked. */
export function isEndless({ size, around, lists = 0 }: ObjectScope): boolean {
  return size.objects + size.lists > mostParts || around.length + lists > deepestPossible;
}
