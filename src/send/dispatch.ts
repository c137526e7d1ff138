import type { Sequence } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import type { RunBudget } from './run-budget.ts';
import type { Sender } from './sender.ts';

/** How sequences are sent. */
export interface DispatchOptions {
  readonly sender: Pick<Sender, 'send'>;
  /** Asked before each sequence, and given each exchange. */
  readonly budget: RunBudget;
  /** How many sequences of delivery `any` are sent at once. */
  readonly concurrency: number;
}

/**
 * Sends sequences in order and yields the exchanges of each when it is done. A sequence that tests connections, order or load is sent while
 * nothing else is, so that its results are its own.
 */
export async function* dispatch(
  sequences: Iterable<Sequence>,
  { sender, budget, concurrency }: DispatchOptions,
): AsyncGenerator<readonly Exchange[]> {
  const underWay = new Map<Sequence, Promise<Completed>>();
  let timedOut = false;
  for (const sequence of sequences) {
    const room = sequence.delivery === 'any' ? concurrency - 1 : 0;
    // Requests sent together with one that timed out may time out, too: wait for all of them before sending more.
    while (underWay.size > (timedOut ? 0 : room)) {
      const exchanges = await nextCompleted(underWay, budget);
      timedOut = (timedOut || exchanges.some(isTimeout)) && underWay.size > 0;
      yield exchanges;
    }
    if (!budget.allows(sequence)) continue;
    underWay.set(
      sequence,
      sender.send(sequence).then((exchanges) => ({ sequence, exchanges })),
    );
    if (room === 0) yield await nextCompleted(underWay, budget);
  }
  while (underWay.size > 0) yield await nextCompleted(underWay, budget);
}

function isTimeout({ outcome }: Exchange): boolean {
  return outcome.kind === 'no-reply' && outcome.reason === 'timeout';
}

interface Completed {
  readonly sequence: Sequence;
  readonly exchanges: readonly Exchange[];
}

async function nextCompleted(
  underWay: Map<Sequence, Promise<Completed>>,
  budget: RunBudget,
): Promise<readonly Exchange[]> {
  const { sequence, exchanges } = await Promise.race(underWay.values());
  underWay.delete(sequence);
  for (const exchange of exchanges) budget.record(exchange);
  return exchanges;
}
