import type { Contract } from '../model/contract.ts';
import type { Pointer } from '../model/json.ts';

/** What a change means to those who use the API today. `unclear`: it depends on what they or the service make of it. */
export type ChangeClass = 'breaking' | 'unclear' | 'compatible';

/** Who sends the values that a changed schema describes. */
export type Direction = 'request' | 'response';

/** One thing that is other in the new contract. */
export interface Change {
  /** What kind of change it is: `operation-removed`. */
  readonly id: string;
  readonly class: ChangeClass;
  /** The keys of the operations it bears on. */
  readonly operations: readonly string[];
  /** One sentence. */
  readonly message: string;
  /** Where it was and where it is; `undefined` on the side where there is nothing. */
  readonly old: Pointer | undefined;
  readonly new: Pointer | undefined;
  /** Why it is accepted, if it is: then it counts for nothing. */
  readonly accepted?: string;
}

/** A change before it is known which operations share it. */
export interface Difference extends Omit<Change, 'operations'> {
  /** Differences of one kind, class and place that say the same here are one change; the message, when it is left out. */
  readonly clause?: string;
}

/** The contracts that are compared. */
export interface Pair {
  readonly old: Contract;
  readonly new: Contract;
}
