import type { Sequence } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Patience } from './run-budget.ts';
import type { Sender } from './sender.ts';

/** How a plan is sent. */
export interface Dispatch {
  readonly sender: Pick<Sender, 'send'>;
  /** Decides before each sequence whether it is still worth sending, and learns from each exchange. */
  readonly patience: Patience;
  /** How many sequences of delivery `any` are under way at once. */
  readonly concurrency: number;
}

/**
 * Sends sequences in order and yields what came of each as it comes. Sequences that speak of connections, order or load have the target to
 * themselves, so that what they show is theirs.
 */
export async function* dispatch(sequences: Iterable<Sequence>, options: Dispatch): AsyncGenerator<readonly Exchange[]> {
  const { sender, patience, concurrency } = options;
  const underWay = new Map<Sequence, Promise<Arrival>>();
  let silent = false;
  for (const sequence of sequences) {
    const room = sequence.delivery === 'any' ? concurrency - 1 : 0;
    // What is under way beside a request that had no answer may well have none, either: first all of them, then more.
    while (underWay.size > (silent ? 0 : room)) {
      const exchanges = await next(underWay, patience);
      silent = (silent || exchanges.some(isSilence)) && underWay.size > 0;
      yield exchanges;
    }
    if (!patience.admits(sequence)) continue;
    underWay.set(
      sequence,
      sender.send(sequence).then((exchanges) => ({ sequence, exchanges })),
    );
    if (room === 0) yield await next(underWay, patience);
  }
  while (underWay.size > 0) yield await next(underWay, patience);
}

function isSilence({ outcome }: Exchange): boolean {
  return outcome.kind === 'no-reply' && outcome.reason === 'timeout';
}

interface Arrival {
  readonly sequence: Sequence;
  readonly exchanges: readonly Exchange[];
}

async function next(underWay: Map<Sequence, Promise<Arrival>>, patience: Patience): Promise<readonly Exchange[]> {
  const { sequence, exchanges } = await Promise.race(underWay.values());
  underWay.delete(sequence);
  for (const exchange of exchanges) patience.learn(exchange);
  return exchanges;
}
