import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bookContract } from '../../testing/book-contract.ts';
import { contractOf } from '../../testing/contract-of.ts';
import { openMock } from '../../testing/mock-client.ts';
import { serveMock } from './serve-mock.ts';
import { openUnsentBytes } from './wire/unsent-bytes.ts';

const plain = 'Accept: */*';
/** Not plain: `node:http` reads the connection from there on. */
const twice = 'X-Twice: 1\r\nX-Twice: 2';
const get = (fields: string) => `GET /books HTTP/1.1\r\nHost: x\r\n${fields}\r\n\r\n`;

function open(url: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => socket.destroy());
  onTestFinished(() => void socket.destroy());
  return socket;
}

const paths = [
  ['a plain connection', plain],
  ['a connection of node:http', twice],
] as const;

describe.each(paths)('on %s', (_, fields) => {
  it('late requests in a row are responded to one after the other', async () => {
    const mock = await openMock(bookContract);
    const socket = open(mock.url);
    const startedAt = performance.now();
    socket.end(get(`${fields}\r\nPrefer: delay=60`).repeat(4) + get(`${fields}\r\nConnection: close`));
    expect((await textOf(socket)).match(/HTTP\/1\.1 200/g)).toHaveLength(5);
    expect(performance.now() - startedAt).toBeGreaterThan(235);
  });

  it('a client that leaves in the middle of late requests leaves the mock in order', async () => {
    const mock = await openMock(bookContract);
    for (let round = 0; round < 3; round++) {
      const socket = open(mock.url);
      socket.write(get(`${fields}\r\nPrefer: delay=60000`).repeat(50));
      await once(socket, 'ready');
      await mock.send('/books');
      socket.resetAndDestroy();
    }
    expect((await mock.send('/books')).status).toBe(200);
  });

  it('a server that stops does so within two seconds, whatever is under way', async () => {
    const mock = await serveMock(bookContract, { port: 0 });
    const flooding = Array.from({ length: 5 }, () => {
      const socket = open(mock.url).pause();
      const write = () => {
        for (let round = 0; round < 20 && socket.writable; round++)
          if (!socket.write(get(`${fields}\r\nPrefer: delay=60000`).repeat(200))) break;
      };
      socket.on('drain', write);
      write();
      return socket;
    });
    await Promise.all(flooding.map((socket) => once(socket, 'ready')));
    await fetch(`${mock.url}/books`);
    const startedAt = performance.now();
    await mock.stop();
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});

describe('bodies that never end', () => {
  it('are refused for the moment where they are too large together', async () => {
    const mock = await openMock(bookContract);
    const head =
      'POST /books HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10000000\r\n\r\n';
    const refusals = Array.from({ length: 8 }, () => {
      const socket = open(mock.url);
      socket.write(head);
      socket.write(Buffer.alloc(9_000_000, ' '));
      return once(socket, 'data');
    });
    const [first] = await Promise.any(refusals);
    expect(String(first)).toMatch(
      /^HTTP\/1\.1 413 .*\r\nRetry-After: 1\r\n.*together with the bodies of other requests/s,
    );
  });

  it('do not delay a server that stops', async () => {
    const mock = await serveMock(bookContract, { port: 0 });
    const sockets = Array.from({ length: 100 }, () => open(mock.url));
    for (const socket of sockets)
      socket.write(
        `POST /books HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`,
      );
    await Promise.all(sockets.map((socket) => once(socket, 'ready')));
    await fetch(`${mock.url}/books`);
    const startedAt = performance.now();
    await mock.stop();
    expect(performance.now() - startedAt).toBeLessThan(1200);
  });
});

describe('a client that pipelines thousands of late requests', () => {
  it('is left, and others are not', async () => {
    const mock = await openMock(bookContract);
    const sockets = Array.from({ length: 10 }, () => open(mock.url));
    const late = get(`${twice}\r\nPrefer: delay=60000`).repeat(2000);
    for (const socket of sockets) socket.write(late);
    await expect.poll(() => sockets.some(({ destroyed }) => destroyed), { timeout: 8000 }).toBe(true);
    expect((await mock.send('/books')).status).toBe(200);
  });
});

describe('what clients do not read', () => {
  it('is bounded for all of them together: those that wait the longest are left', () => {
    const unsent = openUnsentBytes(100);
    const sockets = Array.from({ length: 4 }, () => stalledSocket(40));
    for (const one of sockets) unsent.note(one.socket);
    expect(sockets.map(({ isDestroyed }) => isDestroyed())).toEqual([true, true, false, false]);
  });

  it('counts no more once it is read', () => {
    const unsent = openUnsentBytes(100);
    const [first, second, third] = [stalledSocket(60), stalledSocket(60), stalledSocket(30)];
    unsent.note(first.socket);
    first.emit('drain');
    unsent.note(second.socket);
    unsent.note(third.socket);
    expect([first, second, third].map(({ isDestroyed }) => isDestroyed())).toEqual([false, false, false]);
    unsent.note(first.socket);
    expect([first, second, third].map(({ isDestroyed }) => isDestroyed())).toEqual([false, true, false]);
  });
});

/** As much of a socket as is asked about one whose client does not read. */
function stalledSocket(writableLength: number) {
  const listeners = new Map<string, () => void>();
  let destroyed = false;
  const socket = {
    writableLength,
    writableNeedDrain: true,
    get destroyed() {
      return destroyed;
    },
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    destroy: () => {
      destroyed = true;
      listeners.get('close')?.();
    },
  } as unknown as Socket;
  return { socket, isDestroyed: () => destroyed, emit: (event: string) => listeners.get(event)?.() };
}

it('a response that would take more memory than the mock may have is an error that says so', async () => {
  const long = { type: 'string', minLength: 900_000 };
  const properties = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`part${at}`, long]));
  const whole = { type: 'object', required: Object.keys(properties), properties };
  const few = { ...whole, required: ['part0'], properties: { part0: long } };
  const ok = (schema: object) => ({ 200: { description: 'd', content: { 'application/json': { schema } } } });
  const mock = await openMock(
    contractOf(
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Long', version: '1' },
        paths: { '/long': { get: { responses: ok(whole) } }, '/short': { get: { responses: ok(few) } } },
      }),
    ),
  );
  const responses = await Promise.all([mock.send('/long'), mock.send('/long')]);
  expect(responses.map(({ status }) => status)).toEqual([501, 501]);
  expect(await responses[0]?.text()).toContain('more than 16 MiB');
  expect(await (await mock.send('/short')).text()).toHaveLength(900_000 + '{"part0":""}'.length);
});
