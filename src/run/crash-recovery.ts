import type { Case } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';

/** How the recovery talks to the target. */
export interface RecoveryMeans {
  /** Whether the target accepts a connection; tries for `waitMs` milliseconds, 0: once. */
  readonly isReachable: (waitMs: number) => Promise<boolean>;
  /** Sends a case by itself. */
  readonly send: (testCase: Case) => Promise<Exchange>;
  /** How long to wait for the target to come back, in milliseconds. */
  readonly restartWaitMs: number;
  /** Starts the target again; absent: something else may do it. */
  readonly restart?: () => Promise<void>;
}

/** What became of exchanges during which the target may have crashed. */
export interface Recovery {
  /** Those that may be judged, in their order. */
  readonly judged: readonly Exchange[];
  /** Those that were lost because of another request, or whose response speaks of the state after a restart. */
  readonly unjudged: readonly Exchange[];
  /** Those of the judged ones that crashed the target, also when they were sent alone. */
  readonly crashes: readonly Exchange[];
  readonly state: 'no crash' | 'restarted' | 'gone';
}

/**
 * Finds the request that crashed the target (RFC 9110 gives every request a response): the requests that were under way at the time are repeated alone
 * once the target is back, and only one that crashes it again is blamed.
 */
export async function recoverFromCrash(exchanges: readonly Exchange[], means: RecoveryMeans): Promise<Recovery> {
  const lost = exchanges.filter(isLost);
  if (lost.length === 0 || (await means.isReachable(0)))
    return { judged: exchanges, unjudged: [], crashes: [], state: 'no crash' };
  if (!(await isBack(means))) return { judged: exchanges, unjudged: [], crashes: [], state: 'gone' };
  const repeated = new Map<Exchange, Exchange>();
  const crashes: Exchange[] = [];
  for (const exchange of lost) {
    const alone = await means.send(exchange.case);
    repeated.set(exchange, alone);
    if (!isLost(alone) || (await means.isReachable(0))) continue;
    const crash = blamed(alone);
    repeated.set(exchange, crash);
    crashes.push(crash);
    if (!(await isBack(means))) return { ...split(exchanges, repeated), crashes, state: 'gone' };
  }
  return { ...split(exchanges, repeated), crashes, state: 'restarted' };
}

async function isBack({ isReachable, restart, restartWaitMs }: RecoveryMeans): Promise<boolean> {
  await restart?.();
  return isReachable(restartWaitMs);
}

/** Whether the connection was lost or could not be opened. */
export function isLost({ outcome }: Exchange): boolean {
  return outcome.kind === 'no-reply' && (outcome.reason === 'closed' || outcome.reason === 'unreachable');
}

function blamed(exchange: Exchange): Exchange {
  const { outcome } = exchange;
  if (outcome.kind === 'reply') return exchange;
  const detail = 'the target crashed: after this request, sent alone, it accepted no connection';
  return { ...exchange, outcome: { ...outcome, reason: 'closed', detail } };
}

/** A 404 or 410 after the restart may speak of what the target has forgotten. */
function isJudged(exchange: Exchange, alone: Exchange | undefined): boolean {
  if (alone === undefined) return true;
  const { outcome } = alone;
  if (outcome.kind === 'reply') return outcome.status !== 404 && outcome.status !== 410;
  return !isLost(exchange) || outcome.reason !== 'unreachable';
}

function split(
  exchanges: readonly Exchange[],
  repeated: ReadonlyMap<Exchange, Exchange>,
): Pick<Recovery, 'judged' | 'unjudged'> {
  const isFit = (exchange: Exchange) =>
    isLost(exchange) ? repeated.has(exchange) && isJudged(exchange, repeated.get(exchange)) : true;
  return {
    judged: exchanges.filter(isFit).map((exchange) => repeated.get(exchange) ?? exchange),
    unjudged: exchanges.filter((exchange) => !isFit(exchange)),
  };
}
