import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { bench, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';
import { judge } from '../judge.ts';

const shown = (name: string, value: string) =>
  exchange({ text: '{"title":"Emma"}', headers: [[name, value]] }, { operation: 'GET /books/{isbn}' });

describe('header-syntax', () => {
  it('says what the header has to be', () => {
    const one = shown('etag', '33a64df5');
    expect(faultsOf(one)).toEqual(['header-syntax']);
    expect(findingsFor(one)).toMatchObject([
      {
        level: 'deviation',
        message: 'the header ETag is "33a64df5", which is not an entity tag in double quotes: "33a64df5"',
        clause: 'RFC 9110, 8.8.3',
      },
    ]);
  });

  it.each([
    ['ETag', 'W/33a64df5'],
    ['ETag', "'1'"],
    ['ETag', '"1", "2"'],
    ['ETag', 'w/"1"'],
    ['ETag', '"a b"'],
    ['Last-Modified', '2026-01-31T10:30:00Z'],
    ['Last-Modified', '1769855400'],
    ['Last-Modified', 'Sat, 31 Jan 2026 10:30:00 +0000'],
    ['Retry-After', '1.5'],
    ['Retry-After', '-1'],
    ['Retry-After', '10s'],
    ['Content-Language', 'de_CH'],
    ['Content-Language', 'deutschland-und-schweiz'],
    ['Content-Language', 'de;q=0.5'],
    ['Location', '/books/a b'],
    ['Location', '/books/100%'],
    ['Location', '/books/{isbn}'],
    ['WWW-Authenticate', 'please log in'],
    ['WWW-Authenticate', 'Bearer realm="books" error="invalid_token"'],
    ['WWW-Authenticate', 'Bearer realm="books'],
    ['WWW-Authenticate', 'Bearer realm=https://example.com'],
  ])('trips on %s: %s', (name, value) => {
    expect(faultsOf(shown(name, value))).toEqual(['header-syntax']);
  });

  it.each([
    ['ETag', '""'],
    ['ETag', '"1"'],
    ['ETag', 'W/"a,b!\\"'],
    ['ETag', ''],
    ['Last-Modified', 'Sat, 31 Jan 2026 10:30:00 GMT'],
    ['Last-Modified', 'Saturday, 31-Jan-26 10:30:00 GMT'],
    ['Last-Modified', 'Sat Jan  3 10:30:00 2026'],
    ['Retry-After', '0'],
    ['Retry-After', 'Sat, 31 Jan 2026 10:30:00 GMT'],
    ['Content-Language', 'en'],
    ['Content-Language', 'zh-Hant-TW, i-klingon'],
    ['Location', '/books/a%20b?x=[1]#top'],
    ['WWW-Authenticate', 'Bearer'],
    ['WWW-Authenticate', 'Negotiate YIIJvwYGKwYBBQUCoIIJszCCCa+=='],
    [
      'WWW-Authenticate',
      'Basic realm="a \\"b\\", c", charset=UTF-8, , Bearer scope = "a b",error="invalid_token" , Custom',
    ],
    ['Location', 'https://[::1]:8080/books/1'],
    ['Location', '/books/b\u00fccher'],
  ])('leaves %s: %s alone', (name, value) => {
    expect(faultsOf(shown(name, value))).toEqual([]);
  });

  it('leaves the form alone that the contract asks for', () => {
    const isReported = (schema: JsonObject) => {
      const responses = { '200': { description: 'Books', headers: { etag: { schema } } } };
      const contract = contractOf({ paths: { '/books': { get: { responses } } } });
      const one = exchange({ type: null, text: '', headers: [['ETag', '7f3a']] }, { operation: 'GET /books' });
      const own = { ...one, case: { ...one.case, operation: operationOf('GET /books', contract) } };
      const validator = createValidator(contract.document, { dialect: '3.1', direction: 'response' });
      return judge({ ...bench, contract, validator }, own).findings.some(({ rule }) => rule === 'header-syntax');
    };
    expect(isReported({ type: 'string' })).toBe(true);
    expect(isReported({ type: 'string', pattern: '^[0-9a-f]+$' })).toBe(false);
  });
});
