import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../connection/connection.ts';
import type { Received } from '../connection/connection-state.ts';
import type { WireRequest } from '../wire/encode-request.ts';
import type { ConnectionLimit } from './connection-limit.ts';

/** Finds out whether the server closes connections that it kept open, and so lost a request without a fault of its own. */
export interface IdleClose {
  /** Whether the server is known to close some connections after a response without announcing it. */
  readonly isKnown: () => boolean;
  /**
   * Whether the server had closed a kept connection before it read the request, which it may do at any time (RFC 9112, 9.3 and 9.5), so that
   * the request must be sent over another. Yes when TCP shows that the request was not read, when the connection had been idle for a while, or
   * when the server closes such connections by itself; no when it keeps them, reads the request, and closes without a response.
   */
  readonly explains: (received: Received) => Promise<boolean>;
}

/** A connection that was idle for longer may be closed by the server at any moment. */
const freshMs = 100;
/** A server that closes after a response does so by then. */
const closeMs = 60;
/** A server that closes after more responses than this may count them; that is not repeated. */
const mostReplayed = 20;
/** After as many probes the matter is clear. */
const enoughProbes = 20;

/** Opens the memory of one server, of which nothing is known at first. Its probes are sent over `limit`. */
export function openIdleClose(limit: ConnectionLimit): IdleClose {
  let isKnown = false;
  let probesKept = 0;
  return {
    isKnown: () => isKnown,
    explains: async ({ outcome, unread, idleMs, previous, answeredBefore }) => {
      if (outcome.kind === 'response') return outcome.head.status === 408;
      if (unread || idleMs > freshMs || previous === undefined || isKnown) return true;
      if (probesKept >= enoughProbes) return false;
      const closes =
        answeredBefore > mostReplayed || (await closesAfter(limit, { request: previous, times: answeredBefore }));
      // A server that ended with the connection shows nothing about idle ones.
      if (closes === undefined) return false;
      if (closes) isKnown = true;
      else probesKept++;
      return closes;
    },
  };
}

/** Whether an idle close is possible: a kept connection ended without a byte of a response, or brought a 408 (RFC 9110, 15.5.9). */
export function mayBeIdleClose({ outcome, begun, answeredBefore }: Received): boolean {
  if (answeredBefore === 0) return false;
  return outcome.kind === 'fault' ? outcome.reason === 'closed' && !begun : outcome.head.status === 408;
}

interface Probe {
  readonly request: WireRequest;
  /** How often it is sent; some servers count the responses on a connection. */
  readonly times: number;
}

/** Whether the server closes a connection after so many responses; `undefined` when it accepts none. */
async function closesAfter(limit: ConnectionLimit, { request, times }: Probe): Promise<boolean | undefined> {
  const used: Connection[] = [];
  const received = await limit.sendOverNew(async (connection) => {
    used.push(connection);
    let last = await connection.send(request);
    for (let sent = 1; sent < times && connection.isOpen() && last.outcome.kind === 'response'; sent++) {
      last = await connection.send(request);
    }
    return last;
  });
  if (received.kind === 'no-connection') return undefined;
  const answered = received.outcome.kind === 'response';
  if (answered) await sleep(closeMs);
  const kept = answered && used.at(-1)?.isOpen() === true;
  for (const connection of used) limit.giveBack(connection);
  return !kept;
}
