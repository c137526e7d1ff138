import { describe, expect, it } from 'vitest';
import { type Asked, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const covers: Asked = { operation: 'GET /covers' };

describe('media-type', () => {
  it.each([
    ['another type', 'text/plain'],
    ['a type of the same family', 'application/problem+json'],
    ['an old name of JSON', 'text/json'],
    ['a name that begins alike', 'application/jsonp'],
    ['a name that ends alike', 'application/x-json'],
    ['an empty value', ''],
    ['no subtype', 'application/'],
    ['no slash', 'json'],
    ['trailing garbage', 'application/json garbage'],
    ['a comma for a semicolon', 'application/json, charset=utf-8'],
    ['white space inside', 'application /json'],
    ['the type of markup', 'text/html; charset=utf-8'],
  ])('trips on %s', (_, type) => {
    expect(faultsOf(exchange({ type }))).toEqual(['media-type']);
  });

  it('trips on a response without Content-Type', () => {
    const [finding] = findingsFor(exchange({ type: null }));
    expect(finding).toMatchObject({
      rule: 'media-type',
      level: 'violation',
      contract: '/paths/~1books/post/responses/200/content',
      message: 'the response has no Content-Type, expected: application/json',
    });
  });

  it.each(['application/json', 'text/html'])('trips on two Content-Type headers, the second %s', (second) => {
    for (const type of ['application/json', 'application/json; charset=utf-8']) {
      expect(faultsOf(exchange({ type, headers: [['Content-Type', second]] }))).toEqual(['media-type']);
    }
  });

  it('trips on an error response as on any other', () => {
    const answered = { status: 400, type: 'text/plain', text: 'no' };
    expect(faultsOf(exchange(answered, { expects: 'rejected', fault: 'syntax', raw: '{' }))).toEqual(['media-type']);
  });

  it('gives a missing type, a wrong one and each status causes of their own', () => {
    const causes = [{ type: null }, { type: 'text/plain' }, { type: null, status: 400 }].map(
      (answered) => findingsFor(exchange(answered, { expects: 'anything' }))[0]?.cause,
    );
    expect(new Set(causes).size).toBe(3);
  });

  it('shows what the target wrote only as printable text', () => {
    const [finding] = findingsFor(exchange({ type: 'text/\u001b[31mplain\u0085' }));
    expect(finding?.message).toMatch(/^[\x20-\x7e]+$/);
  });

  it.each([
    ['a charset', 'application/json; charset=utf-8'],
    ['a charset in quotes and capitals', 'application/json;charset="UTF-8"'],
    ['an unknown parameter', 'application/json; profile="https://example.test/a,b"; x=y'],
    ['a semicolon and nothing after it', 'application/json;'],
    ['white space before the semicolon', 'application/json ; charset=utf-8'],
    ['capitals', 'Application/JSON'],
  ])('leaves the documented type alone with %s', (_, type) => {
    expect(faultsOf(exchange({ type }))).toEqual([]);
  });

  it.each([
    ['the documented type', 'image/png'],
    ['a type of the documented range', 'text/csv; header=present'],
    ['a type with a suffix, documented with a parameter', 'application/vnd.cover+json'],
  ])('leaves %s alone', (_, type) => {
    expect(faultsOf(exchange({ type, text: '{"title":"Emma"}' }, covers))).toEqual([]);
  });

  it('reports a media type that is none of several documented ones', () => {
    expect(faultsOf(exchange({ type: 'image/jpeg' }, covers))).toEqual(['media-type']);
  });

  it('leaves unusual case in the header name alone', () => {
    expect(faultsOf(exchange({ type: null, headers: [['cONTENT-tYPE', 'application/json']] }))).toEqual([]);
  });

  it.each([
    ['HTTP forbids content', { status: 204, type: null, text: '' }, covers],
    ['the request was HEAD', { type: null, text: '' }, { operation: 'HEAD /books' }],
    [
      'no content is documented',
      { status: 422, type: 'text/plain' },
      { operation: 'POST /loans', expects: 'anything' },
    ],
    [
      'the status is not documented',
      { status: 415, type: 'text/plain' },
      { expects: 'anything', outside: 'media-type' },
    ],
  ] as const)('leaves any type alone where %s', (_, answered, asked) => {
    expect(faultsOf(exchange(answered, asked))).toEqual([]);
  });
});
