import type { Case } from '../../model/case.ts';
import type { Exchange, Limits, NoReply, Reply } from '../../model/exchange.ts';
import type { Received } from '../connection/connection-state.ts';
import type { NoConnection } from '../connection/open-socket.ts';
import type { WireRequest } from '../wire/encode-request.ts';
import type { Crowd } from './connection-limit.ts';
import type { Pool } from './connection-pool.ts';
import type { Partings } from './idle-close.ts';
import type { Pace } from './pace.ts';
import { noReply } from './read-outcome.ts';
import { readRetryAfter } from './retry-after.ts';

/** What the ways of delivery share. */
export interface Outlet {
  readonly pool: Pool;
  readonly crowd: Crowd;
  readonly partings: Partings;
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

/** What a request meets that was not sent because the run was interrupted. */
const interruption: NoConnection = { kind: 'no-connection', detail: 'the run was interrupted' };

function readAny(
  outlet: Outlet,
  { parcel, received }: { parcel: Parcel; received: Received | NoConnection },
): Reply | NoReply {
  if (!('kind' in received)) return outlet.read(received, parcel.case);
  const reason = outlet.signal.aborted ? 'interrupted' : 'unreachable';
  const detail = outlet.signal.aborted ? interruption.detail : received.detail;
  return noReply({ reason, detail, clause: undefined }, 0);
}
