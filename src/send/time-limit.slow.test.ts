import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Sequence } from '../model/case.ts';
import { type RawServer, serveRaw } from '../testing/hostile/raw-server.ts';
import { buildSendCase } from '../testing/hostile/send-case.ts';
import { defaultSenderOptions, openSender, type Sender } from './sender.ts';
import { defaultLimits } from './wire/default-limits.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const ok = `${head}Content-Length: 2\r\n\r\n{}`;

/** Writes a byte each 20 ms after a beginning. */
const trickle = (begin: string, byte: string) => (socket: Socket) => {
  socket.write(begin);
  const timer = setInterval(() => socket.write(byte), 20);
  socket.on('close', () => clearInterval(timer));
};

const slow = {
  nothing: () => undefined,
  'a header section byte by byte': trickle(`${head}X-A: `, 'a'),
  'a body of a known length byte by byte': trickle(`${head}Content-Length: 100000\r\n\r\n`, ' '),
  'chunks byte by byte': trickle(`${head}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'),
  'a body until it closes byte by byte': trickle(`${head}\r\n`, ' '),
  'interim responses': trickle('HTTP/1.1 100 Continue\r\n\r\n', '\r\n'),
  'that it wants a pause': (socket: Socket) => {
    socket.write('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 20\r\nContent-Length: 0\r\n\r\n');
  },
} satisfies Record<string, (socket: Socket) => void>;

async function open(answer: (socket: Socket) => void): Promise<{ server: RawServer; sender: Sender }> {
  const server = await serveRaw({ name: 'a server of this test', respond: answer });
  const target = { baseUrl: new URL(server.url), token: undefined, limits: { ...defaultLimits, timeoutMs: 30_000 } };
  const sender = openSender(target, { ...defaultSenderOptions, signal: new AbortController().signal });
  stops.push(server.stop, sender.close);
  return { server, sender };
}

const deliveries = ['any', 'same-connection', 'new-connections', 'parallel', 'pipelined'] as const;

async function outcomes(sender: Sender, delivery: Sequence['delivery'], count = 3): Promise<readonly string[]> {
  const cases = Array.from({ length: count }, () => buildSendCase());
  const exchanges = await sender.send({ id: 'a sequence', delivery, cases });
  return exchanges.map(({ outcome }) => (outcome.kind === 'reply' ? String(outcome.status) : outcome.reason));
}

describe.each(Object.entries(slow))('a time limit while a server sends %s', (what, answer) => {
  it.each(deliveries)('ends requests sent as %s, and closes their sockets', async (delivery) => {
    const sockets = new Set<Socket>();
    const { server, sender } = await open((socket) => {
      socket.on('close', () => sockets.delete(socket));
      // What is under way is the response to the first request on a connection.
      if (!sockets.has(socket)) answer(socket);
      sockets.add(socket);
    });
    const startedAt = performance.now();
    sender.limitTime(300);
    const ended = await outcomes(sender, delivery);
    expect(performance.now() - startedAt).toBeLessThan(2500);
    if (what !== 'that it wants a pause') expect(ended).toEqual(['interrupted', 'interrupted', 'interrupted']);
    await expect.poll(() => sockets.size).toBe(0);
    const received = server.heads.length;
    expect(await outcomes(sender, delivery)).toEqual(['interrupted', 'interrupted', 'interrupted']);
    expect(server.heads).toHaveLength(received);
  });
});

describe('a time limit', () => {
  it('that is set again lets requests be sent again', async () => {
    let isSlow = true;
    const { sender } = await open((socket) => (isSlow ? undefined : void socket.write(ok)));
    sender.limitTime(50);
    expect(await outcomes(sender, 'any')).toEqual(['interrupted', 'interrupted', 'interrupted']);
    isSlow = false;
    sender.limitTime(20_000);
    expect(await outcomes(sender, 'any')).toEqual(['200', '200', '200']);
    sender.limitTime(undefined);
    expect(await outcomes(sender, 'parallel')).toEqual(['200', '200', '200']);
  });

  it('ends the opening of a connection', async () => {
    // It accepts connections and never says a word of TLS.
    const { server } = await open(() => undefined);
    const target = { baseUrl: new URL(server.url.replace('http:', 'https:')), token: undefined, limits: defaultLimits };
    const sender = openSender(target, { ...defaultSenderOptions, signal: new AbortController().signal });
    stops.push(sender.close);
    sender.limitTime(100);
    const startedAt = performance.now();
    expect(await outcomes(sender, 'any', 1)).toEqual(['interrupted']);
    expect((await sender.reach()).ok).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(2500);
  });

  it('ends nothing after an interruption of the run: all has ended then', async () => {
    const abort = new AbortController();
    const { server } = await open(() => undefined);
    const target = { baseUrl: new URL(server.url), token: undefined, limits: defaultLimits };
    const sender = openSender(target, { ...defaultSenderOptions, signal: abort.signal });
    stops.push(sender.close);
    abort.abort();
    sender.limitTime(20_000);
    expect(await outcomes(sender, 'any', 1)).toEqual(['interrupted']);
    expect(server.heads).toEqual([]);
  });
});
