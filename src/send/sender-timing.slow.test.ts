import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Case, Sequence } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import { type Behaviour, type RawServer, serveRaw } from '../testing/hostile/raw-server.ts';
import { buildBody, buildSendCase } from '../testing/hostile/send-case.ts';
import { defaultSenderOptions, openSender, type Sender, type SenderOptions } from './sender.ts';
import { defaultLimits } from './wire/default-limits.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';
const tooLarge = 'HTTP/1.1 413 Content Too Large\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}';
const large = buildSendCase({ body: buildBody(Buffer.alloc(4 * 1024 * 1024, 'a')) });

async function serve(
  behaviour: Omit<Behaviour, 'name'>,
  options: Partial<SenderOptions> = {},
): Promise<{ server: RawServer; sender: Sender }> {
  const server = await serveRaw({ name: 'a server of this test', ...behaviour });
  stops.push(server.stop);
  return { server, sender: open(server.url, options) };
}

function open(url: string, options: Partial<SenderOptions> = {}): Sender {
  const target = { baseUrl: new URL(url), token: undefined, limits: { ...defaultLimits, timeoutMs: 5_000 } };
  const sender = openSender(target, { ...defaultSenderOptions, signal: new AbortController().signal, ...options });
  stops.push(sender.close);
  return sender;
}

async function send(
  sender: Sender,
  cases: readonly Case[],
  delivery: Sequence['delivery'] = 'any',
): Promise<readonly string[]> {
  const exchanges = await sender.send({ id: 'a sequence', delivery, cases });
  return exchanges.map(describeOutcome);
}

function describeOutcome({ outcome }: Exchange): string {
  return outcome.kind === 'reply'
    ? [...outcome.interim, outcome.status].join(' ')
    : `${outcome.reason}: ${outcome.detail}`;
}

describe('parallel requests', () => {
  it('are sent when the server has accepted all of their connections', async () => {
    let acceptedAtFirst = 0;
    const { server, sender } = await serve({
      respond: (socket) => {
        acceptedAtFirst ||= server.accepted();
        socket.end(ok);
      },
    });
    const cases = Array.from({ length: 12 }, () => buildSendCase());
    expect(await send(sender, cases, 'parallel')).toEqual(cases.map(() => '200'));
    expect(acceptedAtFirst).toBe(12);
  });
});

describe('a body with a pause in the middle', () => {
  it('arrives complete, in two pieces', async () => {
    const pieces: string[] = [];
    const { sender } = await serve({
      greet: (socket) => socket.on('data', (piece) => pieces.push(piece.toString('latin1'))),
      respond: (socket, { body }) => socket.write(body.toString() === '{"name":"a thing"}' ? ok : 'nonsense'),
    });
    const halting = buildSendCase({ body: buildBody('{"name":"a thing"}', { pauseMs: 50 }) });
    expect(await send(sender, [halting, halting])).toEqual(['200', '200']);
    expect(pieces.map((piece) => piece.split('\r\n').at(-1))).toEqual([
      '{"name":"',
      'a thing"}',
      '{"name":"',
      'a thing"}',
    ]);
  });
});

