import type { Limits } from '../../model/exchange.ts';
import { openConnection } from '../connection/connection.ts';
import type { Received } from '../connection/connection-state.ts';
import { openEventLoopLag } from '../connection/event-loop-lag.ts';
import type { NoConnection } from '../connection/open-socket.ts';
import type { WireRequest } from '../wire/encode-request.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import type { WireFault } from '../wire/wire-fault.ts';
import {
  type ReservedConnection,
  reserveConnection,
  type SendRequest,
  sendOverAny,
  sendOverNew,
  sendPipelined,
} from './choose-connection.ts';
import { openConnectionLimit } from './connection-limit.ts';
import { openConnectionPool } from './connection-pool.ts';
import { openIdleClose } from './idle-close.ts';
import type { TimeLimit } from './time-limit.ts';

/** Sends encoded requests to one endpoint and keeps its connections. */
export interface Transport {
  /** Sends over a free connection, or a new one. */
  readonly sendOverAny: SendRequest;
  /** Sends over a new connection, which is kept for other requests if possible. `beforeSending` is awaited once it is open. */
  readonly sendOverNew: (request: WireRequest, beforeSending?: () => Promise<void>) => Promise<Received | NoConnection>;
  /** Sends several requests over one new connection in one write; one result for each. */
  readonly sendPipelined: (requests: readonly WireRequest[]) => Promise<readonly (Received | NoConnection)[]>;
  /** Reserves a connection for a series of requests. */
  readonly reserveConnection: () => ReservedConnection;
  /** Whether the server has ever sent anything. */
  readonly hasResponded: () => boolean;
  /** Closes the connections that no request uses. */
  readonly closeFree: () => void;
  /** Closes all connections; pending requests end as `interrupted`. */
  readonly close: () => void;
}

/** What bounds a transport. */
export interface TransportOptions {
  readonly limits: Limits;
  /** Closes all connections when its time is over. */
  readonly time: TimeLimit;
  /** Called with the number of connections that the server serves at once, when that is found out. */
  readonly limitConcurrency: (connections: number) => void;
}

function interruption(detail = 'the run was interrupted'): WireFault {
  return { kind: 'fault', reason: 'interrupted', detail, clause: undefined };
}

/** Opens a transport to the endpoint; no connection is opened yet. */
export function openTransport(endpoint: Endpoint, options: TransportOptions): Transport {
  const { limits, time, limitConcurrency } = options;
  const { timeoutMs } = limits;
  const lag = openEventLoopLag();
  const pool = openConnectionPool(() => openConnection(endpoint, { limits, lag, signal: time.signal() }), timeoutMs);
  const limit = openConnectionLimit({ pool, timeoutMs, limitConcurrency });
  const source = { pool, limit, idleClose: openIdleClose(limit) };
  const closeAll = () => pool.close(interruption(time.reason()));
  time.onEnd(closeAll);
  return {
    sendOverAny: (request) => sendOverAny(source, request),
    sendOverNew: (request, beforeSending) => sendOverNew(source, request, beforeSending),
    sendPipelined: (requests) => sendPipelined(source, requests),
    reserveConnection: () => reserveConnection(source),
    hasResponded: limit.hasResponded,
    closeFree: pool.closeFree,
    close: () => {
      time.close();
      lag.stop();
      closeAll();
    },
  };
}
