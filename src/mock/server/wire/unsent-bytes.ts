import type { Socket } from 'node:net';

/** Bounds the responses that wait in memory because their clients do not read them. */
export interface UnsentBytes {
  /** Takes note of a connection to which something was written. */
  readonly note: (socket: Socket) => void;
}

/** In bytes, for all connections together: 64 MiB. The connections that have waited the longest are closed when it is more, but never the last one. */
const mostUnsentBytes = 64 * 1024 * 1024;

/** Opens the count. `most`: the bytes that may wait on all connections together, 64 MiB by default; beyond, those that have waited the longest are closed. */
export function openUnsentBytes(most = mostUnsentBytes): UnsentBytes {
  const waiting = new Map<Socket, number>();
  const watched = new WeakSet<Socket>();
  let total = 0;
  const forget = (socket: Socket): void => {
    total -= waiting.get(socket) ?? 0;
    waiting.delete(socket);
  };
  const watch = (socket: Socket): void => {
    if (watched.has(socket)) return;
    watched.add(socket);
    socket.on('drain', () => forget(socket));
    socket.on('close', () => forget(socket));
  };
  return {
    note: (socket) => {
      if (!socket.writableNeedDrain || socket.destroyed) return;
      watch(socket);
      const bytes = socket.writableLength;
      total += bytes - (waiting.get(socket) ?? 0);
      waiting.set(socket, bytes);
      for (const other of waiting.keys()) {
        if (total <= most || other === socket) return;
        forget(other);
        other.destroy();
      }
    },
  };
}
