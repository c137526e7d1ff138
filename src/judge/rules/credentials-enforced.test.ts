import { describe, expect, it } from 'vitest';
import { type Asked, exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const asked: Asked = { credential: 'none', expects: 'unauthorised', outside: 'credentials' };

describe('credentials-enforced', () => {
  it.each(['none', 'empty', 'scheme-only', 'wrong-scheme', 'bare'] as const)(
    'trips on success with the credential "%s"',
    (credential) => {
      expect(faultsOf(exchange({}, { ...asked, credential }))).toEqual(['credentials-enforced']);
    },
  );

  it('trips on success with an invalid body as well', () => {
    expect(faultsOf(exchange({}, { ...asked, content: { title: 1 } }))).toEqual(['credentials-enforced']);
  });

  it('trips on success without a body', () => {
    const deletion: Asked = { ...asked, operation: 'DELETE /books/{isbn}' };
    expect(faultsOf(exchange({ status: 204, type: null, text: '' }, deletion))).toEqual(['credentials-enforced']);
  });

  it('trips on another success, which is also undocumented', () => {
    expect(faultsOf(exchange({ status: 202 }, asked))).toEqual(['status-documented', 'credentials-enforced']);
  });

  it('points at the requirement', () => {
    expect(findingsFor(exchange({}, asked))[0]?.contract).toBe('/security/0');
  });

  it.each([
    ['401 with a challenge', { status: 401, headers: [['WWW-Authenticate', 'Bearer']] }],
    ['401 without content', { status: 401, type: null, text: '', headers: [['WWW-Authenticate', 'Bearer']] }],
    ['403', { status: 403 }],
    ['404', { status: 404, type: 'text/html', text: 'Not here' }],
    ['a documented 400', { status: 400 }],
  ] as const)('leaves %s alone', (_, answered) => {
    expect(faultsOf(exchange(answered, asked))).toEqual([]);
  });

  it.each(['repeated', 'malformed', 'unknown', 'valid', 'lower-case'] as const)(
    'leaves success with the credential "%s" alone',
    (credential) => {
      expect(faultsOf(exchange({}, { credential, expects: 'anything', outside: 'credentials' }))).toEqual([]);
    },
  );

  it('leaves an operation alone that requires no credential', () => {
    expect(faultsOf(exchange({ text: '[]' }, { operation: 'GET /books', credential: 'none' }))).toEqual([]);
  });
});
