import type { Sequence } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import { bodyBytes } from './delivery/long-bodies.ts';
import type { RunBudget } from './run-budget.ts';
import type { Sender } from './sender.ts';

/** How sequences are sent. */
export interface DispatchOptions {
  readonly sender: Pick<Sender, 'send'>;
  /** Asked before each sequence, and given each exchange. */
  readonly budget: RunBudget;
  /** How many sequences of delivery `any` are sent at once. */
  readonly concurrency: number;
  /** Waits, in milliseconds; absent: there are no pauses. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
  /** Called while nothing is under way, with exchanges of which some lost their connection; returns those that count. Absent: all of them do. */
  readonly afterLoss?: (exchanges: readonly Exchange[]) => Promise<readonly Exchange[]>;
}

/**
 * The most sequences that are under way or wait for an earlier one. The number is fixed, so that a seed gives the same requests again; it leaves room for
 * a response that takes longer than the others.
 */
const lookAhead = 16;
/** Fewer where the bodies of those received take more bytes than this: they must fit into memory. */
const mostHeldBytes = 8 * 1024 * 1024;

/**
 * Sends sequences in order and yields the exchanges of each in the same order. A sequence that tests connections, order or load is sent while
 * nothing else is, so that its results are its own.
 */
export async function* dispatch(
  sequences: Iterable<Sequence>,
  { sender, budget, concurrency, sleep, afterLoss }: DispatchOptions,
): AsyncGenerator<readonly Exchange[]> {
  const results: Promise<readonly Exchange[]>[] = [];
  let isAlone = false;
  const underWay = new Set<Promise<unknown>>();
  let timedOut = false;
  let heldBytes = 0;

  const send = (sequence: Sequence): void => {
    const result = sender.send(sequence).then((exchanges) => {
      underWay.delete(result);
      // Requests sent together with one that timed out may time out, too: wait for all of them before sending more.
      timedOut ||= exchanges.some(isTimeout);
      heldBytes += bodyBytes(exchanges);
      return exchanges;
    });
    underWay.add(result);
    results.push(result);
  };
  const nextInOrder = async (): Promise<readonly Exchange[]> => {
    let exchanges = (await results.shift()) ?? [];
    heldBytes -= bodyBytes(exchanges);
    if (afterLoss !== undefined && exchanges.some(isLost)) {
      const others = await Promise.all(results.splice(0));
      heldBytes = 0;
      exchanges = await afterLoss([...exchanges, ...others.flat()]);
    }
    for (const exchange of exchanges) budget.record(exchange, isAlone);
    timedOut &&= results.length > 0;
    return exchanges;
  };

  for (const sequence of sequences) {
    const mustBeAlone = sequence.delivery !== 'any';
    const isFull = () => results.length >= lookAhead || heldBytes > mostHeldBytes;
    const mustWait = () => results.length > 0 && (mustBeAlone || timedOut || isFull());
    while (mustWait() || underWay.size >= concurrency) {
      if (mustWait()) yield await nextInOrder();
      else await Promise.race(underWay);
    }
    if (!budget.allows(sequence)) continue;
    if (sequence.afterMs !== undefined) await sleep?.(sequence.afterMs);
    send(sequence);
    isAlone = mustBeAlone;
    if (isAlone) yield await nextInOrder();
    isAlone = false;
  }
  while (results.length > 0) yield await nextInOrder();
}

function isTimeout({ outcome }: Exchange): boolean {
  return outcome.kind === 'no-reply' && outcome.reason === 'timeout';
}

/** Whether the connection was lost or could not be opened. */
export function isLost({ outcome }: Exchange): boolean {
  return outcome.kind === 'no-reply' && (outcome.reason === 'closed' || outcome.reason === 'unreachable');
}
