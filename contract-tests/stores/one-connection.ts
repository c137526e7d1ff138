import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Makes a server serve one connection at a time; the others are accepted and wait until it is closed. */
export function oneConnectionAtATime(server: Server): void {
  const serve = server.listeners('connection');
  const waiting: Socket[] = [];
  let busy = false;
  const next = () => {
    const socket = busy ? undefined : waiting.shift();
    if (socket === undefined) return;
    if (socket.destroyed) return next();
    busy = true;
    for (const listener of serve) listener.call(server, socket);
  };
  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    socket.once('close', () => {
      if (!waiting.includes(socket)) busy = false;
      next();
    });
    waiting.push(socket);
    next();
  });
}
