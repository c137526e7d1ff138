import type { Sequence } from '../model/case.ts';
import type { Unsupported } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';

/** What a run may cost. */
export interface BudgetLimits {
  /** The maximum number of cases. */
  readonly maxCases: number;
  /** Milliseconds after which nothing new is sent. */
  readonly timeMs: number;
  /** The time limit that reasons name, where this one leaves time for what follows; absent: this one. */
  readonly namedTimeMs?: number;
  /** Milliseconds since the run began. */
  readonly elapsedMs: () => number;
  /** How many operations share the time; absent: one. */
  readonly operations?: number;
  readonly interrupted: AbortSignal;
}

/** Keeps a run within its limits. A target that does not respond gets a few requests, not a thousand. */
export interface RunBudget {
  /** Whether a sequence may be sent. When it may, its cases are counted; when not, the reason is noted. */
  readonly allows: (sequence: Sequence) => boolean;
  /** Takes note of an exchange that was sent; `isAlone`: nothing else was under way, so that all of the run waited for it. */
  readonly record: (exchange: Exchange, isAlone?: boolean) => void;
  /** Takes note of a request that crashed the target: an operation may do so a few times. */
  readonly recordCrash: (exchange: Exchange) => void;
  /** Takes note that the target did not come back after a crash: nothing more is sent. */
  readonly recordGone: () => void;
  /** Whether any more case may be sent; with `share`, within that part of the limits. */
  readonly hasRoom: (share?: number) => boolean;
  /** Why no more cases may be sent, within that part of the limits; `undefined` while they may. */
  readonly endReason: (share?: number) => string | undefined;
  /** What was not sent, one entry for each operation and reason. */
  readonly skipped: () => readonly Unsupported[];
}

/** After as many exceeded limits, of time or size, the rest of a strategy is not sent to an operation. */
const mostExceededOfStrategy = 3;
/** After as many exceeded limits nothing more is sent to an operation. */
const mostExceededOfOperation = 12;
/** The same for a target that has never responded, over all operations. */
const mostExceededWithoutResponse = 5;
/** After as many crashes of the target nothing more is sent to the operation that caused them. */
const mostCrashesOfOperation = 3;
/** After as many refused connections in a row nothing more is sent. */
const mostRefusalsInARow = 5;
/** One of several operations may keep the run waiting for this part of its time. */
const mostOfTime = 0.25;
/** The minimum of that time, in milliseconds. */
const leastShareMs = 5000;
/** A response that takes longer is slow. */
const slowMs = 500;
/** Requests that are sent at the same time wait together. */
const usualConcurrency = 8;

/** Opens the budget of one run. */
export function openRunBudget(limits: BudgetLimits): RunBudget {
  const operations = limits.operations ?? 1;
  const exceededOf = new Map<string, number>();
  const crashesOf = new Map<string, number>();
  const waitedMs = new Map<string, number>();
  const skipped = new Map<string, Unsupported>();
  let [exceeded, refusals, cases, responses] = [0, 0, 0, 0];
  let isGone = false;
  const shareMs = operations === 1 ? Number.POSITIVE_INFINITY : Math.max(leastShareMs, limits.timeMs * mostOfTime);

  const reasonToStop = (more: number, share = 1): string | undefined => {
    if (limits.interrupted.aborted) return 'the run was interrupted';
    if (isGone || refusals >= mostRefusalsInARow) return gone;
    if (responses === 0 && exceeded >= mostExceededWithoutResponse) return noResponses(exceeded);
    if (cases + more > limits.maxCases * share) return `the limit of ${limits.maxCases} cases is reached`;
    if (limits.elapsedMs() <= limits.timeMs * share) return undefined;
    return `the time limit of ${(limits.namedTimeMs ?? limits.timeMs) / 1000} s leaves no more time`;
  };
  const reasonAgainst = (sequence: Sequence): string | undefined => {
    const [first] = sequence.cases;
    if (first === undefined) return reasonToStop(0);
    const { operation, strategy } = first;
    const ofOperation = exceededOf.get(operation.key) ?? 0;
    const ofStrategy = exceededOf.get(`${operation.key} ${strategy}`) ?? 0;
    const crashes = crashesOf.get(operation.key) ?? 0;
    const isSlow = (waitedMs.get(operation.key) ?? 0) > shareMs;
    return (
      reasonToStop(sequence.cases.length) ??
      (ofOperation >= mostExceededOfOperation ? noResponses(ofOperation) : undefined) ??
      (ofStrategy >= mostExceededOfStrategy ? noResponses(ofStrategy) : undefined) ??
      (crashes >= mostCrashesOfOperation ? `${crashes} requests to it crashed the target` : undefined) ??
      (isSlow ? `responses are slow: its share of the time limit, ${shareMs / 1000} s, is used` : undefined)
    );
  };

  return {
    allows: (sequence) => {
      const reason = reasonAgainst(sequence);
      if (reason === undefined) cases += sequence.cases.length;
      else noteSkipped(skipped, sequence, reason);
      return reason === undefined;
    },
    record: ({ case: { strategy, operation }, outcome }, isAlone = false) => {
      const reason = outcome.kind === 'no-reply' ? outcome.reason : undefined;
      if (outcome.kind === 'reply') responses += 1;
      const waiting = outcome.durationMs / (isAlone ? 1 : usualConcurrency);
      if (outcome.durationMs > slowMs) add(waitedMs, operation.key, waiting);
      refusals = reason === 'unreachable' ? refusals + 1 : 0;
      if (reason !== 'timeout' && reason !== 'excessive') return;
      exceeded += 1;
      add(exceededOf, operation.key, 1);
      add(exceededOf, `${operation.key} ${strategy}`, 1);
    },
    recordGone: () => {
      isGone = true;
    },
    recordCrash: ({ case: { operation } }) => add(crashesOf, operation.key, 1),
    hasRoom: (share) => reasonToStop(1, share) === undefined,
    endReason: (share) => reasonToStop(1, share),
    skipped: () => [...skipped.values()],
  };
}

const gone =
  'the target ended and did not come back in time: start it again by "server" in coldframe.yaml, or wait longer with --restart-wait 60s';

function noResponses(count: number): string {
  return `${count} requests got no complete response within the limits`;
}

function add(sums: Map<string, number>, key: string, more: number): void {
  sums.set(key, (sums.get(key) ?? 0) + more);
}

function noteSkipped(skipped: Map<string, Unsupported>, { cases: [first] }: Sequence, reason: string): void {
  if (!first) return;
  const { key, pointer } = first.operation;
  const strategyReason = `${first.strategy}: ${reason}`;
  skipped.set(`${key} ${strategyReason}`, { pointer, operation: key, reason: strategyReason });
}
