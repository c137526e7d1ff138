import { describe, expect, it } from 'vitest';
import { createPlainReader } from './plain-request.ts';

const read = (text: string) => createPlainReader(10_000)(Buffer.from(text, 'latin1'));
const withFields = (...lines: readonly string[]) => `POST /books HTTP/1.1\r\nHost: x\r\n${lines.join('\r\n')}\r\n\r\n`;

describe('a plain request', () => {
  it('is read with its body, and no further', () => {
    const head =
      'POST /books?a=1 HTTP/1.1\r\nHost: x\r\nContent-Type:  application/json\t\r\nX-Empty:\r\nContent-Length: 2';
    const request = read(`${head}\r\n\r\n{}GET / HTTP/1.1\r\n`);
    expect(request?.head).toMatchObject({ method: 'POST', url: '/books?a=1' });
    const fields = { host: 'x', 'content-type': 'application/json', 'x-empty': '', 'content-length': '2' };
    expect(request?.head.headers).toEqual(fields);
    expect(Buffer.from(request?.body ?? []).toString()).toBe('{}');
    expect(request?.length).toBe(head.length + 6);
  });

  it('has no body where it announces none, which is not the same as an empty one', () => {
    expect(read('GET / HTTP/1.1\r\nHost: x\r\n\r\n')?.body).toBeUndefined();
    expect(read('GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n')?.body).toHaveLength(0);
  });

  it('is read alike when its head was read before', () => {
    const reader = createPlainReader(10_000);
    const text = (body: string) => Buffer.from(`${withFields('Content-Length: 1')}${body}`);
    expect(['a', 'b'].map((body) => reader(text(body))?.body)).toEqual([Buffer.from('a'), Buffer.from('b')]);
  });

  it('shares header fields that were read before with requests for anything else', () => {
    const reader = createPlainReader(10_000);
    const [one, other] = ['/a', '/b'].map((target) => {
      return reader(Buffer.from(`GET ${target} HTTP/1.1\r\nHost: x\r\nAccept: */*\r\n\r\n`))?.head;
    });
    expect([one?.url, other?.url]).toEqual(['/a', '/b']);
    expect(other?.headers).toBe(one?.headers);
  });

  it('may keep the connection alive, and have a field called __proto__', () => {
    expect(read(withFields('Connection: Keep-Alive'))).toBeDefined();
    const headers = read(withFields('__proto__: x'))?.head.headers;
    expect(Object.getPrototypeOf(headers)).toBe(Object.prototype);
    expect(Object.keys(headers ?? {})).toContain('__proto__');
  });

  it.each([
    ['whose head is not complete', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['whose body is not complete', `${withFields('Content-Length: 3')}ab`],
    ['of HTTP/1.0', 'GET / HTTP/1.0\r\nHost: x\r\n\r\n'],
    ['without a host', 'GET / HTTP/1.1\r\nAccept: */*\r\n\r\n'],
    ['of two hosts', withFields('Host: y')],
    ['with a repeated field', withFields('X-A: 1', 'x-a: 2')],
    ['of two lengths', `${withFields('Content-Length: 1', 'Content-Length: 2')}ab`],
    ['of a length with a sign', `${withFields('Content-Length: +1')}a`],
    ['of an empty length', withFields('Content-Length: ')],
    ['in chunks', withFields('Transfer-Encoding: chunked')],
    ['in chunks and of a length', `${withFields('Transfer-Encoding: chunked', 'Content-Length: 1')}a`],
    ['that expects something', withFields('Expect: 100-continue')],
    ['that would speak another protocol', withFields('Connection: Upgrade', 'Upgrade: websocket')],
    ['the last of its connection', withFields('Connection: close')],
    ['with a folded field', withFields('X-A: 1', ' 2')],
    ['with white space before a colon', withFields('X-A : 1')],
    ['with bytes beyond ASCII in a field', withFields('X-A: \u00E9')],
    ['with a control character in a field', withFields('X-A: a\u0000b')],
    ['with bare line feeds', 'GET / HTTP/1.1\nHost: x\n\n'],
    ['with a bare line feed in a field', withFields('X-A: 1\nX-B: 2')],
    ['with a target in absolute form', 'GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['with a fragment', 'GET /a#b HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['with two blanks before its target', 'GET  / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['with an empty line before it', '\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['of a method in lower case', 'get / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['of a method that is read by node:http', 'OPTIONS / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['with a body beyond the limit', `${withFields('Content-Length: 10001')}${'x'.repeat(10_001)}`],
    ['with a very long head', withFields(`X-A: ${'x'.repeat(5000)}`)],
  ])('is not a request %s', (_, text) => {
    expect(read(text)).toBeUndefined();
  });
});
