import type { Case } from '../model/case.ts';
import type { Exchange, Limits, NoReply, Reply } from '../model/exchange.ts';
import { exchange } from './connection.ts';
import type { Connection, Received } from './connection-state.ts';
import { type Crowd, giveBack, sendOverNew } from './crowding.ts';
import type { WireRequest } from './encode-request.ts';
import type { NoConnection } from './open-socket.ts';
import type { Pace } from './pace.ts';
import type { Pool } from './pool.ts';
import { noReply } from './read-outcome.ts';
import { readRetryAfter } from './retry-after.ts';

/** What the ways of delivery share. */
export interface Outlet {
  readonly pool: Pool;
  readonly crowd: Crowd;
  readonly pace: Pace;
  readonly limits: Limits;
  readonly signal: AbortSignal;
  /** The case's request in bytes; `close` asks the server to end the connection with its answer. */
  readonly encode: (testCase: Case, close: boolean) => WireRequest;
  readonly read: (received: Received, testCase: Case) => Reply | NoReply;
}

/** A case on its way. */
export interface Parcel {
  readonly case: Case;
  readonly request: WireRequest;
}

/** One way to get an answer to a request. */
export type Carry = (outlet: Outlet, request: WireRequest) => Promise<Received | NoConnection>;

const mostResends = 3;

/**
 * Sends a case in the given way and makes an exchange of it. A server that asks for a pause by 429 or by 503 with Retry-After gets it, and the
 * request again, a few times; the last answer counts.
 */
export async function sendParcel(
  outlet: Outlet,
  { parcel, carry }: { parcel: Parcel; carry: Carry },
): Promise<Exchange> {
  await outlet.pace.ready();
  const first = outlet.signal.aborted ? interruption : await carry(outlet, parcel.request);
  return untilAdmitted(outlet, { parcel, carry, first });
}

/** The exchange that begins with `first`, with the pauses and repetitions that the answers ask for. */
export async function untilAdmitted(
  outlet: Outlet,
  { parcel, carry, first }: { parcel: Parcel; carry: Carry; first: Received | NoConnection },
): Promise<Exchange> {
  let outcome = readAny(outlet, { parcel, received: first });
  for (let resends = 0; resends < mostResends && outcome.kind === 'reply'; resends++) {
    const pause = readRetryAfter({ status: outcome.status, headers: outcome.headers, now: Date.now() });
    if (pause === undefined || !outlet.pace.pause(pause)) break;
    await outlet.pace.ready();
    if (outlet.signal.aborted) break;
    outcome = readAny(outlet, { parcel, received: await carry(outlet, parcel.request) });
  }
  return { case: parcel.case, sent: parcel.request.sent, outcome };
}

/** Over a connection that is free, or a new one. */
export const overAny: Carry = async (outlet, request) => {
  const idle = outlet.pool.take();
  if (idle === undefined) return overNew(outlet, request);
  const received = await ask(outlet, { connection: idle, request });
  giveBack(outlet.crowd, idle);
  if (!wasStale(received)) return received;
  // A server that closed one idle connection has mostly closed the others, too.
  outlet.pool.closeIdle();
  return overNew(outlet, request);
};

/** Over a connection of its own, which is kept for others if it can be. */
export const overNew: Carry = async (outlet, request) => {
  const used: Connection[] = [];
  const received = await sendOverNew(outlet.crowd, (connection) => {
    used.push(connection);
    return ask(outlet, { connection, request });
  });
  for (const connection of used) giveBack(outlet.crowd, connection);
  return received;
};

/** Sends a request over this connection. */
export function ask(
  { limits }: Outlet,
  { connection, request }: { connection: Connection; request: WireRequest },
): Promise<Received> {
  return exchange(connection, { request, limits, atOnce: false });
}

/** A connection that has been idle for longer may be just about to be closed by the server. */
const freshMs = 100;

/**
 * Whether the server had given the connection up before the request reached it, which it may do at any time (RFC 9112, 9.3 and 9.5): closed
 * without a byte of an answer and, as far as can be told, without reading the request; or told that no request came in time (RFC 9110, 15.5.9).
 */
export function wasStale({ outcome, begun, unread, answeredBefore, idleMs }: Received): boolean {
  if (answeredBefore === 0) return false;
  if (outcome.kind === 'response') return outcome.head.status === 408;
  return outcome.reason === 'closed' && !begun && (unread || idleMs > freshMs);
}

/** What a request meets that was not sent because the run was interrupted. */
export const interruption: NoConnection = { kind: 'no-connection', detail: 'the run was interrupted' };

function readAny(
  outlet: Outlet,
  { parcel, received }: { parcel: Parcel; received: Received | NoConnection },
): Reply | NoReply {
  if (!('kind' in received)) return outlet.read(received, parcel.case);
  const reason = outlet.signal.aborted ? 'interrupted' : 'unreachable';
  const detail = outlet.signal.aborted ? interruption.detail : received.detail;
  return noReply({ reason, detail, clause: undefined }, 0);
}
