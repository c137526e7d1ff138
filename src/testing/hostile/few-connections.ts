import type { Server, Socket } from 'node:net';

/** Lets a server serve `places` connections at once; the others are accepted and wait until one of those ends. */
export function queueConnections(places: number): (server: Server) => void {
  return (server) => {
    const serve = server.listeners('connection');
    const waiting: Socket[] = [];
    let taken = 0;
    const next = () => {
      const socket = taken < places ? waiting.shift() : undefined;
      if (socket === undefined) return;
      if (!socket.destroyed) {
        taken++;
        socket.once('close', () => {
          taken--;
          next();
        });
        for (const listener of serve) listener.call(server, socket);
      }
      next();
    };
    server.removeAllListeners('connection');
    server.on('connection', (socket) => {
      waiting.push(socket);
      next();
    });
  };
}

/** Lets a server close every connection beyond `places` at once. */
export function turnAwayBeyond(places: number): (server: Server) => void {
  return (server) => {
    server.maxConnections = places;
  };
}
