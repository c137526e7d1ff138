import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isBodiless } from '../../http/status.ts';
import type { Delivery, MockResponse } from '../response/mock-response.ts';
import { corsHeaders } from './cors.ts';
import type { PendingRequest } from './pending-request.ts';

/** Sends a response late or damaged, as its client asked with `Prefer`. Resolves to `false` when the client left before that. */
export async function deliverResponse(
  pending: PendingRequest,
  response: MockResponse,
  { delayMs, fault }: Delivery,
): Promise<boolean> {
  const { head, writer } = pending;
  const { socket } = writer;
  if (delayMs > 0) await pause(delayMs, socket);
  if (writer.isClosed()) return false;
  switch (fault) {
    case undefined:
      writer.write(response, corsHeaders(head, response));
      break;
    case 'reset':
      reset(socket);
      break;
    case 'empty':
      socket.end();
      break;
    case 'malformed':
      socket.end(
        'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nno chunk size\r\n{',
      );
      break;
    case 'truncate':
      await writeHalf(pending, response);
      break;
    case 'drip':
      await writeDrops(pending, response);
      break;
  }
  return true;
}

/** A connection over TLS cannot be reset, only be cut. */
function reset(socket: Socket): void {
  if ('encrypted' in socket) socket.destroy();
  else socket.resetAndDestroy();
}

/** Waits, or until the connection is closed. */
async function pause(ms: number, socket: Socket): Promise<void> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  socket.once('close', leave);
  await wait(ms, undefined, { signal: leaving.signal }).catch(() => undefined);
  socket.off('close', leave);
}

/** The whole head, half of the body, and no more. */
async function writeHalf({ head, writer }: PendingRequest, response: MockResponse): Promise<void> {
  const body = bytesOf(response);
  writer.writeHead(response, corsHeaders(head, response), Math.max(body.length, 2));
  const half = body.subarray(0, Math.floor(body.length / 2));
  if (half.length > 0 && head.method !== 'HEAD') await writer.writePart(half);
  writer.socket.destroySoon();
}

const drops = 50;
const dropMs = 100;

async function writeDrops({ head, writer }: PendingRequest, response: MockResponse): Promise<void> {
  const body = bytesOf(response);
  writer.writeHead(response, corsHeaders(head, response), body.length);
  const size = Math.max(1, Math.ceil(body.length / drops));
  for (let at = 0; at < body.length && !writer.isClosed(); at += size) {
    if (head.method !== 'HEAD') void writer.writePart(body.subarray(at, at + size));
    await pause(dropMs, writer.socket);
  }
  writer.end();
}

function bytesOf({ status, body }: MockResponse): Uint8Array {
  return body === undefined || isBodiless(status) ? new Uint8Array(0) : Buffer.from(body);
}
