import type { Pointer } from '../../model/json.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { ChangeId, Direction } from '../changes/change.ts';

/** How the set of valid values changed. `replaced`: some were removed and others added; `other`: it is not known. */
export type Effect = 'narrowed' | 'widened' | 'replaced' | 'other' | 'harmless';

/** One difference between two shapes. */
export interface ShapeDifference {
  readonly id: ChangeId;
  readonly effect: Effect;
  /** `is now integer`: follows the name of the place. */
  readonly message: string;
  readonly old: Pointer | undefined;
  readonly new: Pointer | undefined;
}

/** The shapes of a schema in the old and the new contract. */
export interface ShapePair {
  readonly old: Shape;
  readonly new: Shape;
  readonly direction: Direction;
  /** Parameters are text: `5` is the number and the string at once. */
  readonly encoding: 'json' | 'text';
  /** Whether a list repeats the name of its parameter: `?tag=a&tag=b`. */
  readonly isRepeated: boolean;
}

/** The schemas that apply to one place of a value, in both contracts. An empty side allows every value. */
export interface ComparedPlace {
  readonly old: readonly Pointer[];
  readonly new: readonly Pointer[];
  /** The place in the value: `/owner/name`, `/items/*`; keywords without a place in the value are added in words. */
  readonly path: string;
  /** Whether the place is below a `not`, where a narrower schema allows more values in all. */
  readonly inverted: boolean;
}
