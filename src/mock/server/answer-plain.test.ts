import { describe, expect, it } from 'vitest';
import { bookContract } from '../../testing/book-contract.ts';
import { memberContract } from '../../testing/member-contract.ts';
import { isWhole, type MockClient, openMock } from '../../testing/mock-client.ts';
import { defaultSettings, defaultState } from '../settings/mock-settings.ts';

const book = '{"isbn":9007199254740993,"title":"Emma \u{1F33F}","shelf":"A1"}';
const auth = 'Authorization: Bearer t';
const json = 'Content-Type: application/json';

interface Sent {
  readonly line: string;
  readonly fields?: readonly string[];
  readonly content?: string;
}

/** The answer to a request, without its date. */
async function answerTo(mock: MockClient, { line, fields = [], content }: Sent): Promise<string> {
  const length = content === undefined ? [] : [`Content-Length: ${Buffer.byteLength(content)}`];
  const head = [`${line} HTTP/1.1`, 'Host: localhost', ...fields, ...length].join('\r\n');
  const isEnough = line.startsWith('HEAD') ? (text: string) => text.includes('\r\n\r\n') : isWhole;
  const answer = await mock.raw(`${head}\r\n\r\n${content ?? ''}`, isEnough);
  return answer.replace(/\r\nDate: [^\r]+/, '');
}

describe('a plain request', () => {
  it.each<[string, Sent]>([
    ['an echo', { line: 'POST /books', fields: [auth, json], content: book }],
    ['an example', { line: 'GET /books' }],
    ['a head', { line: 'HEAD /books' }],
    ['a fault of the content', { line: 'POST /books', fields: [auth, json], content: '{"isbn":"1"}' }],
    ['no JSON', { line: 'POST /books', fields: [auth, json], content: '{' }],
    ['no content', { line: 'POST /books', fields: [auth, json] }],
    ['a missing credential', { line: 'POST /books', fields: [json], content: book }],
    ['another media type', { line: 'POST /books', fields: [auth, 'Content-Type: text/plain'], content: book }],
    ['an Accept that cannot be met', { line: 'GET /books', fields: ['Accept: image/png'] }],
    ['another method', { line: 'DELETE /books' }],
    ['another path', { line: 'GET /nothing?a=b' }],
    ['a page of another origin', { line: 'GET /books', fields: ['Origin: http://page.example'] }],
    ['a status that is asked for', { line: 'GET /books', fields: ['Prefer: code=204'] }],
    ['an answer that comes late', { line: 'GET /books', fields: ['Prefer: delay=5'] }],
    ['the mock itself', { line: 'GET /__coldframe/health' }],
  ])('gets the answer that node:http would send: %s', async (_, sent) => {
    const mock = await openMock(bookContract);
    const plain = await answerTo(mock, sent);
    const { fields = [] } = sent;
    expect(plain).toMatch(/^HTTP\/1\.1 \d{3} /);
    expect(await answerTo(mock, { ...sent, fields: [...fields, 'X-Twice: 1', 'X-Twice: 2'] })).toBe(plain);
  });

  it('is asked of the engine once, although node:http sends the answer', async () => {
    const mock = await openMock(memberContract, { settings: { ...defaultSettings, state: defaultState } });
    const content = '{"isbn":1,"title":"Emma"}';
    const sent = { line: 'POST /books', fields: [auth, json, 'Prefer: delay=5'], content };
    expect(await answerTo(mock, sent)).toMatch(/^HTTP\/1\.1 20\d /);
    const state = await mock.send('/__coldframe/state');
    expect(await state.json()).toEqual({ '/books': [{ isbn: 1, title: 'Emma' }] });
    const journal = await mock.send('/__coldframe/requests');
    expect(await journal.json()).toMatchObject({ requests: [{ target: '/books' }] });
  });
});
