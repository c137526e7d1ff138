import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Delivery, MockResponse } from '../response/mock-response.ts';
import { corsFields } from './cors.ts';
import type { NodeExchange } from './exchange.ts';
import { sendAnswer } from './send-answer.ts';

/** Delivers an answer late or damaged, as its caller asked. Gives `false` when the caller left before that. */
export async function deliverAnswer(
  exchange: NodeExchange,
  answer: MockResponse,
  { delayMs, fault }: Delivery,
): Promise<boolean> {
  const { request, response } = exchange;
  if (delayMs > 0) await pause(delayMs, response);
  if (response.destroyed) return false;
  switch (fault) {
    case undefined:
      sendAnswer(exchange, answer);
      break;
    case 'reset':
      reset(request.socket);
      break;
    case 'empty':
      request.socket.end();
      break;
    case 'malformed':
      request.socket.end(
        'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nno chunk size\r\n{',
      );
      break;
    case 'truncate':
      await sendPart(exchange, answer);
      break;
    case 'drip':
      await sendDrops(exchange, answer);
      break;
  }
  return true;
}

/** Over TLS the connection cannot be reset, only be cut. */
function reset(socket: Socket): void {
  if ('encrypted' in socket) socket.destroy();
  else socket.resetAndDestroy();
}

/** Waits, or until the connection is closed. */
async function pause(ms: number, response: ServerResponse): Promise<void> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  response.once('close', leave);
  await wait(ms, undefined, { signal: leaving.signal }).catch(() => undefined);
  response.off('close', leave);
}

/** The whole head, half of the content, and no more. */
async function sendPart({ request, sent, response }: NodeExchange, answer: MockResponse): Promise<void> {
  const content = bytesOf(answer);
  const length = String(Math.max(content.length, 2));
  response.writeHead(answer.status, [...answer.headers, ...corsFields(sent, answer), 'Content-Length', length]);
  response.flushHeaders();
  const half = content.subarray(0, Math.floor(content.length / 2));
  if (half.length > 0) await new Promise<void>((resolve) => response.write(half, () => resolve()));
  request.socket.destroySoon();
}

const drops = 50;
const dropMs = 100;

async function sendDrops({ sent, response }: NodeExchange, answer: MockResponse): Promise<void> {
  const content = bytesOf(answer);
  response.writeHead(answer.status, [
    ...answer.headers,
    ...corsFields(sent, answer),
    'Content-Length',
    String(content.length),
  ]);
  const size = Math.max(1, Math.ceil(content.length / drops));
  for (let at = 0; at < content.length && !response.destroyed; at += size) {
    response.write(content.subarray(at, at + size));
    await pause(dropMs, response);
  }
  response.end();
}

function bytesOf({ body: content }: MockResponse): Uint8Array {
  return content === undefined ? new Uint8Array(0) : Buffer.from(content);
}
