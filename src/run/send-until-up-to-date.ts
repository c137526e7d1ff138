import { freshForMs } from '../http/freshness.ts';
import { isSafeMethod } from '../http/method.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { Sender } from '../send/sender.ts';

/** How reads are repeated. */
export interface UpToDateOptions {
  readonly send: Sender['send'];
  /** The findings of an exchange, without keeping them. */
  readonly judge: (exchange: Exchange) => { readonly findings: readonly Finding[] };
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** The longest wait for one response, in milliseconds. One that may be out of date for longer is judged as it is. */
const longestWaitMs = 5000;
/** The longest time that all waits of a run take together, in milliseconds. */
const mostWaitedMs = 20_000;

/**
 * Sends sequences. A response that does not show what was done before it, and says by `Cache-Control` for how long it may be out of date, says nothing about the service:
 * it is asked for again after that time, and the second response counts.
 */
export function sendUntilUpToDate({ send, judge, sleep }: UpToDateOptions): Sender['send'] {
  let waitedMs = 0;
  const waitFor = ({ case: { request, expectedState }, outcome }: Exchange): number => {
    if (expectedState === undefined || !isSafeMethod(request.method) || outcome.kind !== 'reply') return 0;
    const freshMs = freshForMs(outcome.headers);
    return freshMs <= Math.min(longestWaitMs, mostWaitedMs - waitedMs) ? freshMs : 0;
  };
  return async (sequence) => {
    const exchanges = await send(sequence);
    const [exchange] = exchanges;
    if (exchange === undefined || exchanges.length > 1) return exchanges;
    const waitMs = waitFor(exchange);
    if (waitMs === 0 || judge(exchange).findings.every(({ level }) => level === 'observation')) return exchanges;
    waitedMs += waitMs;
    await sleep(waitMs);
    return send(sequence);
  };
}
