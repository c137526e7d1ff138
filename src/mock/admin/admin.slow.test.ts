import { describe, expect, it } from 'vitest';
import { bookContract, contractOf } from '../../testing/book-contract.ts';
import { isWhole, openMock } from '../../testing/mock-client.ts';
import { defaultSettings } from '../settings/mock-settings.ts';

const step = { operation: undefined, every: 1, after: 0, credential: undefined, prefer: { code: 503 } };
const settings = { ...defaultSettings, scenarios: new Map([['down', { description: 'It is down', steps: [step] }]]) };

describe('the admin pages', () => {
  it('say that the mock is up', async () => {
    const mock = await openMock(bookContract);
    expect(await (await mock.send('/__coldframe/health')).json()).toMatchObject({ status: 'up', title: 'Library' });
  });

  it('say why each request got its response', async () => {
    const mock = await openMock(bookContract);
    await mock.post('/books', '{"isbn":"x","title":"Emma"}');
    await mock.send('/book');
    const { requests } = JSON.parse(await (await mock.send('/__coldframe/requests')).text());
    expect(requests).toMatchObject([
      {
        id: 1,
        method: 'GET',
        target: '/book',
        status: 404,
        operation: null,
        nearMisses: expect.arrayContaining(['GET /books']),
      },
      {
        id: 0,
        method: 'POST',
        status: 400,
        operation: 'POST /books',
        because: 'an error response',
        faults: [{ place: 'body/isbn', message: 'must be integer', writtenAt: 'library.yaml:1' }],
      },
    ]);
    expect(await (await mock.send('/__coldframe/requests/1')).json()).toEqual(requests[0]);
    expect((await mock.send('/__coldframe/requests/7')).status).toBe(404);
  });

  it('never contain a credential', async () => {
    const mock = await openMock(bookContract);
    await mock.post('/books?api_key=s3cret', '{}', { authorization: 'Bearer s3cret', cookie: 'a=s3cret' });
    expect(await (await mock.send('/__coldframe/requests')).text()).not.toContain('s3cret');
    expect(await (await mock.send('/__coldframe/')).text()).not.toContain('s3cret');
  });

  it('include a page without scripts, in which nothing of a request is markup', async () => {
    const mock = await openMock(bookContract);
    await mock.raw('GET /<img/src=x/onerror=alert(1)>&\'" HTTP/1.1\r\nHost: x\r\n\r\n', isWhole);
    await mock.post('/books', '{"isbn":1,"title":1,"<script>":1}');
    const response = await mock.send('/__coldframe/');
    const page = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page).not.toMatch(/<(?:script|img)/);
    expect(page).toContain('body/title');
  });

  it('say which scenario is played, and can change it', async () => {
    const mock = await openMock(bookContract, { settings });
    const play = (body: string) => mock.send('/__coldframe/scenario', { method: 'PUT', body });
    expect(await (await play('{"play":"down"}')).json()).toEqual({
      playing: 'down',
      scenarios: [{ name: 'down', description: 'It is down' }],
      steps: [],
    });
    expect((await mock.post('/books', '{"isbn":1,"title":"E"}')).status).toBe(503);
    expect((await play('{"play":"up"}')).status).toBe(404);
    expect((await play('nonsense')).status).toBe(400);
    await play('{"play":null}');
    expect((await mock.post('/books', '{"isbn":1,"title":"E"}')).status).toBe(200);
  });

  it('can change what every client gets of one operation, whatever scenario is played', async () => {
    const mock = await openMock(bookContract, { settings });
    const put = (body: unknown) => mock.send('/__coldframe/scenario', { method: 'PUT', body: JSON.stringify(body) });
    const step = { operation: 'POST /books', prefer: 'code=418' };
    const statusOfPost = async () => (await mock.post('/books', '{"isbn":1,"title":"E"}')).status;
    expect(await (await put({ step })).json()).toMatchObject({ playing: null, steps: [step] });
    expect(await statusOfPost()).toBe(418);
    await put({ play: 'down' });
    expect(await statusOfPost()).toBe(418);
    await put({ step: { ...step, prefer: null } });
    expect(await statusOfPost()).toBe(503);
    await put({ step });
    await mock.send('/__coldframe/reset', { method: 'POST' });
    expect(await statusOfPost()).toBe(200);
    expect((await put({ step: { operation: 'GET /nothing', prefer: 'code=418' } })).status).toBe(404);
    expect((await put({ step: { operation: 'POST /books' } })).status).toBe(400);
  });

  it('can reset the mock', async () => {
    const mock = await openMock(bookContract, { settings });
    await mock.post('/books', '{}');
    await mock.send('/__coldframe/reset', { method: 'POST' });
    expect(await (await mock.send('/__coldframe/requests')).json()).toEqual({ requests: [] });
  });

  it.each([
    ['another origin', 'Host: 127.0.0.1:1\r\nOrigin: https://evil.example'],
    ['a name that was made to point here', 'Host: evil.example:4010'],
    ['another site without naming it', 'Host: 127.0.0.1:1\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors'],
    ['another port', 'Host: 127.0.0.1:1\r\nSec-Fetch-Site: same-site\r\nSec-Fetch-Mode: cors'],
  ])('are not for pages of %s', async (_, fields) => {
    const mock = await openMock(bookContract);
    const received = await mock.raw(`GET /__coldframe/requests HTTP/1.1\r\n${fields}\r\n\r\n`, isWhole);
    expect(received).toMatch(/^HTTP\/1.1 403 /);
    expect(received).not.toMatch(/access-control/i);
  });

  it.each([
    ['the header', 'GET /books', 'Coldframe-Session: theirs\r\n'],
    ['the path', 'GET /__coldframe/sessions/theirs/books', ''],
  ])('start no session for a page of another site that names one by %s', async (_, line, field) => {
    const mock = await openMock(bookContract);
    const ask = (fields: string) =>
      mock.raw(`${line} HTTP/1.1\r\nHost: 127.0.0.1:1\r\n${field}${fields}\r\n\r\n`, isWhole);
    expect(await ask('Origin: https://evil.example')).toMatch(/^HTTP\/1.1 403 /);
    expect(await ask('Sec-Fetch-Site: cross-site')).toMatch(/^HTTP\/1.1 403 /);
    expect(await (await mock.send('/__coldframe/sessions')).json()).toEqual({ sessions: [] });
    expect(await ask('Origin: http://localhost:3000')).not.toMatch(/^HTTP\/1.1 403 /);
    expect(await (await mock.send('/__coldframe/sessions')).json()).toEqual({ sessions: ['theirs'] });
  });

  it('let a page follow a link to them', async () => {
    const fields = 'Host: 127.0.0.1:1\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate';
    const mock = await openMock(bookContract);
    expect(await mock.raw(`GET /__coldframe/ HTTP/1.1\r\n${fields}\r\n\r\n`, isWhole)).toMatch(/^HTTP\/1.1 200 /);
  });

  it('are for this machine only, but say everywhere that the mock is up', async () => {
    const mock = await openMock(bookContract);
    // A proxy on this machine says so of clients that are elsewhere.
    const elsewhere = { headers: { 'x-forwarded-for': '203.0.113.7' } };
    expect((await mock.send('/__coldframe/requests', elsewhere)).status).toBe(403);
    expect((await mock.send('/__coldframe/reset', { method: 'POST', ...elsewhere })).status).toBe(403);
    expect((await mock.send('/__coldframe/health', elsewhere)).status).toBe(200);
    expect((await mock.send('/__coldframe/requests')).status).toBe(200);
  });

  it('are for others with a token', async () => {
    const mock = await openMock(bookContract, { adminAccess: { hosts: [], token: 'open-sesame' } });
    const ask = async (authorization: string) => {
      const headers = { 'x-forwarded-for': '203.0.113.7', authorization };
      return (await mock.send('/__coldframe/requests', { headers })).status;
    };
    expect(await ask('Bearer open-sesame')).toBe(200);
    expect(await ask('Bearer open-sesamf')).toBe(403);
    expect(await ask('Bearer ')).toBe(403);
  });

  it('give way to the contract’s own paths, and can be switched off', async () => {
    const own = contractOf({
      openapi: '3.1.0',
      paths: { '/__coldframe/health': { get: { responses: { '204': { description: 'Done' } } } } },
    });
    expect((await (await openMock(own)).send('/__coldframe/health')).status).toBe(204);
    expect((await (await openMock(bookContract, { admin: false })).send('/__coldframe/health')).status).toBe(404);
  });

  it('list the last requests only', async () => {
    const mock = await openMock(bookContract);
    for (let call = 0; call < 510; call += 1) await mock.send('/nothing');
    const { requests } = JSON.parse(await (await mock.send('/__coldframe/requests')).text());
    expect(requests).toHaveLength(500);
    expect(requests[0].id).toBe(509);
  });
});
