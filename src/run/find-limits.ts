import type { Measure } from '../cases/measures.ts';
import type { Sequence } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Budget, Patience } from '../send/run-budget.ts';
import type { Sender } from '../send/sender.ts';
import type { Ledger } from './ledger.ts';

/** How limits are looked for. */
export interface Search {
  /** Whether the case of that id was accepted in the run before. */
  readonly wasAccepted: (id: string) => boolean;
  readonly sender: Pick<Sender, 'send'>;
  readonly patience: Patience;
}

/** What the search for limits may cost besides the budget of the run itself, and no more than that, in milliseconds and cases. */
export function measuring(
  { maxCases, timeMs }: Pick<Budget, 'maxCases' | 'timeMs'>,
  elapsedMs: () => number,
): Pick<Budget, 'maxCases' | 'timeMs' | 'elapsedMs'> {
  return { maxCases: Math.min(maxCases, 600), timeMs: elapsedMs() + Math.min(timeMs, 5000), elapsedMs };
}

/** Follows each measure to its end, and finds by bisection where the target turns when it does not get there. */
export async function findLimits(measures: Iterable<Measure>, ledger: Ledger, search: Search): Promise<void> {
  for (const measure of measures) {
    if (!search.patience.hasRoom()) return;
    await follow(measure, ledger, search);
  }
}

async function follow(measure: Measure, ledger: Ledger, search: Search): Promise<void> {
  const ask = (at: bigint) => attempt(measure, at, search);
  const { operation, measured, instance, schema, from, to } = measure;
  const limit = { operation, measured, instance, schema, towards: to > from ? ('more' as const) : ('less' as const) };
  const isShown = measure.shownBy !== undefined && search.wasAccepted(measure.shownBy);
  const end = isShown ? undefined : await ask(to);
  if (isShown || end?.accepted === true)
    return ledger.settle({ ...limit, accepted: String(to), refused: undefined }, undefined);
  // What fails once may be bad luck; where not even the beginning is accepted, there is no limit to find.
  if (end === undefined || (await ask(to))?.accepted !== false || (await ask(from))?.accepted !== true) return;
  const found = await bisect({ accepted: from, refused: to }, ask);
  if (found === undefined) return;
  const [before, after] = [await ask(found.accepted), await ask(found.refused)];
  if (before?.accepted !== true || after?.accepted !== false) return;
  const { outcome } = after.exchange;
  const status = outcome.kind === 'reply' ? outcome.status : undefined;
  const answer = outcome.kind === 'reply' ? `${outcome.status}` : `nothing (${outcome.reason})`;
  const turned = { at: String(found.refused), answer, status };
  ledger.settle({ ...limit, accepted: String(found.accepted), refused: turned }, after.exchange);
}

interface Span {
  readonly accepted: bigint;
  readonly refused: bigint;
}

/** The two neighbours between which the target turns; `undefined` when it does not let itself be asked. */
async function bisect(span: Span, ask: (at: bigint) => Promise<Attempt | undefined>): Promise<Span | undefined> {
  let { accepted, refused } = span;
  for (let gap = refused - accepted; gap > 1n || gap < -1n; gap = refused - accepted) {
    const middle = accepted + gap / 2n;
    const tried = await ask(middle);
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

/** Answers that speak of something else than the request's size: pace, credentials, the state of the server. */
const besides = [401, 403, 429, 502, 503, 504];

async function attempt(measure: Measure, at: bigint, { sender, patience }: Search): Promise<Attempt | undefined> {
  const made = measure.caseFor(at);
  if (made === undefined) return undefined;
  const sequence: Sequence = { id: made.id, delivery: 'any', cases: [made] };
  if (!patience.admits(sequence)) return undefined;
  const [exchange] = await sender.send(sequence);
  if (exchange === undefined) return undefined;
  patience.learn(exchange);
  const { outcome } = exchange;
  if (outcome.kind === 'no-reply') return outcome.reason === 'closed' ? { accepted: false, exchange } : undefined;
  if (besides.includes(outcome.status)) return undefined;
  return { accepted: outcome.status >= 200 && outcome.status < 300, exchange };
}
