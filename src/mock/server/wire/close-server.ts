import type { Server } from 'node:http';
import type { PlainConnections } from './plain-connections.ts';

/** How long responses under way may take to finish, and how often idle connections are closed meanwhile, in milliseconds. */
const graceMs = 1500;
const sweepMs = 20;

/** Accepts no more connections, closes each as soon as it is idle, and cuts those that remain after the grace period. */
export function closeServer(server: Server, plain: PlainConnections): Promise<void> {
  return new Promise((resolve) => {
    // A connection that is kept alive becomes idle when its response is sent, and Node does not close it then.
    const sweeping = setInterval(() => server.closeIdleConnections(), sweepMs);
    const cutting = setTimeout(() => {
      server.closeAllConnections();
      plain.cut();
    }, graceMs);
    server.close(() => {
      clearInterval(sweeping);
      clearTimeout(cutting);
      resolve();
    });
    plain.end();
  });
}
