import type { ServerResponse } from 'node:http';
import type { MockResponse } from '../response/mock-response.ts';
import { corsFields } from './cors.ts';
import type { NodeExchange } from './exchange.ts';

/** Writes an answer: its own fields, then leave for pages of other origins, then its length. */
export function sendAnswer({ sent, response }: NodeExchange, answer: MockResponse): void {
  writeAnswer(response, answer, corsFields(sent, answer));
}

/** Writes an answer with some fields more. */
export function writeAnswer(
  response: ServerResponse,
  { status, body: content, headers: head }: MockResponse,
  fields: readonly string[],
): void {
  const isBare = status === 204 || status === 304;
  const length = isBare ? [] : ['Content-Length', String(content === undefined ? 0 : Buffer.byteLength(content))];
  response.writeHead(status, head.concat(fields, length));
  if (content === undefined || isBare) response.end();
  else response.end(content);
}

/** How long what a client still sends is read and thrown away before its connection is cut, in milliseconds and bytes. */
const lingerMs = 2000;
const lingerBytes = 64 * 1024 * 1024;

/**
 * Answers a request that has not been read to its end and closes the connection. Closing at once would make the system reset the connection,
 * and the client would lose the answer (RFC 9112, 9.6); so the rest is read for a while.
 */
export function sendAndClose(exchange: NodeExchange, answer: MockResponse): void {
  const { request } = exchange;
  sendAnswer(exchange, { ...answer, headers: [...answer.headers, 'Connection', 'close'] });
  let left = lingerBytes;
  const timer = setTimeout(() => request.destroy(), lingerMs);
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.on('error', () => request.destroy());
  request.once('close', () => clearTimeout(timer));
  request.resume();
}
