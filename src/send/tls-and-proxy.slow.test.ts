import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { makeSelfSigned } from '../mock/server/wire/self-signed.ts';
import type { Sequence } from '../model/case.ts';
import { serveProxy } from '../testing/hostile/proxy.ts';
import { type Behaviour, type RawServer, type RawServerOptions, serveRaw } from '../testing/hostile/raw-server.ts';
import { buildSendCase } from '../testing/hostile/send-case.ts';
import { defaultSenderOptions, openSender, type Sender, type SenderOptions } from './sender.ts';
import { defaultLimits } from './wire/default-limits.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const secure = makeSelfSigned();
const untrusted = 'the TLS certificate is self-signed and not trusted here';
const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';
const deliveries = ['any', 'same-connection', 'new-connections', 'parallel', 'pipelined'] as const;

async function serve(
  options: RawServerOptions = {},
  respond: Behaviour['respond'] = (socket) => socket.write(ok),
): Promise<RawServer> {
  const server = await serveRaw({ name: 'a server of this test', respond }, options);
  stops.push(server.stop);
  return server;
}

function open(url: string, options: Partial<SenderOptions> = {}): Sender {
  const target = { baseUrl: new URL(url), token: 'sesame-1', limits: { ...defaultLimits, timeoutMs: 5_000 } };
  const sender = openSender(target, { ...defaultSenderOptions, signal: new AbortController().signal, ...options });
  stops.push(sender.close);
  return sender;
}

async function send(sender: Sender, delivery: Sequence['delivery'] = 'any'): Promise<readonly (number | string)[]> {
  const exchanges = await sender.send({ id: 'two', delivery, cases: [buildSendCase(), buildSendCase()] });
  return exchanges.map(({ outcome }) =>
    outcome.kind === 'reply' ? outcome.status : `${outcome.reason}: ${outcome.detail}`,
  );
}

function proxyFor(proxy: string): Partial<SenderOptions> {
  return { insecure: true, proxies: { http: proxy, https: proxy, none: undefined } };
}

describe('over TLS', () => {
  it.each(deliveries)('an untrusted certificate is accepted with the option insecure (%s)', async (delivery) => {
    const server = await serve({ secure });
    expect(await send(open(server.url, { insecure: true }), delivery)).toEqual([200, 200]);
  });

  it('an untrusted certificate is reported without it, and nothing is sent', async () => {
    const server = await serve({ secure });
    const sender = open(server.url);
    expect(await sender.reach()).toEqual({ ok: false, detail: untrusted });
    expect(await send(sender)).toEqual(Array(2).fill(`unreachable: ${untrusted}`));
    expect(server.heads).toEqual([]);
  });

  it('the host may be a name or an address', async () => {
    const server = await serve({ secure });
    expect(await send(open(server.url.replace('127.0.0.1', 'localhost'), { insecure: true }))).toEqual([200, 200]);
  });

  it('a server that does not speak TLS is reported', async () => {
    const server = await serveRaw({ name: 'plain', greet: (socket) => socket.end(ok), respond: () => undefined });
    stops.push(server.stop);
    const detail = 'the TLS handshake failed: the server does not seem to speak TLS';
    expect(await open(server.url.replace('http:', 'https:')).reach()).toEqual({ ok: false, detail });
  });

  it.each(deliveries)('a server that closes after each response gets new connections (%s)', async (delivery) => {
    const server = await serve({ secure }, (socket) => socket.end(ok));
    expect(await send(open(server.url, { insecure: true }), delivery)).toEqual([200, 200]);
  });

  it('a body that ends with the connection is received', async () => {
    const server = await serve({ secure }, (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n{"name":"a thing"}'));
    expect(await send(open(server.url, { insecure: true }))).toEqual([200, 200]);
  });
});

it('an IPv6 address is reached, or reported as unreachable on a machine without IPv6', async () => {
  const known = Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === '::1'),
  );
  const server = known ? await serve({ host: '::1' }) : { url: 'http://[::1]:9', heads: [] };
  const sender = open(server.url);
  expect((await sender.reach()).ok).toBe(known);
  expect((await send(sender)).map((outcome) => outcome === 200)).toEqual([known, known]);
  expect(server.heads.every((head) => head.includes(`\r\nHost: ${new URL(server.url).host}\r\n`))).toBe(true);
});

describe('through a proxy', () => {
  it('a request over http names its whole address, and the connection is used again', async () => {
    const server = await serve();
    const proxy = await serveProxy(Number(new URL(server.url).port));
    stops.push(proxy.stop);
    const sender = open('http://api.example/base', proxyFor(proxy.url.replace('//', '//user:sesame-2@')));
    expect(await send(sender)).toEqual([200, 200]);
    const line = 'POST http://api.example/base/things';
    const credential = `Basic ${Buffer.from('user:sesame-2').toString('base64')}`;
    expect(proxy.seen).toEqual([
      [line, credential],
      [line, credential],
    ]);
    expect(server.heads[0]).toMatch(/^POST \/base\/things .*\r\nhost: api\.example\r\n/i);
  });

  it('the credential of the proxy is in no exchange', async () => {
    const server = await serve();
    const proxy = await serveProxy(Number(new URL(server.url).port));
    stops.push(proxy.stop);
    const sender = open('http://api.example', proxyFor(proxy.url.replace('//', '//user:sesame-2@')));
    const exchanges = await sender.send({ id: 'one', delivery: 'any', cases: [buildSendCase()] });
    expect(JSON.stringify(exchanges)).not.toMatch(/Proxy-Authorization|sesame/);
  });

  it.each(deliveries)('TLS goes through a tunnel (%s)', async (delivery) => {
    const server = await serve({ secure });
    const proxy = await serveProxy(Number(new URL(server.url).port));
    stops.push(proxy.stop);
    expect(await send(open('https://api.example', proxyFor(proxy.url)), delivery)).toEqual([200, 200]);
    expect(proxy.seen[0]).toEqual(['CONNECT api.example:443', undefined]);
    expect(server.heads[0]).toMatch(/^POST \/things .*\r\nHost: api\.example\r\n/);
    expect(server.heads[0]).not.toMatch(/proxy/i);
  });

  it('a refused tunnel is reported', async () => {
    const proxy = await serveProxy(1, 407);
    stops.push(proxy.stop);
    const detail = 'the proxy refused to open a tunnel (status 407)';
    expect(await open('https://api.example', proxyFor(proxy.url)).reach()).toEqual({ ok: false, detail });
  });

  it('a proxy that does not exist is reported', async () => {
    const gone = await serveRaw({ name: 'one that is gone', respond: () => undefined });
    await gone.stop();
    const detail = 'cannot connect to the proxy: connection refused, nothing listens at this address';
    expect(await open('http://api.example', proxyFor(gone.url)).reach()).toEqual({ ok: false, detail });
  });
});
