import { describe, expect, it } from 'vitest';
import { defaultLimits } from './default-limits.ts';
import { beginResponse, endOfInput, feedResponse, type ResponseParser } from './response-parser.ts';

function parse(pieces: readonly (string | Buffer)[], method = 'POST'): ResponseParser & { readonly left: string } {
  const state = beginResponse(method, defaultLimits);
  let left = '';
  for (const piece of pieces) {
    const bytes = Buffer.from(piece);
    left += bytes.subarray(feedResponse(state, bytes)).toString('latin1');
  }
  return Object.assign(state, { left });
}

const messages: Readonly<Record<string, string>> = {
  sized: 'HTTP/1.1 200 OK\r\nA: b\r\nContent-Length: 5\r\n\r\nhello',
  chunked: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nhel\r\n2\r\nlo\r\n0\r\nT: 1\r\n\r\n',
  interim: 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n',
  'bare line feeds': 'HTTP/1.1 200 OK\nA : b\nContent-Length: 2\n\nok',
  'empty lines first': '\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
  'a folded field': 'HTTP/1.1 200 OK\r\nA: b\r\n c\r\nContent-Length: 1\r\n\r\nx',
  'no HTTP': '<html>\r\n\r\n',
  'two lengths': 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
  'a bad chunk': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n',
};

describe('reading does not depend on how the bytes are cut into pieces', () => {
  it.each(Object.entries(messages))('%s', (_, message) => {
    const { outcome, defects, interim } = parse([message]);
    const bytes = Buffer.from(message);
    for (let cut = 1; cut < bytes.length; cut++) {
      const twice = parse([bytes.subarray(0, cut), bytes.subarray(cut)]);
      expect({ cut, ...pick(twice) }).toEqual({ cut, outcome, defects, interim });
    }
    expect(pick(parse([...bytes].map((byte) => Buffer.of(byte))))).toEqual({ outcome, defects, interim });
  });

  function pick({ outcome, defects, interim }: ResponseParser) {
    return { outcome, defects, interim };
  }
});

describe('the end of a response', () => {
  it.each(['sized', 'chunked', 'interim'])('is exact for %s: what follows is left to the next one', (name) => {
    const state = parse([`${messages[name]}HTTP/1.1 200`]);
    expect(state.outcome?.kind).toBe('response');
    expect(state.left).toBe('HTTP/1.1 200');
  });

  it.each([
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 304],
    ['CONNECT', 200],
  ])('to %s with status %i is that of the header section, whatever length it names', (method, status) => {
    const length = status === 204 ? '' : 'Content-Length: 5\r\n';
    const state = parse([`HTTP/1.1 ${status} Fine\r\n${length}\r\nhello`], method);
    expect(state.outcome).toMatchObject({ kind: 'response', body: Buffer.alloc(0), defects: [] });
    expect(state.left).toBe('hello');
  });

  it('is that of the connection when there is no length', () => {
    const state = parse(['HTTP/1.1 200 OK\r\n\r\nhel', 'lo']);
    expect(state.outcome).toBeUndefined();
    endOfInput(state);
    expect(state.outcome).toMatchObject({ kind: 'response', body: Buffer.from('hello'), persists: false });
  });
});

describe('a connection persists', () => {
  it.each([
    ['HTTP/1.1', '', true],
    ['HTTP/1.1', 'Connection: close\r\n', false],
    ['HTTP/1.1', 'Connection: upgrade, Close\r\n', false],
    ['HTTP/1.1', 'Connection: keep-alive\r\nConnection: close\r\n', false],
    ['HTTP/1.0', '', false],
    ['HTTP/1.0', 'Connection: Keep-Alive\r\n', true],
  ])('after %s with %j: %s', (version, field, persists) => {
    expect(parse([`${version} 200 OK\r\n${field}Content-Length: 0\r\n\r\n`]).outcome).toMatchObject({ persists });
  });
});

describe('what a status forbids', () => {
  it.each([
    ['HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n', 'RFC 9110, 8.6'],
    ['HTTP/1.1 204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n', 'RFC 9112, 6.1'],
    ['HTTP/1.1 103 Early Hints\r\nContent-Length: 5\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n', 'RFC 9110, 8.6'],
    ['HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n', 'RFC 9110, 15'],
  ])('%j is reported with %s', (message, clause) => {
    expect(parse([message]).outcome).toMatchObject({ kind: 'response', defects: [{ kind: 'framing', clause }] });
  });

  it('accepts "Content-Length: 0" in a 204', () => {
    expect(parse(['HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n']).outcome).toMatchObject({ defects: [] });
  });
});

describe('the limits', () => {
  const limits = { ...defaultLimits, headerBytes: 100, bodyBytes: 10, interimResponses: 2 };

  it.each([
    ['a header section', `HTTP/1.1 200 OK\r\nA: ${'a'.repeat(100)}\r\n\r\n`],
    ['an unfinished header section', `HTTP/1.1 200 OK\r\nA: ${'a'.repeat(100)}`],
    ['an announced body', 'HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n'],
    ['a body until the end', 'HTTP/1.1 200 OK\r\n\r\n12345678901'],
    ['chunks with their sizes', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'],
    ['a chunk size', `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'0'.repeat(101)}`],
    ['interim responses', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(3)],
  ])('hold for %s', (_, message) => {
    const state = beginResponse('GET', limits);
    feedResponse(state, Buffer.from(message));
    expect(state.outcome).toMatchObject({ kind: 'fault', reason: 'excessive' });
  });

  it.each([
    ['a header section', `HTTP/1.1 200 OK\r\nContent-Length: 0\r\nA: ${'a'.repeat(57)}\r\n\r\n`],
    ['a body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n1234567890'],
    ['interim responses', `${'HTTP/1.1 100 Continue\r\n\r\n'.repeat(2)}HTTP/1.1 204 No Content\r\n\r\n`],
  ])('accept what just fits: %s', (_, message) => {
    const state = beginResponse('GET', limits);
    feedResponse(state, Buffer.from(message));
    expect(state.outcome).toMatchObject({ kind: 'response' });
  });
});

it('keeps values byte for byte: inner blanks, bytes beyond ASCII, an empty value', () => {
  const state = parse([
    Buffer.from('HTTP/1.1 200 OK\r\nA:  b\t c \r\nB: \xa0\xfc\xa0\r\nC:\r\nContent-Length: 0\r\n\r\n', 'latin1'),
  ]);
  expect(state.outcome).toMatchObject({
    head: {
      headers: [
        ['A', 'b\t c'],
        ['B', '\u00a0\u00fc\u00a0'],
        ['C', ''],
        ['Content-Length', '0'],
      ],
    },
  });
});

it('joins a folded header with a space', () => {
  const { outcome } = parse(['HTTP/1.1 200 OK\r\nA: b\r\n \t c\r\nContent-Length: 0\r\n\r\n']);
  expect(outcome).toMatchObject({
    head: {
      headers: [
        ['A', 'b c'],
        ['Content-Length', '0'],
      ],
    },
  });
});
