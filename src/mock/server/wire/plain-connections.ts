import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createPlainReader, type PlainRequest, type ReadPlainRequest } from './plain-request.ts';

/** Answers a plain request with the text to send; `undefined` leaves it to `node:http`. */
export type AnswerPlain = (request: PlainRequest, socket: Socket) => string | undefined;

/** The connections on which nothing has come yet that `node:http` must read. */
export interface PlainConnections {
  /** Closes them when their clients have read the answers. */
  readonly end: () => void;
  /** Closes them at once. */
  readonly cut: () => void;
}

interface Attending {
  readonly server: Server;
  readonly open: Set<Socket>;
  readonly read: ReadPlainRequest;
  readonly answer: AnswerPlain;
  /** Gives a connection to `node:http`. */
  readonly handOver: (socket: Socket) => void;
}

/**
 * Has the plain requests to a server answered without the message objects and streams of `node:http`, which cost more than most answers do. A connection
 * on which anything else comes is given to `node:http`, from the start of that request on and for good.
 */
export function answerPlainRequests(server: Server, answer: AnswerPlain): PlainConnections {
  const connected = 'setSecureContext' in server ? 'secureConnection' : 'connection';
  const listeners = server.listeners(connected);
  const open = new Set<Socket>();
  const handOver = (socket: Socket) => {
    for (const listener of listeners) listener.call(server, socket);
  };
  server.removeAllListeners(connected);
  const attending: Attending = { server, open, read: createPlainReader(), answer, handOver };
  server.on(connected, (socket: Socket) => attend(socket, attending));
  return {
    end: () => {
      for (const socket of open) socket.end();
    },
    cut: () => {
      for (const socket of open) socket.destroy();
    },
  };
}

function attend(socket: Socket, { server, open, read, answer, handOver }: Attending): void {
  const take = (bytes: Buffer) => {
    const rest = answerAll(bytes, { socket, read, answer });
    if (rest !== undefined) leave(rest);
    else socket.setTimeout(server.keepAliveTimeout);
  };
  const giveUp = () => {
    if (socket.writableLength === 0) socket.destroy();
  };
  const listeners = { data: take, end: () => socket.end(), error: () => socket.destroy(), timeout: giveUp } as const;
  const close = () => open.delete(socket);
  const leave = (rest: Buffer) => {
    close();
    for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener);
    socket.off('close', close);
    socket.setTimeout(0);
    socket.pause();
    socket.unshift(rest);
    handOver(socket);
    socket.resume();
  };
  open.add(socket);
  for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener);
  socket.on('close', close);
  socket.setTimeout(server.headersTimeout);
}

/** Answers one request after the other. Gives back what is to be read by `node:http`, from the first request on that is not plain. */
function answerAll(
  bytes: Buffer,
  { socket, read, answer }: Pick<Attending, 'read' | 'answer'> & { readonly socket: Socket },
): Buffer | undefined {
  let rest = bytes;
  while (rest.length > 0) {
    const request = read(rest);
    const text = request && answer(request, socket);
    if (text === undefined) return rest;
    rest = rest.subarray(request?.length);
    if (!socket.write(text)) {
      waitForReader(socket, rest);
      return undefined;
    }
  }
  return undefined;
}

/** Takes no more requests before the client has read its answers. */
function waitForReader(socket: Socket, rest: Buffer): void {
  socket.pause();
  if (rest.length > 0) socket.unshift(rest);
  socket.once('drain', () => socket.resume());
}
