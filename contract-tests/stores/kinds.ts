import type { RuleId } from '../../src/model/rule-id.ts';
import type { MakeHabits } from './store.ts';

interface Store {
  readonly name: string;
  /** What it does, after "a store that". */
  readonly title: string;
  readonly habits: MakeHabits;
  /** Rules that may speak besides, because what is wrong can be seen from there, too. */
  readonly may?: readonly RuleId[];
}

/** A store that keeps the contract in a way of its own: every violation is a false alarm. */
export interface CorrectStore extends Store {
  /** Deviations that must be told. All others but those in `may` are false alarms. */
  readonly deviations?: readonly RuleId[];
  /** Where its paths begin, without a trailing slash. */
  readonly basePath?: string;
}

/** A store that is wrong in one way. */
export interface BrokenStore extends Store {
  /** Rules that must speak. All others but those in `may` are false alarms. */
  readonly trips: readonly RuleId[];
  /** How many cases are enough, for stores that are wrong in every answer; all by default. */
  readonly enough?: number;
  /** Into how many groups its bug may fall, where nothing that a request shows keeps them together; one by default. */
  readonly groups?: number;
}
