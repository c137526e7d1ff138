import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { fault, type Rejection, rejection } from './content/rejection.ts';
import type { Front } from './front.ts';

/** Answers where Node's parser gave up on a connection, `code` saying why, and ends it. */
export function refuseSocket(socket: Duplex, code: string | undefined, front: Front): void {
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { head, status, content } = front.current().engine.refuse(refusalOf(code));
  const text = content === undefined ? '' : Buffer.from(content).toString('utf8');
  const fields = [
    'Access-Control-Allow-Origin',
    '*',
    ...head,
    'Content-Length',
    String(Buffer.byteLength(text)),
    'Connection',
    'close',
  ];
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`];
  for (let at = 0; at < fields.length; at += 2) lines.push(`${fields[at]}: ${fields[at + 1]}`);
  socket.on('error', () => socket.destroy());
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
  front.log?.({ method: '-', target: '-', status, ms: 0 });
}

function refusalOf(code: string | undefined): Rejection {
  if (code === 'HPE_HEADER_OVERFLOW') return rejection('header-size', fault('header', 'is too large'));
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return rejection('time', fault('request', 'was not whole in time'));
  if (code === 'HPE_INVALID_METHOD') return rejection('syntax', fault('method', 'is not one the mock knows'));
  return rejection('syntax', fault('request', 'is not HTTP/1.1'));
}
