import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { writeFiles } from '../../testing/write-files.ts';
import { loadSources } from './load-sources.ts';
import { loadText } from './load-text.ts';

/** A server that redirects `/to?URL` to that URL, and serves a text at all other paths. */
async function serve(): Promise<string> {
  const server = createServer((request, response) => {
    const [path, query = ''] = (request.url ?? '').split('?');
    if (path === '/to') response.writeHead(302, { location: decodeURIComponent(query) });
    response.end('openapi: 3.1.0');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const to = (target: string, count = 1): string =>
  count === 0 ? target : `/to?${encodeURIComponent(to(target, count - 1))}`;

it('follows redirects on the same host, up to five', async () => {
  const host = await serve();
  expect(await loadText({ url: `${host}${to('/a', 5)}`, name: 'a' })).toBe('openapi: 3.1.0');
  await expect(loadText({ url: `${host}${to('/a', 6)}`, name: 'a' })).rejects.toThrow('redirects too often');
});

it('follows a redirect to another host only where that is allowed', async () => {
  const [host, other] = [await serve(), await serve()];
  const place = { url: `${host}${to(`${other}/a`)}`, name: 'a' };
  await expect(loadText(place)).rejects.toMatchObject({
    code: 'contract-unreadable',
    message: `The server of a redirects to another host, ${new URL(other).host}.`,
  });
  expect(await loadText({ ...place, mayLeaveHost: true })).toBe('openapi: 3.1.0');
});

it('is allowed with remote files, for the contract and for what it refers to', async () => {
  const [host, other] = [await serve(), await serve()];
  const contract = `${host}${to(`${other}/a`)}`;
  await expect(loadSources(contract, {})).rejects.toThrow('redirects to another host');
  expect((await loadSources(contract, { allowRemote: true })).findings).toEqual([]);
  const path = writeFiles({
    'a.yaml': `openapi: 3.1.0
paths: { /a: { $ref: "${contract}" } }
`,
  });
  const { files, findings } = await loadSources(path('a.yaml'), { allowRemote: true });
  expect([files.size, findings]).toEqual([2, []]);
});
