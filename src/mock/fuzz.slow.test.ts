import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { bookContract } from '../testing/book-contract.ts';
import { openMock } from '../testing/mock-client.ts';

const cases = Number(process.env['FUZZ_CASES'] ?? 600);
const seed = Number(process.env['FUZZ_SEED'] ?? 20261120);
const atOnce = 20;

const body = '{"isbn":9223372036854775807,"title":"\\u00e9 Emma","tags":["a","b"],"author":{"name":"Jane"}}';
const request = (length: string, content: string) =>
  `POST /books?x=1&y=%20 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer t\r\nContent-Type: application/json; charset=utf-8\r\nAccept: */*;q=0.5\r\nPrefer: code=200, example="x"\r\n${length}\r\n\r\n${content}`;
const whole = [
  request(`Content-Length: ${body.length}`, body),
  request('Transfer-Encoding: chunked', `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`),
  'GET /books/7?a[b]=c HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer t\r\nCookie: a=b; c="d"\r\n\r\n',
  'OPTIONS /books HTTP/1.1\r\nHost: a\r\nOrigin: http://b\r\nAccess-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: x, y\r\n\r\n',
  'GET /__coldframe/requests/1 HTTP/1.1\r\nHost: localhost\r\n\r\n',
];
const odd = [
  '\u0000',
  '\r\n',
  '\r',
  '\n',
  ':',
  ';',
  ',',
  '%',
  '%00',
  '"',
  '\\',
  '{',
  '[[[[',
  '\u00ff',
  ' ',
  '\t',
  '-1',
  '9'.repeat(40),
  'a'.repeat(5000),
  '/../',
  '__proto__',
  'Transfer-Encoding: chunked\r\n',
  'Content-Length: 5\r\n',
  'Expect: 100-continue\r\n',
];

/** The same numbers for the same seed (mulberry32). */
function numbers(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

/** A request with a few bytes changed, removed, repeated or put in. */
function mutate(next: (below: number) => number): Buffer {
  let bytes = Buffer.from(whole[next(whole.length)] ?? '', 'latin1');
  for (let change = next(4); change >= 0; change -= 1) {
    const at = next(bytes.length + 1);
    const to = Math.min(bytes.length, at + next(20));
    const inserted = [
      Buffer.from(odd[next(odd.length)] ?? '', 'latin1'),
      Buffer.from([next(256)]),
      bytes.subarray(at, to),
      Buffer.alloc(0),
    ][next(4)];
    bytes = Buffer.concat([
      bytes.subarray(0, at),
      inserted ?? Buffer.alloc(0),
      bytes.subarray(next(2) === 0 ? at : to),
    ]);
  }
  return bytes;
}

interface Outcome {
  readonly received: string;
  readonly ms: number;
}

/** Sends the bytes and the end of the connection, and waits until the mock has closed it too. */
function exchange(port: number, bytes: Buffer): Promise<Outcome> {
  return new Promise((resolve) => {
    const started = performance.now();
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    socket.setEncoding('latin1');
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('data', (chunk: string) => {
      received += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ received, ms: performance.now() - started }));
  });
}

describe('the mock, sent requests with faults in their bytes', () => {
  it(`responds to all ${cases} of them (seed ${seed}) and keeps running`, { timeout: 300_000 }, async () => {
    const mock = await openMock(bookContract, { onDefect: (error) => defects.push(error) });
    const defects: unknown[] = [];
    const port = Number(new URL(mock.url).port);
    const next = numbers(seed);
    const failures: string[] = [];
    for (let sent = 0; sent < cases; sent += atOnce) {
      const batch = Array.from({ length: atOnce }, () => mutate(next));
      for (const [index, outcome] of (await Promise.all(batch.map((bytes) => exchange(port, bytes)))).entries()) {
        const isAnswered = /^HTTP\/1\.1 [1-4]\d\d /.test(outcome.received) && !/^HTTP\/1\.1 5/m.test(outcome.received);
        if (!isAnswered || outcome.ms > 5000)
          failures.push(
            `${JSON.stringify(batch[index]?.toString('latin1'))} ${outcome.ms} ${outcome.received.slice(0, 80)}`,
          );
      }
    }
    expect(failures).toEqual([]);
    expect(defects).toEqual([]);
    expect((await mock.post('/books', '{"isbn":1,"title":"Emma"}')).status).toBe(200);
  });
});
