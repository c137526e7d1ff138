import { isSafeMethod } from '../../http/method.ts';
import type { Case } from '../../model/case.ts';
import type { Exchange } from '../../model/exchange.ts';
import { isLost } from '../../send/dispatch.ts';
import { plural } from '../../text/plural.ts';

/** How the recovery talks to the target. */
export interface RecoveryOptions {
  /** Whether the target accepts a connection and responds; tries for `waitMs` milliseconds; with 0 only once. */
  readonly isReachable: (waitMs: number) => Promise<boolean>;
  /** Sends a case by itself. */
  readonly send: (testCase: Case) => Promise<Exchange>;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** How long to wait for the target to come back, in milliseconds. */
  readonly restartWaitMs: number;
  /** Starts the target again; absent: something else may do it. */
  readonly restart?: () => Promise<void>;
  /** What had its response before the exchanges, the last one last: it may have crashed the target with a delay. */
  readonly before: readonly Exchange[];
  /** Whether a request with that response has asked the target to restart or to stop. */
  readonly endsService: (exchange: Exchange) => boolean;
  /** Whether to look for a crash although the target accepts connections: a supervisor may have started it again at once. */
  readonly mayHaveRestarted: boolean;
}

/** What became of exchanges during which the target may have crashed. */
export interface CrashRecovery {
  /** Those that may be judged, in their order. */
  readonly judged: readonly Exchange[];
  /** Those that were lost because of another request, or whose response speaks of the state after a restart. */
  readonly unjudged: readonly Exchange[];
  /** The request that asked the target to restart or to stop: it has not crashed. */
  readonly endedBy?: Exchange;
  /** Those of the judged ones that crashed the target, also when they were sent alone. */
  readonly crashes: readonly Exchange[];
  /** `unexplained`: the target accepts connections, responds to what was lost, and no request was found that ends it. */
  readonly state: 'no crash' | 'unexplained' | 'restarted' | 'gone';
}

/** How many requests that have had their response are repeated. */
const mostSuspected = 8;
/** A target that crashes after its response does so within this time, in milliseconds. */
const delayMs = 300;
/** How often the target is asked meanwhile, in milliseconds: a supervisor may start it again before the time is over. */
const probeMs = 30;
/** The most crashes after which another request to the operation is repeated: the target may take long to come back each time. */
const mostCrashes = 3;
/** How many requests that were lost, although the target accepts connections, are repeated. */
const mostLost = 16;

/**
 * Finds the request that crashed the target (RFC 9110 gives every request a response): the requests that were under way at the time are repeated alone
 * once the target is back, and only one that crashes it again is blamed. If none does, those that changed something before are repeated: a target may
 * crash a moment after its response. A target that is back at once is treated the same way if it responds to what was lost; if nothing is found that
 * ends it, the loss itself counts.
 */
export async function recoverFromCrash(
  exchanges: readonly Exchange[],
  options: RecoveryOptions,
): Promise<CrashRecovery> {
  const lost = exchanges.filter(isLost);
  const asTheyAre = { judged: exchanges, unjudged: [], crashes: [] };
  const wasDown = lost.length > 0 && !(await options.isReachable(0));
  if (!wasDown && (!options.mayHaveRestarted || lost.length === 0 || lost.length > mostLost))
    return { ...asTheyAre, state: 'no crash' };
  if (wasDown && !(await isBack(options))) return { ...suspectOnly(exchanges), crashes: [], state: 'gone' };
  const search: CrashSearch = { exchanges, wasDown, repeated: new Map(), crashes: [] };
  const { crashes, repeated } = search;
  if ((await repeatLost(lost, search, options)) === 'gone') return { ...split(search), crashes, state: 'gone' };
  const lostAgain = [...repeated.values()].filter(isLost).length;
  if (!wasDown && lostAgain === lost.length) return { ...asTheyAre, state: 'no crash' };
  const endedBy = crashes.length === 0 ? [...options.before, ...exchanges].findLast(options.endsService) : undefined;
  if (endedBy !== undefined) return { ...split(search), crashes, endedBy, state: 'restarted' };
  if (crashes.length === 0 && (wasDown || lostAgain === 0)) {
    const late = await repeatChanges(search, options);
    if (late !== undefined) return late;
  }
  if (!wasDown && lostAgain === 0) return { ...asTheyAre, state: 'unexplained' };
  return { ...split(search), crashes, state: 'restarted' };
}

/**
 * For a target that does not come back: one of the requests that lost their connection crashed it, and one that got no connection was sent too late to do so.
 * Which one cannot be tried, so one is judged: an invalid request rather than a valid one. If none lost its connection, the target ended between two
 * requests, and what is known is that it responds to nothing.
 */
function suspectOnly(exchanges: readonly Exchange[]): Pick<CrashRecovery, 'judged' | 'unjudged'> {
  const closed = exchanges.filter(({ outcome }) => outcome.kind === 'no-reply' && outcome.reason === 'closed');
  const suspect = closed.find((exchange) => exchange.case.expects !== 'accepted') ?? closed[0];
  if (suspect === undefined) return { judged: exchanges, unjudged: [] };
  const isJudged = (exchange: Exchange): boolean => exchange === suspect || !isLost(exchange);
  const others = closed.length - 1;
  const judged =
    others === 0 ? suspect : withDetail(suspect, `${plural(others, 'other request')} under way may be the cause, too`);
  return {
    judged: exchanges.filter(isJudged).map((exchange) => (exchange === suspect ? judged : exchange)),
    unjudged: exchanges.filter((exchange) => !isJudged(exchange)),
  };
}

