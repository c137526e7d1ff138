import type { Sequence } from '../model/case.ts';
import type { Unsupported } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';

/** What a run may cost before the rest of it is left out. */
export interface Budget {
  /** Cases to send at the most. */
  readonly maxCases: number;
  /** Milliseconds after which nothing new is sent. */
  readonly timeMs: number;
  /** Milliseconds since the run began. */
  readonly elapsedMs: () => number;
  readonly interrupted: AbortSignal;
}

/** Keeps a run bounded: a target that does not answer is asked a few times, not a thousand times. */
export interface Patience {
  readonly admits: (sequence: Sequence) => boolean;
  readonly learn: (exchange: Exchange) => void;
  /** Whether there is anything left of the budget. */
  readonly hasRoom: () => boolean;
  /** What was left out, one line an operation and reason. */
  readonly skipped: () => readonly Unsupported[];
}

/** A strategy whose requests ran into a limit of time or size this often has shown what it can show. */
const excessesPerStrategy = 3;
/** A target that ran into a limit this often, over all strategies, is not asked again. */
const excessesInAll = 12;
/** A target of which nothing else was ever seen is given up as soon as this. */
const excessesAtFirst = 5;
/** A target that refused a connection this often in a row is gone. */
const refusalsInARow = 5;

export function openPatience(budget: Budget): Patience {
  const excesses = new Map<string, number>();
  const skipped = new Map<string, Unsupported>();
  let [inAll, refusals, cases, answers] = [0, 0, 0, 0];

  const reasonToStop = (more: number): string | undefined => {
    if (budget.interrupted.aborted) return 'the run was interrupted';
    if (refusals >= refusalsInARow) return 'the target no longer takes connections';
    if (inAll >= excessesInAll || (answers === 0 && inAll >= excessesAtFirst))
      return `${inAll} requests had no whole answer within the limits`;
    if (cases + more > budget.maxCases) return `the budget of ${budget.maxCases} cases is spent`;
    return budget.elapsedMs() > budget.timeMs ? `the budget of ${budget.timeMs / 1000} s is spent` : undefined;
  };
  const reasonAgainst = (sequence: Sequence): string | undefined => {
    const strategy = sequence.cases[0]?.strategy ?? '';
    const isSlow = (excesses.get(strategy) ?? 0) >= excessesPerStrategy;
    return (
      reasonToStop(sequence.cases.length) ??
      (isSlow ? `requests of ${strategy} had no whole answer within the limits` : undefined)
    );
  };

  return {
    admits: (sequence) => {
      const reason = reasonAgainst(sequence);
      if (reason === undefined) cases += sequence.cases.length;
      else note(skipped, sequence, reason);
      return reason === undefined;
    },
    learn: ({ case: sent, outcome }) => {
      const reason = outcome.kind === 'no-reply' ? outcome.reason : undefined;
      if (outcome.kind === 'reply') answers += 1;
      refusals = reason === 'unreachable' ? refusals + 1 : 0;
      if (reason !== 'timeout' && reason !== 'excessive') return;
      inAll += 1;
      excesses.set(sent.strategy, (excesses.get(sent.strategy) ?? 0) + 1);
    },
    hasRoom: () => reasonToStop(1) === undefined,
    skipped: () => [...skipped.values()],
  };
}

function note(skipped: Map<string, Unsupported>, { cases: [first] }: Sequence, reason: string): void {
  if (!first) return;
  const { key, pointer } = first.operation;
  const told = `${first.strategy}: ${reason}`;
  skipped.set(`${key} ${told}`, { pointer, operation: key, reason: told });
}
