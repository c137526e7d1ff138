import type { Duplex } from 'node:stream';
import { fault, type Rejection, rejection } from '../rejection/rejection.ts';
import { anyone } from './cors.ts';
import type { Front } from './front.ts';
import { plainAnswer } from './wire/plain-response.ts';

/** Answers where Node's parser gave up on a connection, `code` saying why, and ends it. */
export function refuseSocket(socket: Duplex, code: string | undefined, front: Front): void {
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const answer = front.current().engine.refuse(refusalOf(code));
  socket.on('error', () => socket.destroy());
  socket.end(plainAnswer(answer, { fields: anyone, method: '-', connection: closing }), () => socket.destroy());
  front.log?.({ method: '-', target: '-', status: answer.status, ms: 0 });
}

const closing = ['Connection', 'close'];

function refusalOf(code: string | undefined): Rejection {
  if (code === 'HPE_HEADER_OVERFLOW') return rejection('header-size', fault('header', 'is too large'));
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return rejection('time', fault('request', 'was not whole in time'));
  if (code === 'HPE_INVALID_METHOD') return rejection('syntax', fault('method', 'is not one the mock knows'));
  return rejection('syntax', fault('request', 'is not HTTP/1.1'));
}
