import { describe, expect, it } from 'vitest';
import { buildReply } from '../../testing/build-exchange.ts';
import { givenSecrets } from './given-secrets.ts';

describe('the secrets that a login gives', () => {
  it.each([
    [{ refresh_token: 'R3freshT0kenABC9', id_token: 'eyJhbGciOi1.e30.' }, ['R3freshT0kenABC9', 'eyJhbGciOi1.e30.']],
    [{ data: [{ sessionId: '7c9e6679-7425' }], api_key: 'k3y-of-the-api' }, ['7c9e6679-7425', 'k3y-of-the-api']],
    [{ session: { id: 'S3ss10nAbc', user: { id: '7c9e6679-7425' } } }, ['S3ss10nAbc']],
    [{ tokens: { access: 'Acc3ssAbc', refresh: 'R3freshAbc' } }, ['Acc3ssAbc', 'R3freshAbc']],
    [{ recoveryTokens: ['abc-123-def', 'abc-123-ghi'] }, ['abc-123-def', 'abc-123-ghi']],
    [{ Authorization: 'Bearer abc-123-def' }, ['abc-123-def']],
    [{ token_type: 'Bearer-of-type1', session_expires_at: '2024-05-01T12:00:00Z', tokenId: '7c9e6679-7425' }, []],
    [{ password: '2024-05-01T12:00:00Z', auth: 'ada1@id.example', key: 'https://id.example/k1', pin: 'short1' }, []],
    [{ user: 'user-12345678', keys: ['administrator', 'canEditNames', '12345678'], secret: 'two words 12' }, []],
  ])('in %j', (given, secrets) => {
    expect([...givenSecrets(buildReply({ status: 200 }), given)].sort()).toEqual([...secrets].sort());
  });

  it('in headers and in a form', () => {
    const headers = [
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ['X-Auth-Token', 'abc-123-def'],
      ['ETag', '"abc-123-xyz"'],
    ] as const;
    const reply = buildReply({ status: 200, headers, text: 'scope=names-1234&refresh_token=r3fresh%2Babc' });
    expect(givenSecrets(reply, undefined)).toEqual(['r3fresh+abc', 'abc-123-def']);
  });

  it('in a body of any depth, and not more than can be sought', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}{"token":"abc-123-def"}${']'.repeat(100_000)}`);
    expect(givenSecrets(buildReply({ status: 200 }), deep)).toEqual(['abc-123-def']);
    const many = { keys: Array.from({ length: 1000 }, (_, index) => `key-number-${index}`) };
    expect(givenSecrets(buildReply({ status: 200 }), many)).toHaveLength(100);
  });
});
