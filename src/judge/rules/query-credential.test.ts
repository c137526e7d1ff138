import { describe, expect, it } from 'vitest';
import { type Asked, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const asked: Asked = { credential: 'query', expects: 'anything', outside: 'credentials' };

describe('query-credential', () => {
  it('trips on success with the token in the query alone', () => {
    const one = exchange({}, asked);
    expect(faultsOf(one)).toEqual(['query-credential']);
    expect(findingsFor(one)[0]).toMatchObject({ level: 'deviation', contract: '/security/0', clause: 'RFC 6750, 2.3' });
  });

  it.each([
    ['a documented 400', { status: 400 }],
    ['401 with a challenge', { status: 401, headers: [['WWW-Authenticate', 'Bearer']] }],
    ['403', { status: 403 }],
  ] as const)('leaves %s alone', (_, answered) => {
    expect(faultsOf(exchange(answered, asked))).toEqual([]);
  });

  it('leaves success with the token in the header alone', () => {
    expect(faultsOf(exchange({}, { ...asked, credential: 'valid' }))).toEqual([]);
  });
});
