import type { Server } from 'node:http';
import type { UnfinishedRequests } from './node-requests.ts';
import type { PlainConnections } from './plain-connections.ts';

/** How long responses under way may take to finish, and how often idle connections are closed meanwhile, in milliseconds. */
const graceMs = 1500;
/** How long the rest of a request may take to arrive, in milliseconds. */
const restMs = 250;
const sweepMs = 20;

/** The connections of a server, as far as they are closed in different ways. */
export interface ServerConnections {
  readonly plain: PlainConnections;
  readonly unfinished: UnfinishedRequests;
}

/**
 * Accepts no more connections, closes each as soon as it is idle, and cuts those that remain after the grace period; requests that have not arrived
 * to their end are cut earlier, because no response to them is under way.
 */
export function closeServer(server: Server, { plain, unfinished }: ServerConnections): Promise<void> {
  return new Promise((resolve) => {
    // A connection that is kept alive becomes idle when its response is sent, and Node does not close it then.
    const sweeping = setInterval(() => server.closeIdleConnections(), sweepMs);
    const leaving = setTimeout(unfinished.cut, restMs);
    const cutting = setTimeout(() => {
      server.closeAllConnections();
      plain.cut();
    }, graceMs);
    server.close(() => {
      clearInterval(sweeping);
      clearTimeout(leaving);
      clearTimeout(cutting);
      resolve();
    });
    plain.end();
  });
}
