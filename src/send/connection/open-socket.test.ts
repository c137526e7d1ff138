import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { readEndpoint } from '../wire/endpoint.ts';
import { openSocket } from './open-socket.ts';

async function endpointOfListener() {
  const server = createServer((socket) => socket.on('error', () => undefined));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return readEndpoint(new URL(`http://127.0.0.1:${port}`), {
    proxies: { http: undefined, https: undefined, none: undefined },
    insecure: false,
  });
}

it('a connection that opens while this program is busy is open', async () => {
  const endpoint = await endpointOfListener();
  const opening = openSocket(endpoint, { timeoutMs: 20, signal: new AbortController().signal });
  for (const end = performance.now() + 150; performance.now() < end; );
  const opened = await opening;
  expect(opened.kind).toBe('open');
  if (opened.kind === 'open') opened.socket.destroy();
});
