import { setTimeout as sleep } from 'node:timers/promises';
import type { Limits } from '../../model/exchange.ts';
import { exchange } from '../connection/connection.ts';
import type { Connection, Received } from '../connection/connection-state.ts';
import type { WireRequest } from '../wire/encode-request.ts';
import { type Crowd, giveBack, sendOverNew } from './connection-limit.ts';

/** How the server ends connections that it has kept open: what finding that out takes, and what is known. */
export interface Partings {
  readonly crowd: Crowd;
  readonly limits: Limits;
  /** It closes some connections after an answer without announcing that. */
  unannounced: boolean;
  /** How often it was found not to. */
  denials: number;
}

/** A connection that has been idle for longer may be just about to be closed by the server. */
const freshMs = 100;
/** A server that closes after an answer does so by then. */
const partingMs = 60;
/** A server that closes after more answers than these may count them; that is not gone through again. */
const mostReplayed = 20;
/** After so many the matter is clear. */
const enoughDenials = 20;

/**
 * Whether the server had given a kept connection up before the request was read, which it may do at any time (RFC 9112, 9.3 and 9.5), so that
 * the request deserves another connection. It has when TCP shows that the request was not read, when the connection had been idle for a while,
 * or when it closes such connections all by itself; it has not when it keeps them, takes the request, and closes without an answer.
 */
export async function wasGivenUp(partings: Partings, received: Received): Promise<boolean> {
  const { outcome, unread, idleMs, previous, answeredBefore } = received;
  if (outcome.kind === 'response') return outcome.head.status === 408;
  if (unread || idleMs > freshMs || previous === undefined || partings.unannounced) return true;
  if (partings.denials >= enoughDenials) return false;
  const closes =
    answeredBefore > mostReplayed || (await closesAfter(partings, { request: previous, times: answeredBefore }));
  if (closes) partings.unannounced = true;
  else partings.denials++;
  return closes;
}

/** Whether there is reason to ask: a kept connection ended without a byte of an answer, or was told that no request came (RFC 9110, 15.5.9). */
export function mayBeGivenUp({ outcome, begun, answeredBefore }: Received): boolean {
  if (answeredBefore === 0) return false;
  return outcome.kind === 'fault' ? outcome.reason === 'closed' && !begun : outcome.head.status === 408;
}

interface Replay {
  readonly request: WireRequest;
  /** Some servers count the answers on a connection. */
  readonly times: number;
}

async function closesAfter({ crowd, limits }: Partings, { request, times }: Replay): Promise<boolean> {
  const used: Connection[] = [];
  const received = await sendOverNew(crowd, async (connection) => {
    used.push(connection);
    let last = await exchange(connection, { request, limits, atOnce: false });
    for (let sent = 1; sent < times && connection.open && last.outcome.kind === 'response'; sent++) {
      last = await exchange(connection, { request, limits, atOnce: false });
    }
    return last;
  });
  const answered = !('kind' in received) && received.outcome.kind === 'response';
  if (answered) await sleep(partingMs);
  const kept = answered && used.at(-1)?.open === true;
  for (const connection of used) giveBack(crowd, connection);
  return !kept;
}
