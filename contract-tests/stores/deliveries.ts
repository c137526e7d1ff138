import { type ServerResponse, STATUS_CODES } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { honestHabits } from './honest-habits.ts';
import type { Answer, Habits } from './store.ts';

type Deliver = Habits['deliver'];

/** Writes the parts one by one; without a length, Node sends each as a chunk. */
export function inParts(response: ServerResponse, answer: Answer, parts: readonly (string | Buffer)[]): void {
  response.writeHead(answer.status, answer.headers.flat());
  for (const part of parts) response.write(part);
  response.end();
}

/** Writes the body in pieces, evenly over `overMs` milliseconds. */
export async function dripped(response: ServerResponse, answer: Answer, overMs: number): Promise<void> {
  const content = Buffer.from(answer.content);
  const pieces = 5;
  response.writeHead(answer.status, [...answer.headers.flat(), 'Content-Length', `${content.length}`]);
  response.flushHeaders();
  for (let piece = 0; piece < pieces; piece++) {
    await wait(overMs / pieces);
    response.write(content.subarray((content.length * piece) / pieces, (content.length * (piece + 1)) / pieces));
  }
  response.end();
}

/** Delivers responses of one status with `deliver`, all others correctly. */
export function delivering(status: number, deliver: Deliver): Partial<Habits> {
  return {
    deliver: (answer, response) => (answer.status === status ? deliver : honestHabits.deliver)(answer, response),
  };
}

/** Writes these bytes instead of an HTTP response and closes. */
export function rawly(response: ServerResponse, bytes: string | Buffer): void {
  response.socket?.end(bytes);
}

/** The body; empty in a response to HEAD. */
export function contentFor(response: ServerResponse, { content }: Answer): string {
  return response.req.method === 'HEAD' ? '' : `${content}`;
}

/** Status line and headers, up to the body. */
export function headOf(answer: Answer, ...more: readonly string[]): string {
  const line = `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? 'Unknown'}`;
  return [line, ...answer.headers.map((field) => field.join(': ')), ...more, '', ''].join('\r\n');
}

/** The correct `Content-Length`, or one that is wrong by some bytes. */
export function lengthOf(answer: Answer, offBy = 0): string {
  return `Content-Length: ${Buffer.byteLength(answer.content) + offBy}`;
}
