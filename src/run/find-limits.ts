import type { LimitProbe } from '../cases/plan/limit-probes.ts';
import { isAboutAccessOrLoad, isSuccess } from '../http/status.ts';
import type { Sequence } from '../model/case.ts';
import type { Exchange, NoReplyReason } from '../model/exchange.ts';
import type { BudgetLimits, RunBudget } from '../send/run-budget.ts';
import type { Sender } from '../send/sender.ts';
import type { Ledger } from './ledger.ts';

/** What the search for limits works with. */
export interface LimitSearch {
  /** Whether the case of that id was accepted earlier in the run. */
  readonly wasAccepted: (id: string) => boolean;
  readonly sender: Pick<Sender, 'send'>;
  /** Whether the target accepted no connection after the last request, and did not come back. */
  readonly isGone: () => boolean;
  readonly budget: RunBudget;
}

/** What the search for limits may cost together, given the limits of the run: never more requests than the run has cases. */
export function limitSearchLimits({ maxCases, timeMs }: SearchLimits): SearchLimits {
  return { maxCases: Math.min(maxCases, 600), timeMs: Math.min(timeMs, 5000) };
}

type SearchLimits = Pick<BudgetLimits, 'maxCases' | 'timeMs'>;

/** Finds for each probe how far the target accepts its values: to its end, or to a value found by bisection. Records the limits in the ledger. */
export async function findLimits(probes: Iterable<LimitProbe>, ledger: Ledger, search: LimitSearch): Promise<void> {
  for (const probe of probes) {
    if (!search.budget.hasRoom()) return;
    try {
      await findLimit(probe, ledger, search);
    } catch (error) {
      ledger.recordError(`${probe.operation} › the limit of ${probe.measured}`, error);
    }
  }
}

async function findLimit(probe: LimitProbe, ledger: Ledger, search: LimitSearch): Promise<void> {
  let last: Exchange | undefined;
  let accepted: Exchange | undefined;
  const attempt = async (value: bigint): Promise<Attempt | undefined> => {
    const exchange = await sendValue(probe, value, search);
    if (exchange === undefined || hasReason(exchange, 'unreachable')) return undefined;
    last = exchange;
    const read = readAttempt(exchange);
    if (read?.accepted === true) accepted = exchange;
    return read;
  };
  const isShown = probe.shownBy !== undefined && search.wasAccepted(probe.shownBy);
  const found = isShown ? ({ accepted: probe.to, refused: undefined } as const) : await narrow(probe, attempt);
  if (found !== undefined) recordFound(found, { probe, accepted, ledger });
  // The request has ended the target, which has not come back.
  else if (last !== undefined && hasReason(last, 'closed') && search.isGone()) ledger.record(last);
}

function hasReason({ outcome }: Exchange, reason: NoReplyReason): boolean {
  return outcome.kind === 'no-reply' && outcome.reason === reason;
}

/** A limit that was found, and the request that shows it; nothing was refused where the target accepts all. */
interface Found {
  readonly accepted: bigint;
  readonly refused: { readonly at: bigint; readonly exchange: Exchange } | undefined;
}

/** Where the target begins to refuse; `undefined` when that cannot be found out. */
async function narrow(
  { from, to }: LimitProbe,
  attempt: (value: bigint) => Promise<Attempt | undefined>,
): Promise<Found | undefined> {
  const end = await attempt(to);
  if (end?.accepted === true) return { accepted: to, refused: undefined };
  // A single failure may be chance; and when not even the first value is accepted, there is no limit to find.
  if (end === undefined || (await attempt(to))?.accepted !== false || (await attempt(from))?.accepted !== true) return;
  const between = await bisect({ accepted: from, refused: to }, attempt);
  if (between === undefined) return;
  const [accepted, refused] = [await attempt(between.accepted), await attempt(between.refused)];
  if (accepted?.accepted !== true || refused?.accepted !== false) return;
  return { accepted: between.accepted, refused: { at: between.refused, exchange: refused.exchange } };
}

interface FoundBy {
  readonly probe: LimitProbe;
  /** The last response to a value that was accepted. */
  readonly accepted: Exchange | undefined;
  readonly ledger: Ledger;
}

function recordFound({ accepted, refused }: Found, { probe, accepted: success, ledger }: FoundBy): void {
  const { operation, measured, instance, schema, from, to } = probe;
  const limit = { operation, measured, instance, schema, towards: to > from ? ('more' as const) : ('less' as const) };
  const firstRefused = refused && { at: String(refused.at), ...answerOf(refused.exchange) };
  const shown = { accepted: success, refused: refused?.exchange };
  ledger.recordLimit({ ...limit, accepted: String(accepted), refused: firstRefused }, shown);
}

function answerOf({ outcome }: Exchange) {
  return outcome.kind === 'reply'
    ? { answer: `${outcome.status}`, status: outcome.status }
    : { answer: `no response (${outcome.reason})`, status: undefined };
}

interface Interval {
  readonly accepted: bigint;
  readonly refused: bigint;
}

/** The two neighbouring values of which the target accepts one and refuses the other; `undefined` when an attempt has no result. */
async function bisect(
  interval: Interval,
  attempt: (value: bigint) => Promise<Attempt | undefined>,
): Promise<Interval | undefined> {
  let { accepted, refused } = interval;
  for (let gap = refused - accepted; gap > 1n || gap < -1n; gap = refused - accepted) {
    const middle = accepted + gap / 2n;
    const tried = await attempt(middle);
    if (tried === undefined) return undefined;
    if (tried.accepted) accepted = middle;
    else refused = middle;
  }
  return { accepted, refused };
}

interface Attempt {
  readonly accepted: boolean;
  readonly exchange: Exchange;
}

/** Sends a request with this value; `undefined` when it cannot be sent. */
async function sendValue(
  probe: LimitProbe,
  value: bigint,
  { sender, budget }: LimitSearch,
): Promise<Exchange | undefined> {
  const testCase = probe.caseFor(value);
  if (testCase === undefined) return undefined;
  const sequence: Sequence = { id: testCase.id, delivery: 'any', cases: [testCase] };
  if (!budget.allows(sequence)) return undefined;
  const [exchange] = await sender.send(sequence);
  if (exchange !== undefined) budget.record(exchange);
  return exchange;
}

/** `undefined` when the response says nothing about the value. */
function readAttempt(exchange: Exchange): Attempt | undefined {
  const { outcome } = exchange;
  if (outcome.kind === 'no-reply') return outcome.reason === 'closed' ? { accepted: false, exchange } : undefined;
  if (isAboutAccessOrLoad(outcome.status)) return undefined;
  return { accepted: isSuccess(outcome.status), exchange };
}
