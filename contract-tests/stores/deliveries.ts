import { type ServerResponse, STATUS_CODES } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { honestBehaviour } from './honest-behaviour.ts';
import type { Behaviour, StoreResponse } from './store.ts';

type Deliver = Behaviour['deliver'];

/** Writes the parts one by one; without a length, Node sends each as a chunk. */
export function inParts(out: ServerResponse, response: StoreResponse, parts: readonly (string | Buffer)[]): void {
  out.writeHead(response.status, response.headers.flat());
  for (const part of parts) out.write(part);
  out.end();
}

/** Writes the body in pieces, evenly over `overMs` milliseconds. */
export async function dripped(out: ServerResponse, response: StoreResponse, overMs: number): Promise<void> {
  const body = Buffer.from(response.body);
  const pieces = 5;
  out.writeHead(response.status, [...response.headers.flat(), 'Content-Length', `${body.length}`]);
  out.flushHeaders();
  for (let piece = 0; piece < pieces; piece++) {
    await wait(overMs / pieces);
    out.write(body.subarray((body.length * piece) / pieces, (body.length * (piece + 1)) / pieces));
  }
  out.end();
}

/** Delivers responses of one status with `deliver`, all others correctly. */
export function delivering(status: number, deliver: Deliver): Partial<Behaviour> {
  return {
    deliver: (response, out) => (response.status === status ? deliver : honestBehaviour.deliver)(response, out),
  };
}

/** Writes these bytes instead of an HTTP response and closes. */
export function rawly(out: ServerResponse, bytes: string | Buffer): void {
  out.socket?.end(bytes);
}

/** The body; empty in a response to HEAD. */
export function bodyFor(out: ServerResponse, { body }: StoreResponse): string {
  return out.req.method === 'HEAD' ? '' : `${body}`;
}

/** Status line and headers, up to the body. */
export function headOf(response: StoreResponse, ...more: readonly string[]): string {
  const line = `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? 'Unknown'}`;
  return [line, ...response.headers.map((field) => field.join(': ')), ...more, '', ''].join('\r\n');
}

/** The correct `Content-Length`, or one that is wrong by some bytes. */
export function lengthOf(response: StoreResponse, offBy = 0): string {
  return `Content-Length: ${Buffer.byteLength(response.body) + offBy}`;
}
