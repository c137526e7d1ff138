import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { fault, type Rejection, rejection } from '../rejection/rejection.ts';
import { anyOrigin } from './cors.ts';
import type { FindMount } from './find-mount.ts';
import { createPlainWriter } from './wire/plain-writer.ts';

/** Responds where `node:http` cannot read a request: to bytes that are not HTTP, to heads too large or too slow, and to `CONNECT`. */
export function refuseUnparsed(server: Server, findMount: FindMount): void {
  /** The last response on each connection. */
  const last = new WeakMap<object, ServerResponse>();
  const note = ({ socket }: IncomingMessage, response: ServerResponse) => void last.set(socket, response);
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.prependListener(event, note);
  /** Requests that came before, in one piece with what cannot be read, get their responses first (RFC 9112, 9.3.2). */
  const refuseInTurn = (socket: Socket, code: string | undefined) => {
    const response = last.get(socket);
    const isUnderWay = response !== undefined && !response.writableFinished && !response.destroyed;
    if (isUnderWay && response.req.complete) response.once('close', () => refuse(socket, code, findMount));
    else refuse(socket, code, findMount);
  };
  server.on('connect', (_request, socket: Socket) => refuseInTurn(socket, 'HPE_INVALID_METHOD'));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuseInTurn(socket, error.code));
}

/** `code` says why the parser of `node:http` gave up. */
function refuse(socket: Socket, code: string | undefined, findMount: FindMount): void {
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { log, current } = findMount();
  const response = current().engine.refuse(rejectionOf(code));
  socket.on('error', () => socket.destroy());
  createPlainWriter(socket, { method: '-', keepAlive: [] }).writeLast(response, anyOrigin);
  log?.({ method: '-', target: '-', status: response.status, ms: 0 });
}

function rejectionOf(code: string | undefined): Rejection {
  if (code === 'HPE_HEADER_OVERFLOW') return rejection('header-size', fault('header', 'is too large'));
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return rejection('time', fault('request', 'was not complete in time'));
  if (code === 'HPE_INVALID_METHOD') return rejection('syntax', fault('method', 'is not one that the mock knows'));
  return rejection('syntax', fault('request', 'is not HTTP/1.1'));
}