describe('a body that waits for 100 (Continue)', () => {
  const waiting = buildSendCase({ body: buildBody('{"name":"a thing"}', { expectContinue: true }) });

  it('is sent when the server asks for it', async () => {
    const { sender } = await serve({
      interrupt: (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'),
      respond: (socket, { body }) => socket.write(body.length === 18 ? ok : 'HTTP/1.1 500 Odd\r\n\r\n'),
    });
    expect(await send(sender, [waiting, waiting])).toEqual(['100 200', '100 200']);
  });

  it('is sent after a second when the server sends nothing', async () => {
    const { sender } = await serve({ respond: (socket) => socket.write(ok) });
    const start = performance.now();
    expect(await send(sender, [waiting])).toEqual(['200']);
    expect(performance.now() - start).toBeGreaterThan(900);
  });

  it('is not sent when the server responds without it, and the connection is not used again', async () => {
    const { server, sender } = await serve({
      interrupt: (socket, head) => {
        if (/\r\nExpect:/.test(head)) socket.write('HTTP/1.1 417 Expectation Failed\r\nContent-Length: 0\r\n\r\n');
      },
      respond: (socket) => socket.write(ok),
    });
    expect(await send(sender, [waiting, buildSendCase()])).toEqual(['417', '200']);
    expect(server.accepted()).toBe(2);
    expect(server.heads).toHaveLength(1);
  });

  it('is sent at once in a pipeline', async () => {
    const { sender } = await serve({ respond: (socket) => socket.write(ok) });
    expect(await send(sender, [waiting, waiting], 'pipelined')).toEqual(['200', '200']);
  });
});

describe('a response that arrives before the body was read is not lost', () => {
  it('when the server closes after it', async () => {
    const { sender } = await serve({ interrupt: (socket) => socket.pause().end(tooLarge), respond: () => undefined });
    expect(await send(sender, [large])).toEqual(['413']);
  });

  it.each([0, 20])('when the server destroys the connection %i ms after it', async (pause) => {
    const { sender } = await serve({
      interrupt: (socket) => {
        socket.write(tooLarge, () => void sleep(pause).then(() => socket.destroy()));
      },
      respond: () => undefined,
    });
    expect(await send(sender, Array(10).fill(large))).toEqual(Array(10).fill('413'));
  });

  it('when the server keeps reading, and the connection is not used again', async () => {
    const { server, sender } = await serve({
      interrupt: (socket, head) => {
        if (!/Content-Length: 18\r\n/.test(`${head}\r\n`))
          socket.write('HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\n\r\n');
      },
      respond: (socket, { body }) => {
        if (body.length === 18) socket.write(ok);
      },
    });
    expect(await send(sender, [large, buildSendCase()])).toEqual(['413', '200']);
    expect(server.accepted()).toBe(2);
  });
});

it('a large request arrives complete', async () => {
  const { sender } = await serve({
    respond: (socket, { body }) => socket.write(body.length === 4 * 1024 * 1024 ? ok : 'HTTP/1.1 400 Short\r\n\r\n'),
  });
  expect(await send(sender, [large, large])).toEqual(['200', '200']);
});

describe('a server that asks for a pause', () => {
  const busy = (retryAfter: string) =>
    `HTTP/1.1 429 Too Many\r\nRetry-After: ${retryAfter}\r\nContent-Length: 0\r\n\r\n`;

  it.each(['any', 'same-connection', 'new-connections', 'parallel', 'pipelined'] as const)(
    'gets the pause and then the request again (%s)',
    async (delivery) => {
      let requests = 0;
      const { server, sender } = await serve({ respond: (socket) => socket.write(++requests === 2 ? busy('0') : ok) });
      expect(await send(sender, [buildSendCase(), buildSendCase()], delivery)).toEqual(['200', '200']);
      expect(server.heads).toHaveLength(3);
    },
  );

  it('gets a pause of the length that it asks for', async () => {
    let requests = 0;
    const { sender } = await serve({ respond: (socket) => socket.write(++requests === 1 ? busy('1') : ok) });
    const start = performance.now();
    expect(await send(sender, [buildSendCase()])).toEqual(['200']);
    expect(performance.now() - start).toBeGreaterThan(990);
  });

  it('each time gets the request four times in all', async () => {
    const { server, sender } = await serve({ respond: (socket) => socket.write(busy('0')) });
    expect(await send(sender, [buildSendCase()])).toEqual(['429']);
    expect(server.heads).toHaveLength(4);
  });
});

it('requests of all deliveries keep to the rate', async () => {
  const { sender } = await serve({ respond: (socket) => socket.write(ok) }, { ratePerSecond: 50 });
  const start = performance.now();
  const cases = Array.from({ length: 4 }, () => buildSendCase());
  await Promise.all((['any', 'new-connections', 'parallel'] as const).map((delivery) => send(sender, cases, delivery)));
  expect(performance.now() - start).toBeGreaterThan(11 * 20 - 5);
});

describe('reaching a target', () => {
  it('succeeds without sending anything', async () => {
    const { server, sender } = await serve({ respond: (socket) => socket.write(ok) });
    expect(await sender.reach()).toEqual({ ok: true });
    expect(server.heads).toEqual([]);
  });

  it('still says whether it is there when the time for requests is over, and no longer waits for it', async () => {
    const { server, sender } = await serve({ respond: () => undefined });
    sender.limitTime(0);
    await sleep(20);
    expect(await sender.reach(0)).toEqual({ ok: true });
    await server.stop();
    expect((await sender.reach(0)).ok).toBe(false);
    const start = performance.now();
    expect((await sender.reach(60_000)).ok).toBe(false);
    expect(performance.now() - start).toBeLessThan(30_000);
  });

  it('waits for one that starts later', async () => {
    const { server } = await serve({ respond: () => undefined });
    await server.stop();
    const { port } = new URL(server.url);
    const sender = open(server.url, { waitMs: 10_000 });
    const reached = sender.reach();
    await sleep(150);
    const late = await serveRaw({ name: 'the same, later', respond: () => undefined }, { port: Number(port) });
    stops.push(late.stop);
    expect(await reached).toEqual({ ok: true });
  });

  it('gives up after the wait, with the reason', async () => {
    const { server } = await serve({ respond: () => undefined });
    await server.stop();
    const detail = 'connection refused, nothing listens at this address';
    expect(await open(server.url, { waitMs: 250 }).reach()).toEqual({ ok: false, detail });
  });

  it('says so when the host name is unknown', async () => {
    expect(await open('http://no-such-host.invalid').reach()).toMatchObject({
      ok: false,
      detail: expect.stringContaining('DNS'),
    });
  });
});
