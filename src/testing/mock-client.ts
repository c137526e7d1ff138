import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { type MockOptions, serveMock } from '../mock/server/serve-mock.ts';
import type { Contract } from '../model/contract.ts';

/** A mock that runs until the test ends, and ways to talk to it. */
export interface MockClient {
  readonly url: string;
  readonly send: (path: string, init?: RequestInit) => Promise<Response>;
  /** `POST` with a valid credential and a JSON body. */
  readonly post: (path: string, body: string | Uint8Array, headers?: Record<string, string>) => Promise<Response>;
  /** Sends bytes over a new connection and gives what was received until the mock closed it, or until `enough` is true. */
  readonly raw: (bytes: string | Buffer, enough?: (received: string) => boolean) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Serves a contract on a free port. */
export async function openMock(contract: Contract, options: MockOptions = {}): Promise<MockClient> {
  const mock = await serveMock(contract, { port: 0, ...options });
  onTestFinished(() => mock.stop());
  const send = (path: string, init?: RequestInit) => fetch(`${mock.url}${path}`, init);
  const post = (path: string, body: string | Uint8Array, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      body: typeof body === 'string' ? body : new Uint8Array(body),
      headers: { 'content-type': 'application/json', authorization: 'Bearer t', ...headers },
    });
  return { ...mock, send, post, raw: (bytes, enough) => exchange(Number(new URL(mock.url).port), bytes, enough) };
}

/** Whether a response with a Content-Length is whole. */
export function isWhole(received: string): boolean {
  const end = received.indexOf('\r\n\r\n');
  const length = Number(/^content-length: *(\d+)/im.exec(received)?.[1] ?? 0);
  return end !== -1 && Buffer.byteLength(received) >= end + 4 + length;
}

function exchange(port: number, bytes: string | Buffer, enough?: (received: string) => boolean): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      received += chunk;
      if (enough?.(received) === true) socket.destroy();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(received));
  });
}
