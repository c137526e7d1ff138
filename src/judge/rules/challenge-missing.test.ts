import { describe, expect, it } from 'vitest';
import { type Asked, exchange, faultsOf } from '../../testing/exchanges.ts';

const asked: Asked = { credential: 'none', expects: 'unauthorised', outside: 'credentials' };
const refused = { status: 401, type: null, text: '' } as const;

describe('challenge-missing', () => {
  it('trips on a 401 without WWW-Authenticate', () => {
    expect(faultsOf(exchange(refused, asked))).toEqual(['challenge-missing']);
  });

  it('trips on an empty WWW-Authenticate, which holds no challenge', () => {
    expect(faultsOf(exchange({ ...refused, headers: [['WWW-Authenticate', '']] }, asked))).toEqual([
      'challenge-missing',
    ]);
  });

  it('trips on a 401 that the contract documents', () => {
    const documented: Asked = { ...asked, operation: 'DELETE /books/{isbn}' };
    expect(faultsOf(exchange({ status: 401 }, documented))).toEqual(['challenge-missing']);
  });

  it.each([
    ['a bare scheme', [['WWW-Authenticate', 'Bearer']]],
    ['unusual case of the name', [['wWw-authenticate', 'Bearer realm="books", error="invalid_token"']]],
    [
      'several challenges in several fields',
      [
        ['WWW-Authenticate', 'Basic realm="x"'],
        ['WWW-Authenticate', 'Bearer'],
      ],
    ],
    ['another scheme', [['WWW-Authenticate', 'Negotiate']]],
  ] as const)('leaves a 401 alone that has %s', (_, headers) => {
    expect(faultsOf(exchange({ ...refused, headers }, asked))).toEqual([]);
  });

  it.each([403, 404])('needs no challenge with a %i', (status) => {
    expect(faultsOf(exchange({ ...refused, status }, asked))).toEqual([]);
  });

  it('needs no challenge with a documented 400', () => {
    expect(faultsOf(exchange({ status: 400 }, asked))).toEqual([]);
  });
});
