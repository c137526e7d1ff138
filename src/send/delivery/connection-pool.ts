import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../connection/connection.ts';
import type { NoConnection } from '../connection/open-socket.ts';
import { closedEarly, type WireFault } from '../wire/wire-fault.ts';

/** The connections to one endpoint. */
export interface ConnectionPool {
  /** A free open connection, the one used last first; `undefined` when there is none. */
  readonly take: () => Connection | undefined;
  /** Opens a new connection; it belongs to the caller until it is given back. */
  readonly open: () => Promise<Connection | NoConnection>;
  /** Takes a connection back: keeps it for the next request, or closes it when it cannot carry one or was retired. */
  readonly give: (connection: Connection) => void;
  /** Takes a connection back and closes it. */
  readonly discard: (connection: Connection) => void;
  /** Whether a connection in use may carry another request. */
  readonly isUsable: (connection: Connection) => boolean;
  /** Closes these connections as soon as they are free, and waits until they are closed, for one time limit at most. */
  readonly retire: (connections: readonly Connection[]) => Promise<void>;
  /** Closes the connections that no request uses. */
  readonly closeFree: () => void;
  /** All connections that are not closed, in the order in which they were opened. */
  readonly all: () => readonly Connection[];
  /** Closes all connections; pending requests end with `fault`. */
  readonly close: (fault: WireFault) => void;
}

const notNeeded = closedEarly('the connection is not needed any more', undefined);

/** Opens an empty pool. `timeoutMs` bounds the wait for retired connections. */
export function openConnectionPool(
  openConnection: () => Promise<Connection | NoConnection>,
  timeoutMs: number,
): ConnectionPool {
  const free: Connection[] = [];
  const all = new Set<Connection>();
  const retired = new WeakSet<Connection>();
  const closeFree = () => {
    for (const connection of free.splice(0)) connection.close(notNeeded);
  };
  return {
    take: () => {
      let connection = free.pop();
      while (connection !== undefined && !connection.isOpen()) connection = free.pop();
      return connection;
    },
    open: async () => {
      const connection = await openConnection();
      if (connection.kind === 'no-connection') return connection;
      all.add(connection);
      void connection.closed.then(() => all.delete(connection));
      return connection;
    },
    give: (connection) => {
      if (retired.has(connection)) connection.close(notNeeded);
      else if (connection.isOpen()) free.push(connection);
    },
    discard: (connection) => connection.close(notNeeded),
    isUsable: (connection) => connection.isOpen() && !retired.has(connection),
    retire: async (connections) => {
      for (const connection of connections) retired.add(connection);
      closeFree();
      const closed = Promise.all(connections.map((connection) => connection.closed));
      await Promise.race([closed, sleep(timeoutMs, undefined, { ref: false })]);
    },
    closeFree,
    all: () => [...all],
    close: (fault) => {
      free.length = 0;
      for (const connection of all) connection.close(fault);
    },
  };
}
