import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { MaybePromise } from '../../response/maybe-promise.ts';
import { createPlainReader, type PlainRequest, type ReadPlainRequest } from './plain-request.ts';
import { createPlainWriter } from './plain-writer.ts';
import type { AcceptRequest } from './response-writer.ts';
import type { UnsentBytes } from './unsent-bytes.ts';

/** The connections that are read here, and not by `node:http`. */
export interface PlainConnections {
  /** Closes each when the response under way is written and the client has read it. */
  readonly end: () => void;
  /** Closes them at once. */
  readonly cut: () => void;
}

/** How requests are read and responded to. */
export interface RequestService {
  readonly accept: AcceptRequest;
  /** The longest body that is read, in bytes. */
  readonly bodyLimit: number;
  /** What clients have not read, of all connections of the server. */
  readonly unsent: UnsentBytes;
  /** Called with each piece of a request that has arrived. */
  readonly onPiece: () => void;
}

/** What the plain connections of one server share. */
interface PlainServing {
  readonly server: Server;
  readonly read: ReadPlainRequest;
  readonly accept: AcceptRequest;
  readonly unsent: UnsentBytes;
  readonly onPiece: () => void;
  /** The header fields that keep a connection open: names and values in turn. */
  readonly keepAlive: readonly string[];
  /** The open connections, each with what ends it once the response under way is written. */
  readonly open: Map<Socket, () => void>;
  /** Gives a connection to `node:http`. */
  readonly handOver: (socket: Socket) => void;
}

/**
 * Reads plain requests itself and passes them on to `accept`, without the message objects and streams of `node:http`, which cost more than most responses do.
 * A connection on which anything else arrives is given to `node:http`, from the start of that request on and for good.
 */
export function servePlainConnections(server: Server, service: RequestService): PlainConnections {
  const { accept, bodyLimit, unsent, onPiece } = service;
  const connected = 'setSecureContext' in server ? 'secureConnection' : 'connection';
  const listeners = server.listeners(connected);
  const open: PlainServing['open'] = new Map();
  const handOver = (socket: Socket) => {
    for (const listener of listeners) listener.call(server, socket);
  };
  const keepAlive = ['Connection', 'keep-alive', 'Keep-Alive', `timeout=${Math.floor(server.keepAliveTimeout / 1000)}`];
  const read = createPlainReader(bodyLimit);
  const serving: PlainServing = { server, read, accept, unsent, onPiece, keepAlive, open, handOver };
  server.removeAllListeners(connected);
  server.on(connected, (socket: Socket) => serveConnection(socket, serving));
  return {
    end: () => {
      for (const end of open.values()) end();
    },
    cut: () => {
      for (const socket of open.keys()) socket.destroy();
    },
  };
}

function serveConnection(socket: Socket, serving: PlainServing): void {
  const { server, read, unsent, onPiece, open, handOver } = serving;
  let isResponding = false;
  let isEnding = false;
  const receive = (bytes: Buffer) => {
    onPiece();
    let rest = bytes;
    while (rest.length > 0 && socket.writable) {
      const request = read(rest);
      if (request === undefined) return leave(rest);
      rest = rest.subarray(request.length);
      const responding = respondTo(request, socket, serving);
      if (responding instanceof Promise || socket.writableNeedDrain) return pause(responding, rest);
    }
    socket.setTimeout(server.keepAliveTimeout);
  };
  /** Reads no further request before the response is written, or the client has read those that are. */
  const pause = (responding: MaybePromise<void>, rest: Buffer) => {
    isResponding = true;
    socket.pause();
    if (rest.length > 0) socket.unshift(rest);
    if (responding instanceof Promise) {
      socket.setTimeout(0);
      void responding.then(waitForReader);
    } else waitForReader();
  };
  /** The client has as long to read a part of a response as it has between two requests. */
  const waitForReader = () => {
    if (!socket.writableNeedDrain) return resume();
    socket.setTimeout(server.keepAliveTimeout);
    socket.once('drain', resume);
    unsent.note(socket);
  };
  const resume = () => {
    isResponding = false;
    socket.setTimeout(server.keepAliveTimeout);
    if (isEnding) socket.end();
    else socket.resume();
  };
  const end = () => {
    isEnding = true;
    if (!isResponding) socket.end();
  };
  const giveUp = () => socket.destroy();
  const listeners = { data: receive, end, error: giveUp, timeout: giveUp } as const;
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
  open.set(socket, end);
  for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener);
  socket.on('close', close);
  socket.setTimeout(server.headersTimeout);
}

function respondTo(
  { head, body }: PlainRequest,
  socket: Socket,
  { accept, keepAlive }: PlainServing,
): MaybePromise<void> {
  return accept(head, createPlainWriter(socket, { method: head.method, keepAlive }))?.({ kind: 'whole', body });
}
