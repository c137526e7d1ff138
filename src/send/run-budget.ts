import type { Sequence } from '../model/case.ts';
import type { Unsupported } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';

/** What a run may cost. */
export interface BudgetLimits {
  /** Cases to send at the most. */
  readonly maxCases: number;
  /** Milliseconds after which nothing new is sent. */
  readonly timeMs: number;
  /** Milliseconds since the run began. */
  readonly elapsedMs: () => number;
  readonly interrupted: AbortSignal;
}

/** Keeps a run within its limits. A target that does not respond gets a few requests, not a thousand. */
export interface RunBudget {
  /** Whether a sequence may be sent. When it may, its cases are counted; when not, the reason is noted. */
  readonly allows: (sequence: Sequence) => boolean;
  /** Takes note of an exchange that was sent. */
  readonly record: (exchange: Exchange) => void;
  /** Whether any more case may be sent. */
  readonly hasRoom: () => boolean;
  /** What was not sent, one entry for each operation and reason. */
  readonly skipped: () => readonly Unsupported[];
}

/** After as many exceeded limits, of time or size, the rest of a strategy is not sent. */
const mostExceededOfStrategy = 3;
/** After as many exceeded limits, over all strategies, nothing more is sent. */
const mostExceeded = 12;
/** The same for a target that has never responded. */
const mostExceededWithoutResponse = 5;
/** After as many refused connections in a row nothing more is sent. */
const mostRefusalsInARow = 5;

/** Opens the budget of one run. */
export function openRunBudget(limits: BudgetLimits): RunBudget {
  const exceededOf = new Map<string, number>();
  const skipped = new Map<string, Unsupported>();
  let [exceeded, refusals, cases, responses] = [0, 0, 0, 0];

  const reasonToStop = (more: number): string | undefined => {
    if (limits.interrupted.aborted) return 'the run was interrupted';
    if (refusals >= mostRefusalsInARow) return 'the target no longer accepts connections';
    if (exceeded >= mostExceeded || (responses === 0 && exceeded >= mostExceededWithoutResponse))
      return `${exceeded} requests got no complete response within the limits`;
    if (cases + more > limits.maxCases) return `the limit of ${limits.maxCases} cases is reached`;
    return limits.elapsedMs() > limits.timeMs ? `the time limit of ${limits.timeMs / 1000} s is reached` : undefined;
  };
  const reasonAgainst = (sequence: Sequence): string | undefined => {
    const strategy = sequence.cases[0]?.strategy ?? '';
    const isSpent = (exceededOf.get(strategy) ?? 0) >= mostExceededOfStrategy;
    return (
      reasonToStop(sequence.cases.length) ??
      (isSpent ? `requests of ${strategy} got no complete response within the limits` : undefined)
    );
  };

  return {
    allows: (sequence) => {
      const reason = reasonAgainst(sequence);
      if (reason === undefined) cases += sequence.cases.length;
      else noteSkipped(skipped, sequence, reason);
      return reason === undefined;
    },
    record: ({ case: { strategy }, outcome }) => {
      const reason = outcome.kind === 'no-reply' ? outcome.reason : undefined;
      if (outcome.kind === 'reply') responses += 1;
      refusals = reason === 'unreachable' ? refusals + 1 : 0;
      if (reason !== 'timeout' && reason !== 'excessive') return;
      exceeded += 1;
      exceededOf.set(strategy, (exceededOf.get(strategy) ?? 0) + 1);
    },
    hasRoom: () => reasonToStop(1) === undefined,
    skipped: () => [...skipped.values()],
  };
}

function noteSkipped(skipped: Map<string, Unsupported>, { cases: [first] }: Sequence, reason: string): void {
  if (!first) return;
  const { key, pointer } = first.operation;
  const strategyReason = `${first.strategy}: ${reason}`;
  skipped.set(`${key} ${strategyReason}`, { pointer, operation: key, reason: strategyReason });
}
