import type { Resending } from '../cases/plan/resending.ts';
import type { Case, Sequence } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';

/** Cases whose responses showed a state of the whole service instead of what the cases are about. */
export interface InterruptedCases {
  /** Called with the exchanges of each sequence, before any of them is kept. */
  readonly see: (exchanges: readonly Exchange[]) => void;
  /** Keeps an exchange that was not judged, if its case can be sent again: by itself, once. Returns whether it is kept. */
  readonly keep: (exchange: Exchange) => boolean;
  /** Whether there are cases to send again. */
  readonly isNeeded: () => boolean;
  /** The cases to send again, each given once. */
  readonly sequences: () => Iterable<Sequence>;
  /** Gives up what is kept and was not sent again. */
  readonly giveUp: () => readonly Exchange[];
}

/** How cases may be sent again. */
export interface InterruptedCasesOptions {
  /** Whether an operation may be sent to again: none that brings the state about. */
  readonly mayRepeat: (operation: Case['operation']) => boolean;
  readonly resending: Pick<Resending, 'withFreshValues'>;
}

/** Collects the interrupted cases of one run. */
export function openInterruptedCases({ mayRepeat, resending }: InterruptedCasesOptions): InterruptedCases {
  /** A case that follows others means nothing without them. */
  const alone = new WeakSet<Exchange>();
  const repeated = new Set<string>();
  let kept: Exchange[] = [];
  return {
    see: (exchanges) => {
      const [first] = exchanges;
      if (first !== undefined && exchanges.length === 1) alone.add(first);
    },
    keep: (exchange) => {
      const { id, operation } = exchange.case;
      if (!alone.has(exchange) || repeated.has(id) || !mayRepeat(operation)) return false;
      repeated.add(id);
      kept.push(exchange);
      return true;
    },
    isNeeded: () => kept.length > 0,
    *sequences() {
      for (let next = kept.shift(); next !== undefined; next = kept.shift())
        yield { id: next.case.id, delivery: 'any', cases: [resending.withFreshValues(next.case)] };
    },
    giveUp: () => {
      const given = kept;
      kept = [];
      return given;
    },
  };
}
