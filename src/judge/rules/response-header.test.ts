import { describe, expect, it } from 'vitest';
import type { HeaderField } from '../../model/case.ts';
import { type Asked, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const asked: Asked = { operation: 'POST /loans' };

function lent(...headers: HeaderField[]) {
  return exchange({ status: 201, text: '{"isbn":12,"until":"2026-11-20"}', headers }, asked);
}

describe('response-header', () => {
  it('trips on a required header that is missing', () => {
    const one = lent(['X-Left', '3']);
    expect(faultsOf(one)).toEqual(['response-header']);
    expect(findingsFor(one)).toMatchObject([
      {
        level: 'violation',
        contract: '/paths/~1loans/post/responses/201/headers/Location',
        message: 'the required header Location is missing from the 201 response',
      },
    ]);
  });

  it('does not confuse a header with one whose name begins alike', () => {
    expect(faultsOf(lent(['Content-Location', '/loans/1'], ['Location-X', '/loans/1']))).toEqual(['response-header']);
  });

  it.each([
    ['as documented', [['Location', '/loans/1']]],
    ['in unusual case', [['LOCATION', '/loans/1']]],
    ['with an empty value', [['location', '']]],
    [
      'and others as well',
      [
        ['Set-Cookie', 'a=1'],
        ['Location', '/loans/1'],
        ['Set-Cookie', 'b=2'],
        ['ETag', '"1"'],
      ],
    ],
  ] as const)('leaves a response alone that has the field %s', (_, headers) => {
    expect(faultsOf(lent(...headers))).toEqual([]);
  });

  it('leaves responses with another status alone', () => {
    expect(faultsOf(exchange({ status: 422 }, { ...asked, expects: 'rejected', fault: 'schema' }))).toEqual([]);
  });

  it('leaves Content-Type to the rule for media types', () => {
    const untyped = { status: 201, type: null, text: '', headers: [['Location', '/loans/1']] } as const;
    expect(faultsOf(exchange(untyped, asked))).toEqual(['media-type']);
  });

  it.each([
    ['X-Left', 'three', 'must be integer', '/type'],
    ['X-Left', '1.5', 'must be integer', '/type'],
    ['X-Left', '-1', 'must be >= 0', '/minimum'],
    ['X-Left', '2147483648', 'must match format "int32"', '/format'],
    ['X-Left', '', 'must be integer', '/type'],
    ['X-Left', '1, 2', 'must be integer', '/type'],
    ['X-Renewable', 'yes', 'must be boolean or null', '/type'],
    ['X-Until', 'Fri, 20 Nov 2026 12:00:00 GMT', 'must match format "date"', '/format'],
    ['X-Copies', '1,b', 'must be integer', '/items/type'],
    ['X-Copies', '1,2,3,4', 'must have at most 3 items', '/maxItems'],
    ['X-State', 'lost', 'must be one of "lent", 7', '/enum'],
  ])('trips on %s: %s', (name, value, message, keyword) => {
    const one = lent(['Location', '/loans/1'], [name, value]);
    expect(faultsOf(one)).toEqual(['response-header']);
    expect(findingsFor(one)).toMatchObject([
      {
        message: `the header ${name} of the 201 response ${message}`,
        contract: `/paths/~1loans/post/responses/201/headers/${name}/schema${keyword}`,
      },
    ]);
  });

  it.each([
    ['X-Left', '0'],
    ['X-Left', '007'],
    ['X-Left', '+3'],
    ['X-Left', '3.0'],
    ['X-Renewable', 'true'],
    ['X-Until', '2026-11-20'],
    ['X-Copies', ''],
    ['X-Copies', '1'],
    ['X-Copies', '1 ,\t2,3'],
    ['X-Shelf', 'row,7'],
    ['X-Shelf', 'anything'],
    ['X-State', 'lent'],
    ['X-State', '7'],
    ['X-Unknown', '\u001b'],
  ])('leaves %s: %s alone', (name, value) => {
    expect(faultsOf(lent(['Location', '/loans/1'], [name, value]))).toEqual([]);
  });

  it('reads a list that is sent in several headers of one name', () => {
    expect(faultsOf(lent(['Location', '/loans/1'], ['X-Copies', '1'], ['x-copies', '2']))).toEqual([]);
    expect(faultsOf(lent(['Location', '/loans/1'], ['X-Left', '1'], ['X-Left', '1']))).toEqual(['response-header']);
  });

  it('leaves cookies alone, whose lines cannot be joined', () => {
    expect(faultsOf(lent(['Location', '/loans/1'], ['Set-Cookie', 'loan=1'], ['Set-Cookie', 'x=2']))).toEqual([]);
  });
});
