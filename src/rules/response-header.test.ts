import { describe, expect, it } from 'vitest';
import type { HeaderField } from '../model/case.ts';
import { type Asked, exchange, faultsOf, findingsFor } from '../testing/exchanges.ts';

const asked: Asked = { operation: 'POST /loans' };

function lent(...headers: HeaderField[]) {
  return exchange({ status: 201, text: '{"isbn":12,"until":"2026-11-20"}', headers }, asked);
}

describe('response-header', () => {
  it('trips on a required field that is missing', () => {
    const one = lent(['X-Left', '3']);
    expect(faultsOf(one)).toEqual(['response-header']);
    expect(findingsFor(one)).toMatchObject([
      {
        level: 'violation',
        contract: '/paths/~1loans/post/responses/201/headers/Location',
        message: 'the required header field Location is missing from the 201 answer',
      },
    ]);
  });

  it('does not take a name that begins alike for the field', () => {
    expect(faultsOf(lent(['Content-Location', '/loans/1'], ['Location-X', '/loans/1']))).toEqual(['response-header']);
  });

  it.each([
    ['as documented', [['Location', '/loans/1']]],
    ['in an odd spelling', [['LOCATION', '/loans/1']]],
    ['with an empty value', [['location', '']]],
    [
      'and others besides',
      [
        ['Set-Cookie', 'a=1'],
        ['Location', '/loans/1'],
        ['Set-Cookie', 'b=2'],
        ['ETag', '"1"'],
      ],
    ],
  ] as const)('leaves an answer alone that has the field %s', (_, headers) => {
    expect(faultsOf(lent(...headers))).toEqual([]);
  });

  it('leaves answers of another status alone', () => {
    expect(faultsOf(exchange({ status: 422 }, { ...asked, expects: 'rejected', fault: 'schema' }))).toEqual([]);
  });

  it('leaves Content-Type to the rule for media types', () => {
    const untyped = { status: 201, type: null, text: '', headers: [['Location', '/loans/1']] } as const;
    expect(faultsOf(exchange(untyped, asked))).toEqual(['media-type']);
  });
});
