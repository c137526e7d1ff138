import type { Json } from '../../model/json.ts';
import type { Seed } from '../seeds/seed.ts';
import type { Scope } from '../values/value-place.ts';

/** The object that is made, and what is around it. */
export interface ObjectScope extends Scope {
  /** Values that the request gives for properties, by their plain names: `{petid: 7}`. */
  readonly fixed: ReadonlyMap<string, Json> | undefined;
  /** Whether seed and id are already those of the object that is made next, and not of the one around it. */
  readonly isOwn: boolean;
  /** What is being made around this object: a kind that is in there is not made again where it is optional. */
  readonly around: readonly unknown[];
}

/** Makes the value of one place; `undefined` where there is to be none. */
export type MakePart = (scope: ObjectScope, seed: Seed) => Json | undefined;
