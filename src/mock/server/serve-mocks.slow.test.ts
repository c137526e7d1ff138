import { once } from 'node:events';
import { get as getOverHttp } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Contract } from '../../model/contract.ts';
import { bookContract, contractOf } from '../../testing/book-contract.ts';
import { openMock } from '../../testing/mock-client.ts';
import { defaultSettings, defaultState } from '../settings/mock-settings.ts';
import type { AccessRecord } from './access-log.ts';
import { serveMocks } from './serve-mock.ts';
import { makeSelfSigned } from './wire/self-signed.ts';

const tools: Contract = {
  ...contractOf({
    openapi: '3.1.0',
    info: { title: 'Tools', version: '1' },
    paths: { '/tools': { get: { responses: { '204': { description: 'None' } } } } },
  }),
  title: 'Tools',
};

const parcel = { type: 'object', properties: { id: { type: 'integer' } } };

/** Answers creations with an address that has to be whole. */
const parcels = contractOf({
  openapi: '3.1.0',
  paths: {
    '/parcels/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { '200': { description: 'One', content: { 'application/json': { schema: parcel } } } } },
      put: {
        requestBody: { content: { 'application/json': { schema: parcel } } },
        responses: {
          '201': { description: 'Put', headers: { Location: { schema: { type: 'string', format: 'uri' } } } },
        },
      },
    },
  },
});

interface SentOverTls {
  readonly method?: string;
  /** JSON. */
  readonly content?: string;
  readonly headers?: Record<string, string>;
}

async function serveBoth(log?: (record: AccessRecord) => void) {
  const mounts = [
    { prefix: '/library', contract: bookContract, settings: { ...defaultSettings, auth: 'off' } as const },
    { prefix: '/library/tools', contract: tools },
  ];
  const running = await serveMocks(mounts, { port: 0, ...(log && { log }) });
  onTestFinished(() => running.stop());
  return { ...running, get: (path: string, init?: RequestInit) => fetch(`${running.url}${path}`, init) };
}

describe('several mocks behind one address', () => {
  it('respond below their prefixes, of which the longest takes precedence', async () => {
    const { get, url } = await serveBoth();
    expect((await get('/library/books/1', { method: 'DELETE' })).status).toBe(204);
    expect((await get('/library/tools/tools')).status).toBe(204);
    expect((await get('/library/tools')).status).toBe(404);
    expect((await get('/library?x=1')).status).toBe(404);
    const [absolute] = await once(getOverHttp(url, { path: `${url}/library/tools/tools` }), 'response');
    expect(absolute.resume().statusCode).toBe(204);
  });

  it('are 404 outside their prefixes, where the health page names the prefixes', async () => {
    const { get } = await serveBoth();
    expect((await get('/stock')).status).toBe(404);
    expect((await get('/librarystock')).status).toBe(404);
    const health = await (await get('/__coldframe/health')).json();
    expect(health).toMatchObject({ status: 'up', title: '/library, /library/tools', operations: 0 });
  });

  it('each have their own journal, log and reload', async () => {
    const records: AccessRecord[] = [];
    const { get, mocks } = await serveBoth((record) => records.push(record));
    await get('/library/stock');
    await get('/library/tools/tools');
    const [library, other] = mocks;
    expect(library?.requests()).toMatchObject([{ target: '/library/stock', operation: 'GET /stock' }]);
    expect(await (await get('/library/tools/__coldframe/health')).json()).toMatchObject({ title: 'Tools' });
    expect(records.map(({ target }) => target)).toEqual(['/library/stock', '/library/tools/tools']);
    library?.reload(tools);
    expect((await get('/library/stock')).status).toBe(404);
    other?.reset();
    expect(other?.requests()).toEqual([]);
    expect(library?.requests()).toHaveLength(2);
  });
});

describe('a mock with TLS', () => {
  const tls = makeSelfSigned();
  const send = (url: string, { headers = {}, method = 'GET', content }: SentOverTls) =>
    new Promise<{ status: number | undefined; text: string; location: string | undefined }>((resolve, reject) => {
      const typed = content === undefined ? headers : { ...headers, 'content-type': 'application/json' };
      const sent = request(url, { ca: tls.cert, headers: typed, method }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        const { statusCode: status, headers } = response;
        response.on('error', reject).on('end', () => resolve({ status, text, location: headers.location }));
      });
      sent.on('error', reject).end(content);
    });
  const get = (url: string, headers: SentOverTls['headers'] = {}) => send(url, { headers });

  it('says https, and proves who it is', async () => {
    const mock = await openMock(bookContract, { tls });
    expect(mock.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect(await get(`${mock.url}/nothing`)).toMatchObject({ status: 404, text: expect.stringContaining('path') });
  });

  it('goes on after a broken handshake, plain HTTP and every fault that is asked for', async () => {
    const mock = await openMock(bookContract, { tls });
    await mock.raw('GET /books HTTP/1.1\r\nHost: x\r\n\r\n');
    for (const fault of ['reset', 'empty', 'malformed', 'truncate'])
      await expect(get(`${mock.url}/stock`, { prefer: `fault=${fault}` }), fault).rejects.toThrow();
    const received = new Promise<string>((resolve) => {
      const socket = connect({ port: Number(new URL(mock.url).port), host: '127.0.0.1', ca: tls.cert });
      socket.setEncoding('latin1').on('data', (text) => resolve(String(text)));
      socket.write('nonsense\r\n\r\n');
    });
    expect(await received).toMatch(/^HTTP\/1\.1 400 /);
    expect((await get(`${mock.url}/loans`)).status).toBe(405);
  });

  it('names what was created by its whole URL, with https', async () => {
    const mock = await openMock(parcels, { tls, settings: { ...defaultSettings, state: defaultState } });
    const { status, location } = await send(`${mock.url}/parcels/7`, { method: 'PUT', content: '{}' });
    expect({ status, location }).toEqual({ status: 201, location: `${mock.url}/parcels/7` });
  });

  it('refuses text that is not a certificate', async () => {
    await expect(openMock(bookContract, { tls: { cert: 'x', key: 'y' } })).rejects.toMatchObject({ code: 'usage' });
    const other = makeSelfSigned();
    await expect(openMock(bookContract, { tls: { ...tls, key: other.key } })).rejects.toMatchObject({ code: 'usage' });
  });
});
