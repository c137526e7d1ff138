import { describe, expect, it } from 'vitest';
import type { RequestDraft } from '../../model/case.ts';
import { buildBody, buildSendCase } from '../../testing/hostile/send-case.ts';
import type { CredentialParts } from './credentials.ts';
import { encodeRequest, type WireRequest } from './encode-request.ts';
import { readEndpoint } from './endpoint.ts';

const noProxies = { http: undefined, https: undefined, none: undefined };
const noCredential: CredentialParts = { headers: [], query: [], cookies: [] };

interface EncodeOptions {
  readonly base?: string;
  readonly close?: boolean;
  readonly credential?: Partial<CredentialParts>;
  readonly shown?: Partial<CredentialParts>;
}

function encode(
  draft: Partial<RequestDraft>,
  { base = 'http://api.example', close = false, credential, shown }: EncodeOptions = {},
): WireRequest {
  return encodeRequest(buildSendCase({ headers: [], ...draft }).request, {
    endpoint: readEndpoint(new URL(base), { proxies: noProxies, insecure: false }),
    credential: { ...noCredential, ...credential },
    shownCredential: { ...noCredential, ...(shown ?? credential) },
    close,
  });
}

function text({ bytes }: WireRequest): string {
  return bytes.toString('latin1');
}

describe('the request line', () => {
  it.each([
    ['http://api.example', 'POST /things?a=b HTTP/1.1'],
    ['http://api.example/', 'POST /things?a=b HTTP/1.1'],
    ['http://api.example/base/v1', 'POST /base/v1/things?a=b HTTP/1.1'],
  ])('names path and query under %s', (base, line) => {
    expect(text(encode({ path: '/things?a=b' }, { base })).split('\r\n')[0]).toBe(line);
  });

  it.each([
    ['http://api.example:8080', 'api.example:8080'],
    ['http://[::1]:8080', '[::1]:8080'],
    ['https://api.example', 'api.example'],
  ])('is followed by the host of %s', (base, host) => {
    expect(text(encode({}, { base })).split('\r\n')[1]).toBe(`Host: ${host}`);
  });
});

describe('what a contract or a response wrote', () => {
  const evil = 'a\r\nX-Evil: 1\r\n\r\nGET /evil HTTP/1.1\0';

  it('never becomes a line of its own', () => {
    const request = encode(
      {
        method: 'GET',
        path: `/${evil}#end`,
        headers: [
          ['X-A', evil],
          [evil, 'a'],
          ['Cookie', `a=${evil}`],
        ],
      },
      {
        credential: {
          headers: [
            ['X-Key', evil],
            [`X-${evil}`, 's'],
          ],
          query: [`key=${evil}`],
          cookies: [`k=${evil}`],
        },
      },
    );
    const [head, ...rest] = text(request).split('\r\n\r\n');
    const lines = head?.split('\r\n') ?? [];
    expect(rest).toHaveLength(1);
    expect(lines[0]).toMatch(/^GET \/a%0D%0AX-Evil:%201[!-~]*%23end\?key=a%0D%0A[!-~]* HTTP\/1\.1$/);
    expect(lines.map((line) => line.split(':')[0]).slice(1)).toEqual([
      'Host',
      'X-A',
      'Cookie',
      'X-Key',
      'User-Agent',
      'Content-Length',
    ]);
    expect(head?.replaceAll('\r\n', '')).not.toMatch(/[\0-\x1f]/);
    expect(JSON.stringify(request.sent)).not.toMatch(/\\r|\\n/);
  });
});

