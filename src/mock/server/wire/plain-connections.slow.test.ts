import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { servePlainConnections } from './plain-connections.ts';
import type { AcceptRequest, ResponseWriter } from './response-writer.ts';
import { openUnsentBytes } from './unsent-bytes.ts';

/** Writes a response with a body. */
const write = (writer: ResponseWriter, body: string) =>
  writer.write({ status: 200, headers: [], body, source: 'none' }, []);
const get = (path: string, field = 'Accept: */*') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${field}\r\n\r\n`;

/** A server that responds to plain requests with `plain PATH`, and to others, by `node:http`, with `node PATH`. */
async function openServer(
  accept: AcceptRequest = ({ url }, writer) =>
    () =>
      write(writer, `plain ${url}`),
) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end(`node ${request.url}`));
  });
  // As in the mock: a client that has sent everything still receives its responses.
  Object.assign(server, { httpAllowHalfOpen: true });
  const plain = servePlainConnections(server, {
    accept,
    bodyLimit: 250_000,
    unsent: openUnsentBytes(),
    onPiece: () => undefined,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    plain.cut();
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { server, plain, connect: () => connect(port, '127.0.0.1') };
}

/** The bodies that a connection receives until the server closes it, which it does when everything sent has been responded to. */
async function bodiesOf(socket: Socket, ...pieces: readonly (string | Buffer)[]): Promise<readonly string[]> {
  for (const piece of pieces) socket.write(piece);
  socket.end();
  return (await textOf(socket)).match(/(?:plain|node) \/[a-z]/g) ?? [];
}

describe('a connection', () => {
  it('has its plain requests responded to in their order', async () => {
    const { connect: open } = await openServer();
    expect(await bodiesOf(open(), get('/a') + get('/b'))).toEqual(['plain /a', 'plain /b']);
  });

  it('is given to node:http from the first request on that is not plain', async () => {
    const { connect: open } = await openServer();
    const requests = [get('/a'), get('/b', 'Connection: keep-alive, x'), get('/c')];
    expect(await bodiesOf(open(), requests.join(''))).toEqual(['plain /a', 'node /b', 'node /c']);
  });

  it('is given to node:http with the request that comes in pieces', async () => {
    const { connect: open } = await openServer();
    const socket = open();
    const received: string[] = [];
    socket.on('data', (chunk) => received.push(String(chunk)));
    // The response shows that the first piece has been read before the second is sent.
    socket.write(`${get('/a')}GET /b HTTP/1.1\r\nHost: x\r\n`);
    await expect.poll(() => received.join('')).toContain('plain /a');
    socket.end('\r\n');
    await expect.poll(() => received.join('')).toContain('node /b');
  });

  it('is given to node:http with a body that is not complete', async () => {
    const { connect: open } = await openServer();
    const head = 'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n';
    expect(await bodiesOf(open(), head, Buffer.alloc(200_000), get('/b'))).toEqual(['node /a', 'node /b']);
  });

  it('has no request responded to before the one in front of it', async () => {
    const { connect: open } = await openServer(({ url }, writer) => async () => {
      await new Promise((resolve) => setTimeout(resolve, url === '/a' ? 20 : 0));
      write(writer, `plain ${url}`);
    });
    const requests = [get('/a'), get('/b'), get('/c', 'Connection: close')];
    expect(await bodiesOf(open(), requests.join(''))).toEqual(['plain /a', 'plain /b', 'node /c']);
  });

  it('has no more requests responded to than its client reads responses', async () => {
    let responded = 0;
    const long = `plain /a${'x'.repeat(1_000_000)}`;
    const { connect: open } = await openServer((_, writer) => () => {
      responded += 1;
      write(writer, long);
    });
    const socket = open().pause();
    socket.end(get('/a').repeat(500));
    await expect.poll(() => responded).toBeGreaterThan(0);
    expect(responded).toBeLessThan(100);
    expect((await textOf(socket)).match(/plain/g)).toHaveLength(500);
    expect(responded).toBe(500);
  });

  it('is closed when nothing arrives on it for as long as the server keeps connections', async () => {
    const { server, connect: open } = await openServer();
    Object.assign(server, { keepAliveTimeout: 50, headersTimeout: 50 });
    await expect(textOf(open())).resolves.toBe('');
    const asked = open();
    asked.write(get('/a'));
    await expect(textOf(asked)).resolves.toContain('plain /a');
  });

  it('ends when the server is to end them', async () => {
    const { plain, connect: open } = await openServer();
    const socket = open();
    const received: string[] = [];
    socket.on('data', (chunk) => received.push(String(chunk)));
    socket.write(get('/a'));
    await expect.poll(() => received.join('')).toContain('plain /a');
    plain.end();
    await new Promise((resolve) => socket.once('close', resolve));
  });

  it('ends when the response under way is written', async () => {
    const calls: (() => void)[] = [];
    const { plain, connect: open } = await openServer(({ url }, writer) => async () => {
      await new Promise<void>((resolve) => calls.push(resolve));
      write(writer, `plain ${url}`);
    });
    const socket = open();
    socket.write(get('/a'));
    await expect.poll(() => calls.length).toBe(1);
    plain.end();
    calls[0]?.();
    await expect(textOf(socket)).resolves.toContain('plain /a');
  });

  it('may break off at any time', async () => {
    const { connect: open } = await openServer();
    const broken = open();
    broken.write(get('/a').repeat(1000), () => broken.resetAndDestroy());
    await new Promise((resolve) => broken.once('close', resolve));
    expect(await bodiesOf(open(), get('/b'))).toEqual(['plain /b']);
  });
});
