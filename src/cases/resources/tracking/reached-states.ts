import { type Deed, deedText } from './deeds.ts';

/** How resources get from state to state, as the run has seen it: an order is paid after it was submitted, so a new one is submitted first. */
export interface ReachedStates {
  /** Remembers whether something was possible after what was done last: `''` with a new resource. */
  readonly note: (text: string, before: string, isDone: boolean) => void;
  readonly remember: (deed: Deed) => void;
  /** Remembers that a resource of that kind was brought into another state. */
  readonly reach: (kind: string, deed: Deed) => void;
  /** After what a deed was possible, by the text of that; `false`: it was refused. Of another step of its operation where nothing is known of its own. */
  readonly outcomesOf: (deed: Deed) => ReadonlyMap<string, boolean>;
  /** Whether a step was never sent: `{"action": "reject"}`. */
  readonly isUntried: (deed: Deed) => boolean;
  /** What to do with a new resource, in this order, so that this is possible with it; `undefined` when that is not known. */
  readonly wayTo: (deed: Deed) => readonly Deed[] | undefined;
  /** The states in which resources of that kind were, as far as it is known how a new one gets there. */
  readonly statesOf: (kind: string) => readonly ReachedState[];
}

/** A state in which a resource was. */
export interface ReachedState {
  /** What was done last, as a text. */
  readonly state: string;
  /** What to do with a new resource to bring it there. */
  readonly way: readonly Deed[];
}

/** The most actions that lead to a state. */
const longestWay = 3;

/** Knows of no state yet. */
export function openReachedStates(): ReachedStates {
  /** Whether an operation, or a change to a state, was possible, by its key or text and what was done last. */
  const outcomes = new Map<string, Map<string, boolean>>();
  /** By their text. */
  const deeds = new Map<string, Deed>();
  /** What was carried out with resources of a kind, by its text. */
  const reached = new Map<string, Map<string, Deed>>();
  const own = (deed: Deed): ReadonlyMap<string, boolean> => outcomes.get(deedText(deed)) ?? new Map();
  const outcomesOf = (deed: Deed): ReadonlyMap<string, boolean> =>
    deed.change === undefined ? own(deed) : new Map([...(outcomes.get(deed.key) ?? []), ...own(deed)]);
  const wayTo = (to: Deed, after: readonly string[]): readonly Deed[] | undefined => {
    const text = deedText(to);
    const known = [...own(to).values()].includes(true) ? own(to) : outcomesOf(to);
    const possible = [...known].flatMap(([before, isPossible]) => (isPossible ? [before] : []));
    if (possible.includes('')) return [];
    if (after.length === longestWay) return undefined;
    for (const before of possible) {
      const deed = deeds.get(before);
      if (deed === undefined || before === text || after.includes(before)) continue;
      const way = wayTo(deed, [...after, text]);
      if (way !== undefined) return [...way, deed];
    }
    return undefined;
  };
  return {
    note: (text, before, isDone) => {
      const known = outcomes.get(text) ?? new Map<string, boolean>();
      outcomes.set(text, known.set(before, isDone || known.get(before) === true));
    },
    remember: (deed) => void deeds.set(deedText(deed), deed),
    reach: (kind, deed) =>
      void reached.set(kind, (reached.get(kind) ?? new Map<string, Deed>()).set(deedText(deed), deed)),
    outcomesOf,
    isUntried: (deed) => deed.change !== undefined && own(deed).size === 0,
    wayTo: (deed) => wayTo(deed, []),
    statesOf: (kind) =>
      [...(reached.get(kind) ?? [])].flatMap(([state, deed]): ReachedState[] => {
        const way = wayTo(deed, []);
        return way === undefined ? [] : [{ state, way: [...way, deed] }];
      }),
  };
}
