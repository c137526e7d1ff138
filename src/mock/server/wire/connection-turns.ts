import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Lets the requests of each connection be responded to one after the other, and reads no more of the connection meanwhile. */
export interface ConnectionTurns {
  /** Starts with a request at once, or when the responses to those before it on its connection have been sent. */
  readonly take: (request: IncomingMessage, response: ServerResponse, start: () => void) => void;
}

/** Requests that wait on all connections together. Each takes a few kilobytes; a connection that brings more is closed. */
const mostWaiting = 5000;

interface Turns {
  readonly waiting: (() => void)[];
  isBusy: boolean;
}

/**
 * Opens the turns of all connections of a server. They bound memory: `node:http` reads every request that a client pipelines, even while the first waits for
 * its response, and its own limit counts only what has been written. Beyond 5000 waiting requests in all, the connection that sends one more is closed.
 */
export function openConnectionTurns(): ConnectionTurns {
  const connections = new WeakMap<Socket, Turns>();
  let waitingInAll = 0;
  const turnsOf = (socket: Socket): Turns => {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const turns: Turns = { waiting: [], isBusy: false };
    connections.set(socket, turns);
    socket.once('close', () => {
      waitingInAll -= turns.waiting.length;
      turns.waiting.length = 0;
    });
    return turns;
  };
  const next = (socket: Socket, turns: Turns): void => {
    const start = turns.waiting.shift();
    turns.isBusy = false;
    if (start === undefined) return;
    waitingInAll -= 1;
    start();
    // What was sent has been read by then, so node:http has no reason of its own to wait. The body of this request may still be on its way.
    if (turns.waiting.length === 0) socket.resume();
  };
  return {
    take: ({ socket }, response, start) => {
      const turns = turnsOf(socket);
      const run = (): void => {
        turns.isBusy = true;
        response.once('close', () => next(socket, turns));
        start();
      };
      if (!turns.isBusy) {
        run();
        return;
      }
      waitingInAll += 1;
      turns.waiting.push(run);
      socket.pause();
      if (waitingInAll > mostWaiting) socket.destroy();
    },
  };
}
