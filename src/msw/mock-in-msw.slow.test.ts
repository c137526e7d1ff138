import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type StartedMock, startMock } from '../api/start-mock.ts';
import { packContract } from '../contract/packed-contract.ts';
import { bookContract, contractOf } from '../testing/book-contract.ts';
import { comparedRequests } from '../testing/compared-requests.ts';
import { memberContract } from '../testing/member-contract.ts';
import { createHandlers, type HandlerOptions } from './mock-in-msw.ts';

const base = 'https://books.example/v1';
const settings = {
  tokens: { old: 'expired', small: 'forbidden' },
  scenarios: { down: { steps: [{ prefer: 'code=503' }] } },
} as const;

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const intercept = (options: HandlerOptions = {}) =>
  server.use(...createHandlers(packContract(bookContract), { baseUrl: base, settings, ...options }));

describe('the mock in MSW', () => {
  let mock: StartedMock;
  beforeAll(async () => {
    mock = await startMock({ contract: bookContract, settings });
  });
  afterAll(() => mock.stop());

  it.each(comparedRequests)('responds as over HTTP to $what', async ({ path, ...request }) => {
    intercept();
    const [overHttp, inMsw] = [await fetch(`${mock.url}${path}`, request), await fetch(`${base}${path}`, request)];
    expect(await read(inMsw)).toEqual(await read(overHttp));
  });

  it('keeps state and sessions as it does over HTTP', async () => {
    const keeping = { state: { unknown: 'missing' } } as const;
    const keeper = await startMock({ contract: memberContract, settings: keeping });
    onTestFinished(() => keeper.stop());
    server.use(...createHandlers(memberContract, { baseUrl: base, settings: keeping }));
    const play = async (url: string) => {
      const headers = { 'content-type': 'application/json', 'coldframe-session': 'one' };
      const send = async (path: string, method: string, body?: string) =>
        read(await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body }) }));
      const created = await send('/members', 'POST', '{"name":"Emma","pin":"1"}');
      const { id } = JSON.parse(created.text);
      const location = new Map(created.head).get('location') ?? '';
      return [
        // Where it is depends on where it was sent.
        { ...created, head: created.head.filter(([name]) => name !== 'location') },
        await read(await fetch(new URL(location, url), { headers })),
        await send(`/members/${id}`, 'GET'),
        await send('/members', 'GET'),
        await send(`/members/${id}`, 'DELETE'),
        await send(`/members/${id}`, 'GET'),
        await read(await fetch(`${url}/members`)),
      ];
    };
    const overHttp = await play(keeper.url);
    expect(overHttp.map(({ status }) => status)).toEqual([201, 200, 200, 200, 204, 404, 200]);
    expect(await play(base)).toEqual(overHttp);
  });

  it('plays the scenario it is given', async () => {
    intercept({ scenario: 'down', auth: 'off' });
    expect((await fetch(`${base}/stock`)).status).toBe(503);
  });

  it('reports the reason for each response, without secrets', async () => {
    const why: unknown[] = [];
    intercept({ onAnswer: (one) => why.push(one) });
    await fetch(`${base}/books?token=s3cret`, { method: 'POST', headers: { authorization: 'Bearer s3cret' } });
    expect(why).toMatchObject([{ operation: 'POST /books', status: 400, faults: [{ message: 'is required' }] }]);
    expect(JSON.stringify(why)).not.toContain('s3cret');
  });

  it('generates the data that the mock generates', async () => {
    intercept({ auth: 'off' });
    expect(await (await fetch(`${base}/stock`)).json()).toMatchObject({ available: expect.any(Number) });
  });

  it.each(['reset', 'empty', 'malformed'])('is a network error where the connection is to break: %s', async (fault) => {
    intercept({ auth: 'off' });
    await expect(fetch(`${base}/stock`, { headers: { prefer: `fault=${fault}` } })).rejects.toThrow('Failed to fetch');
  });

  it('cuts a response in the middle where that is asked for', async () => {
    intercept();
    const cut = await fetch(`${base}/books`, { headers: { prefer: 'fault=truncate' } });
    expect(cut.status).toBe(200);
    await expect(cut.text()).rejects.toThrow();
  });

  it('responds to the contract’s own paths at any origin without a base URL, and leaves other requests to other handlers', async () => {
    server.use(...createHandlers(bookContract, { auth: 'off' }));
    expect((await fetch('https://anywhere.example/stock')).status).toBe(200);
    const health = await fetch(`${mock.url}/__coldframe/health`);
    expect(await health.json()).toMatchObject({ title: 'Library' });
  });

  it('reads a credential in a cookie', async () => {
    const guarded = contractOf({
      openapi: '3.1.0',
      paths: { '/me': { get: { security: [{ session: [] }], responses: { 204: { description: 'You' } } } } },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
    });
    server.use(...createHandlers(guarded, { baseUrl: base }));
    expect((await fetch(`${base}/me`)).status).toBe(401);
    expect((await fetch(`${base}/me`, { headers: { cookie: 'sid=1' } })).status).toBe(204);
  });

  it('refuses data that is not a contract, and an invalid base URL', () => {
    expect(() => createHandlers(JSON.parse('{"openapi":"3.1.0"}'))).toThrow('not the output of coldframe bundle');
    expect(() => createHandlers(bookContract, { baseUrl: '/api' })).toThrow('baseUrl is not a URL: /api');
  });
});

const ofTheConnection = /^(?:date|connection|keep-alive|content-length|transfer-encoding|vary|access-control-.*)$/;

async function read(response: Response) {
  const head = [...response.headers].filter(([name]) => !ofTheConnection.test(name));
  return { status: response.status, head, text: await response.text() };
}
