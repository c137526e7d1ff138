import type { RuleId } from '../../src/model/rule-id.ts';
import type { MakeBehaviour } from './store.ts';

interface Store {
  readonly name: string;
  /** What it does, after "a store that". */
  readonly title: string;
  readonly behaviour: MakeBehaviour;
  /** Other rules that may report something, because they can see the fault as well. */
  readonly may?: readonly RuleId[];
}

/** A store that keeps the contract in its own way: every violation is a false alarm. */
export interface CorrectStore extends Store {
  /** Deviations that must be reported. All others except those in `may` are false alarms. */
  readonly deviations?: readonly RuleId[];
  /** The base path, without a trailing slash. */
  readonly basePath?: string;
}

/** A store with one fault. */
export interface BrokenStore extends Store {
  /** Rules that must report something. All others except those in `may` are false alarms. */
  readonly trips: readonly RuleId[];
  /** How many cases are enough, for stores with a fault in every response; by default what shows most faults (`expect-tripped.ts`). */
  readonly enough?: number;
  /** The maximum number of groups for its bug, where the requests show nothing in common; one by default. */
  readonly groups?: number;
}
