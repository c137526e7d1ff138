import { describe, expect, it } from 'vitest';
import { bookContract } from '../../testing/book-contract.ts';
import { memberContract } from '../../testing/member-contract.ts';
import { isWhole, openMock } from '../../testing/mock-client.ts';
import { sendJson } from '../../testing/send-json.ts';
import { createEngine } from '../engine.ts';
import { defaultSettings, defaultState } from '../settings/mock-settings.ts';
import { createSessions } from './sessions.ts';

const third = { operation: undefined, every: 2, after: 0, credential: undefined, prefer: { code: 503 } };
const settings = {
  ...defaultSettings,
  state: defaultState,
  scenario: 'shaky',
  scenarios: new Map([['shaky', { description: 'Every other call', steps: [third] }]]),
};
const calm = { ...defaultSettings, state: defaultState };

const inSession = (name: string) => ({ headers: { 'coldframe-session': name } });

describe('a session', () => {
  it('sees only what was created in it, whether a header field or the path names it', async () => {
    const mock = await openMock(memberContract, { settings: calm });
    const book = (isbn: number) => ({ content: { isbn, title: 'Emma' } });
    await sendJson(mock, 'POST /books', { ...book(901), ...inSession('one') });
    await sendJson(mock, 'POST /__coldframe/sessions/two/books', book(902));
    await sendJson(mock, 'POST /books', book(903));
    const own = async (line: string, said = {}) => {
      const { value } = await sendJson(mock, line, said);
      return (value as { isbn: number; title: string }[]).filter(({ isbn }) => isbn > 900).map(({ isbn }) => isbn);
    };
    expect(await own('GET /books', inSession('one'))).toEqual([901]);
    expect(await own('GET /__coldframe/sessions/one/books')).toEqual([901]);
    expect(await own('GET /books', inSession('two'))).toEqual([902]);
    expect(await own('GET /books')).toEqual([903]);
  });

  it('says in Location where its items are', async () => {
    const mock = await openMock(memberContract, { settings: calm });
    const base = '/__coldframe/sessions/one';
    const { headers, value } = await sendJson(mock, `POST ${base}/members`, { content: { name: 'Emma' } });
    const place = `${base}/members/${(value as { id: number }).id}`;
    expect(headers.get('location')).toBe(place);
    expect((await sendJson(mock, `GET ${place}`)).value).toMatchObject({ name: 'Emma' });
  });

  it('counts its own calls for scenarios, and plays its own', async () => {
    const mock = await openMock(memberContract, { settings });
    const status = async (name: string) => (await sendJson(mock, 'GET /books', inSession(name))).status;
    expect(await status('one')).toBe(200);
    expect(await status('two')).toBe(200);
    expect(await status('one')).toBe(503);
    await sendJson(mock, 'PUT /__coldframe/scenario', { content: { play: null }, ...inSession('two') });
    expect(await status('two')).toBe(200);
    expect(await status('two')).toBe(200);
  });

  it('has its own journal', async () => {
    const mock = await openMock(memberContract);
    await sendJson(mock, 'GET /books', inSession('one'));
    await sendJson(mock, 'GET /__coldframe/sessions/two/books/1');
    const targets = async (said = {}) => {
      const { value } = await sendJson(mock, 'GET /__coldframe/requests', said);
      return (value as { requests: { target: string }[] }).requests.map(({ target }) => target);
    };
    expect(await targets(inSession('one'))).toEqual(['/books']);
    expect(await targets(inSession('two'))).toEqual(['/__coldframe/sessions/two/books/1']);
    expect(await targets()).toEqual([]);
    expect((await sendJson(mock, 'GET /__coldframe/sessions')).value).toEqual({ sessions: ['one', 'two'] });
    const page = await (await mock.send('/__coldframe/')).text();
    const [, link] = /href="([^"]*)">one</.exec(page) ?? [];
    const own = await mock.send(new URL(link ?? '', `${mock.url}/__coldframe/`).pathname);
    expect(await own.text()).toMatch(/Session: one\..*GET \/books/s);
  });

  it('has the same random content each time it begins, another than other sessions', async () => {
    const engine = createEngine(bookContract, { settings: defaultSettings });
    const ask = async (session: string | undefined, prefer = 'dynamic') => {
      const headers = { prefer, ...(session !== undefined && { 'coldframe-session': session }) };
      return String(
        (await engine.respond({ method: 'GET', path: '/books', query: '', headers, body: undefined })).body,
      );
    };
    const first = [await ask('one'), await ask('one'), await ask('two'), await ask(undefined)];
    expect(new Set(first).size).toBe(4);
    engine.sessions.reset('one');
    engine.sessions.of('two').randomSeeds.start('one');
    expect([await ask('one'), await ask('one'), await ask('two')]).toEqual([first[0], first[1], first[0]]);
    expect(await ask('one', 'dynamic, seed=7')).toBe(await ask('two', 'dynamic, seed=7'));
  });

  it('starts again without disturbing others; without a name all of them do', async () => {
    const mock = await openMock(memberContract, { settings: calm });
    const state = async (said = {}) => (await sendJson(mock, 'GET /__coldframe/state', said)).value;
    const book = { content: { isbn: 1, title: 'Emma' } };
    const both = { '/books': [{ isbn: 1, title: 'Emma' }] };
    for (const said of [inSession('one'), inSession('two'), {}])
      await sendJson(mock, 'POST /books', { ...book, ...said });
    await sendJson(mock, 'POST /__coldframe/reset', inSession('one'));
    expect([await state(inSession('one')), await state(inSession('two')), await state()]).toEqual([{}, both, both]);
    await sendJson(mock, 'POST /__coldframe/reset');
    expect([await state(inSession('two')), await state()]).toEqual([{}, {}]);
  });

  it.each(['a/b', 'a b', '', 'x'.repeat(65), 'é'])('is not called %j', async (name) => {
    const mock = await openMock(memberContract, { settings: calm });
    const head = `GET /books HTTP/1.1\r\nHost: x\r\nColdframe-Session: ${Buffer.from(name).toString('latin1')}`;
    expect(await mock.raw(`${head}\r\n\r\n`, isWhole)).toMatch(/^HTTP\/1.1 400 .*up to 64 letters/s);
  });

  it('is there for pages of other origins', async () => {
    const mock = await openMock(memberContract);
    const asked = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'coldframe-session' };
    const headers = { origin: 'http://page.example', ...asked };
    const response = await mock.send('/__coldframe/sessions/one/members/1', { method: 'OPTIONS', headers });
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(response.headers.get('access-control-allow-headers')).toBe('coldframe-session');
  });
});

describe('sessions', () => {
  it('are bounded in number: the one that was longest not used is forgotten', () => {
    const sessions = createSessions(defaultSettings, { sessions: 2, size: 1000 });
    for (const name of ['a', 'b', 'a', 'c']) sessions.of(name);
    expect(sessions.names()).toEqual(['a', 'c']);
  });

  it('are bounded in memory', () => {
    const sessions = createSessions(defaultSettings, { sessions: 9, size: 100 });
    for (const name of ['a', 'b', 'c']) {
      const item = { id: '1', value: { text: 'x'.repeat(60) }, isPartial: false };
      sessions.of(name).store.put('/things', item);
    }
    expect(sessions.of('c').name).toBe('c');
    expect(sessions.names()).toEqual(['c']);
  });
});