function withDetail(exchange: Exchange, detail: string): Exchange {
  const { outcome } = exchange;
  if (outcome.kind !== 'no-reply') return exchange;
  return {
    ...exchange,
    outcome: { ...outcome, detail: `${outcome.detail}; the target did not come back, and ${detail}` },
  };
}

/** The search for the request that crashed the target, and what it has found. */
interface CrashSearch {
  readonly exchanges: readonly Exchange[];
  /** Whether the target responded to nothing when the search began. */
  readonly wasDown: boolean;
  /** What became of exchanges whose request was sent again, alone. */
  readonly repeated: Map<Exchange, Exchange>;
  readonly crashes: Exchange[];
}

function blame({ repeated, crashes }: CrashSearch, exchange: Exchange, crash: Exchange): void {
  repeated.set(exchange, crash);
  crashes.push(crash);
}

/** Repeats what was lost, and blames what crashes the target again; ends early where the target does not come back. */
async function repeatLost(
  lost: readonly Exchange[],
  search: CrashSearch,
  options: RecoveryOptions,
): Promise<'back' | 'gone'> {
  /** Nothing sent since the start of the target could crash it with a delay. */
  let isFresh = search.wasDown;
  const crashesOf = (key: string) => search.crashes.filter((crash) => crash.case.operation.key === key).length;
  for (const exchange of lost) {
    if (crashesOf(exchange.case.operation.key) >= mostCrashes) continue;
    let alone = await options.send(exchange.case);
    if (!isFresh && (await hasCrashed(alone, options)) && (await isBack(options)))
      alone = await options.send(exchange.case);
    isFresh = false;
    search.repeated.set(exchange, alone);
    if (!(await hasCrashed(alone, options))) continue;
    blame(search, exchange, crashed(alone, 'after this request, sent alone, it responded to nothing'));
    isFresh = true;
    if (!(await isBack(options))) return 'gone';
  }
  return 'back';
}

/** Repeats what changed something and had its response, until one request crashes the target a moment later; `undefined` when none does. */
async function repeatChanges(search: CrashSearch, options: RecoveryOptions): Promise<CrashRecovery | undefined> {
  const { exchanges, crashes } = search;
  for (const exchange of listSuspects([...options.before, ...exchanges])) {
    const alone = await options.send(exchange.case);
    if (await staysUp(options)) continue;
    const detail = 'soon after its response to this request, sent alone, it responded to nothing';
    blame(search, exchange, crashed(alone, detail));
    const before = exchanges.includes(exchange) ? [] : crashes;
    const { judged, unjudged } = split(search);
    const state = (await isBack(options)) ? 'restarted' : 'gone';
    return { judged: [...judged, ...before], unjudged, crashes, state };
  }
  return undefined;
}

/** Whether the target responds all the time in which a request it has responded to may crash it. */
async function staysUp({ isReachable, sleep }: RecoveryOptions): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < delayMs; waitedMs += probeMs) {
    await sleep(probeMs);
    if (!(await isReachable(0))) return false;
  }
  return true;
}

/** The exchanges that may have changed something, the last one first, each case once. */
function listSuspects(exchanges: readonly Exchange[]): readonly Exchange[] {
  const changing = exchanges.filter(({ case: { request } }) => !isSafeMethod(request.method));
  const byCase = new Map(changing.map((exchange) => [exchange.case.id, exchange]));
  return [...byCase.values()].reverse().slice(0, mostSuspected);
}

async function hasCrashed(alone: Exchange, { isReachable }: RecoveryOptions): Promise<boolean> {
  return isLost(alone) && !(await isReachable(0));
}

async function isBack({ isReachable, restart, restartWaitMs }: RecoveryOptions): Promise<boolean> {
  await restart?.();
  return isReachable(restartWaitMs);
}

/** The exchange without a response, as the target crashed at it. */
function crashed({ outcome, ...exchange }: Exchange, detail: string): Exchange {
  const { durationMs } = outcome;
  const reason = 'closed';
  return {
    ...exchange,
    outcome: { kind: 'no-reply', reason, detail: `the target crashed: ${detail}`, clause: undefined, durationMs },
  };
}

/** A 404 or 410 after the restart may speak of what the target has forgotten. */
function isJudged(exchange: Exchange, alone: Exchange | undefined): boolean {
  if (alone === undefined) return true;
  const { outcome } = alone;
  if (outcome.kind === 'reply') return outcome.status !== 404 && outcome.status !== 410;
  return !isLost(exchange) || outcome.reason !== 'unreachable';
}

function split({ exchanges, repeated }: CrashSearch): Pick<CrashRecovery, 'judged' | 'unjudged'> {
  const isFit = (exchange: Exchange) =>
    isLost(exchange) ? repeated.has(exchange) && isJudged(exchange, repeated.get(exchange)) : true;
  return {
    judged: exchanges.filter(isFit).map((exchange) => repeated.get(exchange) ?? exchange),
    unjudged: exchanges.filter((exchange) => !isFit(exchange)),
  };
}
