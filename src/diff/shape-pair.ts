import type { Pointer } from '../model/json.ts';
import type { Shape } from '../schema/shape/shape.ts';
import type { Direction } from './change.ts';

/** What became of the set of valid values. `replaced`: some are gone and others new; `other`: who knows. */
export type Effect = 'narrowed' | 'widened' | 'replaced' | 'other' | 'harmless';

/** One difference between two shapes. */
export interface ShapeDifference {
  readonly id: string;
  readonly effect: Effect;
  /** `must be integer now`: follows the name of the place. */
  readonly message: string;
  readonly old: Pointer | undefined;
  readonly new: Pointer | undefined;
}

/** Two shapes of what is one schema, as it was and as it is. */
export interface ShapePair {
  readonly old: Shape;
  readonly new: Shape;
  readonly direction: Direction;
  /** Parameters are text: who sends `5` sends the number and the string in one. */
  readonly spelling: 'json' | 'text';
}

/** What speaks about one place of a value, as it was and as it is. A side that is empty admits everything. */
export interface SchemaPlace {
  readonly old: readonly Pointer[];
  readonly new: readonly Pointer[];
  /** Where in the value: `/owner/name`, `/items/*`; what is no place of the value is told in words. */
  readonly path: string;
  /** Below a `not`: what is narrowed there is wider seen from outside. */
  readonly inverted: boolean;
}
