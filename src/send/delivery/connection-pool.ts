import { adoptSocket } from '../connection/connection.ts';
import type { Connection } from '../connection/connection-state.ts';
import type { Attention } from '../connection/event-loop-lag.ts';
import { breakOff } from '../connection/finish-response.ts';
import { type NoConnection, openSocket } from '../connection/open-socket.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { closedEarly, type WireFault } from '../wire/wire-fault.ts';

/** The connections to one endpoint. */
export interface Pool {
  /** An open connection that nobody uses, the one used last first. */
  readonly take: () => Connection | undefined;
  readonly open: () => Promise<Connection | NoConnection>;
  /** Keeps a connection for the next request when it can carry one and nobody else waits for it to end. */
  readonly give: (connection: Connection) => void;
  readonly closeIdle: () => void;
  /** All connections that are open, in the order in which they were opened. */
  readonly all: () => readonly Connection[];
  /** Ends all connections; requests that wait for an answer end with `fault`. */
  readonly close: (fault: WireFault) => void;
}

/** What bounds the pool's connections. */
export interface PoolBounds {
  /** For the opening of one, in milliseconds. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly attention: Attention;
}

const unused = closedEarly('the connection is not used any more', undefined);

/** Opens an empty pool. */
export function openPool(endpoint: Endpoint, bounds: PoolBounds): Pool {
  const idle: Connection[] = [];
  const all = new Set<Connection>();
  return {
    take: () => {
      let connection = idle.pop();
      while (connection !== undefined && !connection.open) connection = idle.pop();
      return connection;
    },
    open: async () => {
      const opened = await openSocket(endpoint, bounds);
      if (opened.kind === 'no-connection') return opened;
      const connection = adoptSocket(opened, bounds.attention);
      all.add(connection);
      opened.socket.once('close', () => all.delete(connection));
      return connection;
    },
    give: (connection) => {
      if (connection.retiring) breakOff(connection, unused);
      else if (connection.open) idle.push(connection);
    },
    closeIdle: () => {
      for (const connection of idle.splice(0)) breakOff(connection, unused);
    },
    all: () => [...all],
    close: (fault) => {
      idle.length = 0;
      for (const connection of all) breakOff(connection, fault);
    },
  };
}
