import type { Server } from 'node:http';
import type { PlainConnections } from './plain-connections.ts';

/** How long answers under way may take to finish, and how often connections are looked at meanwhile, in milliseconds. */
const graceMs = 2000;
const lookMs = 20;

/** Takes no more connections, closes each as soon as it is idle, and cuts after the grace what is still there. */
export function closeServer(server: Server, plain: PlainConnections): Promise<void> {
  return new Promise((resolve) => {
    // A connection kept alive becomes idle only when its answer is out, and Node does not close it then by itself.
    const looking = setInterval(() => server.closeIdleConnections(), lookMs);
    const cutting = setTimeout(() => {
      server.closeAllConnections();
      plain.cut();
    }, graceMs);
    server.close(() => {
      clearInterval(looking);
      clearTimeout(cutting);
      resolve();
    });
    plain.end();
  });
}
