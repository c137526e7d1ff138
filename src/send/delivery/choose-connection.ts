import type { Connection } from '../connection/connection.ts';
import type { Received } from '../connection/connection-state.ts';
import type { NoConnection } from '../connection/open-socket.ts';
import type { WireRequest } from '../wire/encode-request.ts';
import type { ConnectionLimit } from './connection-limit.ts';
import type { ConnectionPool } from './connection-pool.ts';
import { type IdleClose, mayBeIdleClose } from './idle-close.ts';

/** Sends a request over a connection of its choice. Never rejects. */
export type SendRequest = (request: WireRequest) => Promise<Received | NoConnection>;

/** One connection for a series of requests. The server may close it after any response; the rest then goes over another. */
export interface ReservedConnection {
  readonly send: SendRequest;
  /** Gives the connection back. */
  readonly release: () => void;
}

/** Where connections come from, and what is known about the server that ends them. */
export interface ConnectionSource {
  readonly pool: ConnectionPool;
  readonly limit: ConnectionLimit;
  readonly idleClose: IdleClose;
}

/** Sends over a free connection, or a new one. */
export async function sendOverAny(source: ConnectionSource, request: WireRequest): Promise<Received | NoConnection> {
  const { pool, limit, idleClose } = source;
  // Any free connection may be closed by such a server, and each would have to be probed.
  const free = idleClose.isKnown() ? undefined : pool.take();
  if (free === undefined) return sendOverNew(source, request);
  const received = await free.send(request);
  limit.giveBack(free);
  if (!mayBeIdleClose(received) || !(await idleClose.explains(received))) return received;
  // A server that closed one idle connection has usually closed the others, too.
  pool.closeFree();
  return informative(received, await sendOverNew(source, request));
}

/** Of both attempts the first, where the server read the request, closed the connection, and was gone after it: the request may have ended it. */
function informative(first: Received, second: Received | NoConnection): Received | NoConnection {
  return second.kind === 'no-connection' && !first.unread ? first : second;
}

/** Sends over a new connection, which is kept for other requests if possible. `beforeSending` is awaited once it is open. */
export async function sendOverNew(
  { pool, limit, idleClose }: ConnectionSource,
  request: WireRequest,
  beforeSending?: () => Promise<void>,
): Promise<Received | NoConnection> {
  const used: Connection[] = [];
  const received = await limit.sendOverNew(async (connection) => {
    used.push(connection);
    await beforeSending?.();
    return connection.send(request);
  });
  const giveBack = idleClose.isKnown() ? pool.discard : limit.giveBack;
  used.forEach(giveBack);
  return received;
}

/** Sends several requests over one new connection in one write; one result for each. */
export async function sendPipelined(
  { limit }: ConnectionSource,
  requests: readonly WireRequest[],
): Promise<readonly (Received | NoConnection)[]> {
  const [first, ...rest] = requests;
  if (first === undefined) return [];
  let responses: readonly Received[] = [];
  const received = await limit.sendOverNew(async (connection) => {
    const [head, ...tail] = await Promise.all(connection.sendPipelined(first, rest));
    limit.giveBack(connection);
    responses = [head, ...tail];
    return head;
  });
  return received.kind === 'no-connection' ? requests.map(() => received) : responses;
}

/** Reserves a connection for a series of requests; it is opened with the first of them. */
export function reserveConnection({ pool, limit, idleClose }: ConnectionSource): ReservedConnection {
  let reserved: Connection | undefined;
  const release = () => {
    if (reserved !== undefined) limit.giveBack(reserved);
    reserved = undefined;
  };
  const sendOverOther: SendRequest = (request) => {
    release();
    return limit.sendOverNew((connection) => {
      reserved = connection;
      return connection.send(request);
    });
  };
  const send: SendRequest = async (request) => {
    if (reserved === undefined || !pool.isUsable(reserved)) return sendOverOther(request);
    const received = await reserved.send(request);
    if (!mayBeIdleClose(received) || !(await idleClose.explains(received))) return received;
    return informative(received, await sendOverOther(request));
  };
  return { send, release };
}
