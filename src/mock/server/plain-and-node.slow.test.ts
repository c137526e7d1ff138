import { describe, expect, it } from 'vitest';
import { bookContract } from '../../testing/book-contract.ts';
import { memberContract } from '../../testing/member-contract.ts';
import { isWhole, type MockClient, openMock } from '../../testing/mock-client.ts';
import { defaultSettings, defaultState } from '../settings/mock-settings.ts';

const book = '{"isbn":9007199254740993,"title":"Emma \u{1F33F}","shelf":"A1"}';
const auth = 'Authorization: Bearer t';
const json = 'Content-Type: application/json';

interface SentRequest {
  readonly line: string;
  readonly fields?: readonly string[];
  readonly body?: string;
}

/** The bytes of the response to a request, without its date. */
async function responseTo(mock: MockClient, { line, fields = [], body }: SentRequest): Promise<string> {
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const head = [`${line} HTTP/1.1`, 'Host: localhost', ...fields, ...length].join('\r\n');
  const isEnough = line.startsWith('HEAD') ? (text: string) => text.includes('\r\n\r\n') : isWhole;
  const response = await mock.raw(`${head}\r\n\r\n${body ?? ''}`, isEnough);
  return response.replace(/\r\nDate: [^\r]+/, '');
}

describe('a plain request', () => {
  it.each<[string, SentRequest]>([
    ['an echo', { line: 'POST /books', fields: [auth, json], body: book }],
    ['an example', { line: 'GET /books' }],
    ['a head', { line: 'HEAD /books' }],
    ['a fault in the body', { line: 'POST /books', fields: [auth, json], body: '{"isbn":"1"}' }],
    ['a body that is not JSON', { line: 'POST /books', fields: [auth, json], body: '{' }],
    ['no body', { line: 'POST /books', fields: [auth, json] }],
    ['a missing credential', { line: 'POST /books', fields: [json], body: book }],
    ['another media type', { line: 'POST /books', fields: [auth, 'Content-Type: text/plain'], body: book }],
    ['an Accept that cannot be met', { line: 'GET /books', fields: ['Accept: image/png'] }],
    ['another method', { line: 'DELETE /books' }],
    ['another path', { line: 'GET /nothing?a=b' }],
    ['a page of another origin', { line: 'GET /books', fields: ['Origin: http://page.example'] }],
    ['a preferred status', { line: 'GET /books', fields: ['Prefer: code=204'] }],
    ['a late response', { line: 'GET /books', fields: ['Prefer: delay=5'] }],
    ['a page of the mock itself', { line: 'GET /__coldframe/health' }],
    ['that page, for another origin', { line: 'GET /__coldframe/', fields: ['Origin: http://page.example'] }],
    ['a path that names a session', { line: 'GET /__coldframe/sessions/one/books' }],
    ['bytes', { line: 'GET /covers', fields: ['Accept: image/png'] }],
    ['the head of bytes', { line: 'HEAD /covers', fields: ['Accept: image/png'] }],
    ['half a body', { line: 'GET /books', fields: ['Prefer: fault=truncate'] }],
    ['half a body that is not there', { line: 'GET /books', fields: ['Prefer: code=204, fault=truncate'] }],
    ['drops of a body that is not there', { line: 'GET /books', fields: ['Prefer: code=204, fault=drip'] }],
    ['a response that is not HTTP', { line: 'GET /books', fields: ['Prefer: fault=malformed'] }],
  ])('gets the bytes that node:http would send: %s', async (_, sent) => {
    const mock = await openMock(bookContract);
    const plain = await responseTo(mock, sent);
    const { fields = [] } = sent;
    expect(plain).toMatch(/^HTTP\/1\.1 \d{3} /);
    expect(await responseTo(mock, { ...sent, fields: [...fields, 'X-Twice: 1', 'X-Twice: 2'] })).toBe(plain);
  });

  it('gets the bytes that node:http would send when the mock fails', async () => {
    const defects: unknown[] = [];
    const contract = {
      ...bookContract,
      locate: () => {
        throw new Error('A bug');
      },
    };
    const mock = await openMock(contract, { onDefect: (error) => defects.push(error) });
    const books = { line: 'GET /books' };
    await responseTo(mock, books);
    const journal = { line: 'GET /__coldframe/requests' };
    const plain = await responseTo(mock, journal);
    expect(plain).toMatch(/^HTTP\/1\.1 500 [\s\S]*\r\nConnection: close\r\n/);
    expect(await responseTo(mock, { ...journal, fields: ['X-Twice: 1', 'X-Twice: 2'] })).toBe(plain);
    expect(defects).toHaveLength(2);
  });

  it('changes state once, however late its response is', async () => {
    const mock = await openMock(memberContract, { settings: { ...defaultSettings, state: defaultState } });
    const body = '{"isbn":1,"title":"Emma"}';
    const sent = { line: 'POST /books', fields: [auth, json, 'Prefer: delay=5'], body };
    expect(await responseTo(mock, sent)).toMatch(/^HTTP\/1\.1 20\d /);
    const state = await mock.send('/__coldframe/state');
    expect(await state.json()).toEqual({ '/books': [{ isbn: 1, title: 'Emma' }] });
    const journal = await mock.send('/__coldframe/requests');
    expect(await journal.json()).toMatchObject({ requests: [{ target: '/books' }] });
  });
});