describe('the header section', () => {
  it.each([
    ['lower-case', '\r\nhost: api.example\r\nx-b: B\r\nauthorization: Bearer s\r\nuser-agent: coldframe\r\n'],
    ['upper-case', '\r\nHOST: api.example\r\nX-B: B\r\nAUTHORIZATION: Bearer s\r\nUSER-AGENT: coldframe\r\n'],
  ] as const)('writes every name in %s when that is asked for, and shows it so', (fieldNames, expected) => {
    const request = encode(
      { headers: [['x-B', 'B']], fieldNames },
      { credential: { headers: [['Authorization', 'Bearer s']] } },
    );
    expect(text(request)).toContain(expected);
    expect(request.sent.headers[1]?.[0]).toBe(fieldNames === 'lower-case' ? 'x-b' : 'X-B');
  });

  it('keeps order, case and repetition of the draft', () => {
    const headers = [
      ['x-B', '1'],
      ['Accept', '*/*'],
      ['x-b', '2'],
    ] as const;
    expect(text(encode({ headers }))).toContain('\r\nx-B: 1\r\nAccept: */*\r\nx-b: 2\r\n');
  });

  it('adds only Host and User-Agent to a draft without a body', () => {
    expect(encode({ body: { kind: 'none' }, method: 'GET' }).sent.headers).toEqual([
      ['Host', 'api.example'],
      ['User-Agent', 'coldframe'],
    ]);
  });

  it('leaves User-Agent and Connection to the draft when it has them', () => {
    const request = encode(
      {
        headers: [
          ['user-agent', 'other'],
          ['connection', 'keep-alive'],
        ],
      },
      { close: true },
    );
    expect(text(request)).not.toMatch(/coldframe|Connection: close/);
  });

  it('leaves User-Agent out for a draft without one', () => {
    expect(text(encode({ anonymous: true }))).not.toMatch(/user-agent/i);
  });

  it('asks to close the connection when that is wanted', () => {
    expect(text(encode({}, { close: true }))).toContain('\r\nConnection: close\r\n');
  });

  it('sends characters beyond Latin-1 as UTF-8 and others as single bytes', () => {
    const { bytes } = encode({ headers: [['X-A', '\u00fc']], method: 'GET', body: { kind: 'none' } });
    expect(bytes.includes(Buffer.from('X-A: \xfc\r\n', 'latin1'))).toBe(true);
    expect(encode({ headers: [['X-A', '\u20ac']] }).bytes.includes(Buffer.from('X-A: \u20ac\r\n'))).toBe(true);
  });

  it.each([
    ['POST', ['Content-Length', '0']],
    ['PUT', ['Content-Length', '0']],
    ['GET', undefined],
    ['DELETE', undefined],
  ])('of a %s without a body says so where the method gives a body a meaning', (method, field) => {
    const { headers } = encode({ method, body: { kind: 'none' } }).sent;
    expect(headers.find(([name]) => name === 'Content-Length')).toEqual(field);
  });
});

describe('the body', () => {
  it('is sent with its length in bytes', () => {
    expect(text(encode({ body: buildBody('\u20ac') }))).toMatch(/\r\nContent-Length: 3\r\n\r\n\xe2\x82\xac$/);
  });

  it('is sent byte for byte if it is not text', () => {
    const content = Uint8Array.of(0, 255, 13, 10);
    expect(encode({ body: buildBody(content) }).bytes.subarray(-4)).toEqual(Buffer.from(content));
  });

  it('is sent in two chunks when that is asked for', () => {
    const request = encode({ body: buildBody('hello', { framing: 'chunked' }) });
    expect(text(request)).toMatch(/\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n$/);
    expect(text(request)).not.toContain('Content-Length');
  });

  it('is sent in chunks of the size that is asked for', () => {
    const request = encode({ body: buildBody('abc', { framing: 'chunked', chunkBytes: 1 }) });
    expect(text(request)).toMatch(/\r\n\r\n1\r\na\r\n1\r\nb\r\n1\r\nc\r\n0\r\n\r\n$/);
  });

  it('is only a last chunk if it is empty', () => {
    expect(text(encode({ body: buildBody('', { framing: 'chunked' }) }))).toMatch(/\r\n\r\n0\r\n\r\n$/);
  });

  it('of many megabytes is cut into chunks of 64 KiB', () => {
    const { bytes } = encode({ body: buildBody('a'.repeat(1_000_000), { framing: 'chunked' }) });
    expect(bytes.includes('\r\n10000\r\naaa')).toBe(true);
  });

  it('waits for 100 when that is asked for', () => {
    const request = encode({ body: buildBody('{}', { expectContinue: true }) });
    expect(text(request)).toContain('\r\nExpect: 100-continue\r\n');
    expect(request.awaitsContinue).toBe(true);
    expect(request.bytes.subarray(request.headBytes).toString()).toBe('{}');
  });
});

describe('the credential', () => {
  it('joins the query of the draft', () => {
    const query = ['key=sesame'];
    expect(text(encode({ path: '/a' }, { credential: { query } }))).toMatch(/^POST \/a\?key=sesame /);
    expect(text(encode({ path: '/a?b=c' }, { credential: { query } }))).toMatch(/^POST \/a\?b=c&key=sesame /);
  });

  it('joins the cookies of the draft', () => {
    const cookies = ['key=sesame'];
    expect(text(encode({ headers: [['Cookie', 'a=b']] }, { credential: { cookies } }))).toContain(
      '\r\nCookie: a=b; key=sesame\r\n',
    );
    expect(text(encode({}, { credential: { cookies } }))).toContain('\r\nCookie: key=sesame\r\n');
  });

  it('is shown in the other form', () => {
    const { sent } = encode(
      {},
      {
        credential: { headers: [['Authorization', 'Bearer sesame']], query: ['key=sesame'] },
        shown: { headers: [['Authorization', 'Bearer $TOKEN']], query: ['key=$TOKEN'] },
      },
    );
    expect(sent.url).toBe('http://api.example/things?key=$TOKEN');
    expect(sent.headers).toContainEqual(['Authorization', 'Bearer $TOKEN']);
    expect(JSON.stringify(sent)).not.toContain('sesame');
  });

  it('of a base address is neither sent nor shown', () => {
    const request = encode({}, { base: 'http://user:sesame@api.example' });
    expect(text(request) + JSON.stringify(request.sent)).not.toContain('sesame');
  });
});
