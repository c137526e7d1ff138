import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Reply } from '../model/exchange.ts';
import { serveRaw } from '../testing/hostile/raw-server.ts';
import { buildSendCase } from '../testing/hostile/send-case.ts';
import { defaultSenderOptions, openSender, type Sender } from './sender.ts';
import { defaultLimits } from './wire/default-limits.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const megabytes = (count: number) => count * 1024 * 1024;

function respond(socket: Socket, body: Buffer): void {
  socket.write(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`);
  socket.write(body);
}

async function open(answer: (socket: Socket, count: number) => void): Promise<Sender> {
  let count = 0;
  const server = await serveRaw({ name: 'a server of long bodies', respond: (socket) => answer(socket, count++) });
  const target = { baseUrl: new URL(server.url), token: undefined, limits: defaultLimits };
  const sender = openSender(target, { ...defaultSenderOptions, signal: new AbortController().signal });
  stops.push(server.stop, sender.close);
  return sender;
}

const casesOf = (count: number) => Array.from({ length: count }, () => buildSendCase());

describe('responses with long bodies', () => {
  it.each(['same-connection', 'new-connections', 'any', 'parallel'] as const)(
    'end a sequence sent as %s before they exhaust the memory, without a word against the target',
    async (delivery) => {
      const sender = await open((socket, count) => respond(socket, Buffer.alloc(megabytes(7), 65 + count)));
      await sender.send({ id: 'first', delivery: 'any', cases: casesOf(1) });
      const exchanges = await sender.send({ id: 'second', delivery, cases: casesOf(12) });
      const replies = exchanges.filter(({ outcome }) => outcome.kind === 'reply');
      expect(replies.length).toBeGreaterThanOrEqual(4);
      expect(replies.length).toBeLessThanOrEqual(6);
      const others = exchanges.filter(({ outcome }) => outcome.kind === 'no-reply');
      expect(others.every(({ outcome }) => outcome.kind === 'no-reply' && outcome.reason === 'interrupted')).toBe(true);
      expect(exchanges).toHaveLength(12);
    },
  );

  it('share their memory when they are the same', async () => {
    const body = Buffer.alloc(megabytes(1), 'a');
    const sender = await open((socket) => respond(socket, body));
    const exchanges = await sender.send({ id: 'one', delivery: 'any', cases: casesOf(3) });
    const [first, second, third] = exchanges.map(({ outcome }) => (outcome as Reply).body);
    expect(first).toBe(second);
    expect(second).toBe(third);
    expect(first?.length).toBe(body.length);
  });

  it('are each read as they are when they differ', async () => {
    const sender = await open((socket, count) => respond(socket, Buffer.alloc(70_000, 65 + count)));
    const exchanges = await sender.send({ id: 'one', delivery: 'any', cases: casesOf(3) });
    expect(exchanges.map(({ outcome }) => (outcome as Reply).text?.at(-1))).toEqual(['A', 'B', 'C']);
  });

  it('arrive one or two at a time', async () => {
    let [underWay, most] = [0, 0];
    const sender = await open((socket, count) => {
      underWay += 1;
      most = Math.max(most, underWay);
      setTimeout(() => {
        underWay -= 1;
        respond(socket, Buffer.alloc(megabytes(4), 65 + count));
      }, 50);
    });
    const sendOne = () => sender.send({ id: 'one', delivery: 'any', cases: casesOf(1) });
    await sendOne();
    most = 0;
    await Promise.all(Array.from({ length: 6 }, sendOne));
    expect(most).toBe(2);
  });
});

describe('a body in chunks of one byte', () => {
  it('is read, whatever is in between', async () => {
    const chunk = '1\r\na\r\n';
    const body = `${chunk.repeat(50_000)}00001;x=1\r\nb\r\n0a\r\n0123456789\r\n${chunk.repeat(50_000)}0\r\n\r\n`;
    const sender = await open((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n');
      socket.write(body);
    });
    const [exchange] = await sender.send({ id: 'one', delivery: 'any', cases: casesOf(1) });
    const expected = `${'a'.repeat(50_000)}b0123456789${'a'.repeat(50_000)}`;
    expect(exchange?.outcome).toMatchObject({ kind: 'reply', text: expected, defects: [] });
  });
});
