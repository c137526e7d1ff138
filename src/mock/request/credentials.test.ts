import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { checkCredentials } from './credentials.ts';

const securitySchemes: JsonObject = {
  bearer: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'basic' },
  header: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  oauth: { type: 'oauth2', flows: {} },
  digest: { type: 'http', scheme: 'digest' },
  negotiate: { type: 'http', scheme: 'negotiate' },
  hmac: { type: 'http', scheme: 'X-HMAC' },
  mutual: { type: 'mutualTLS' },
};

function judge(security: JsonObject[], said: { headers?: Record<string, string>; query?: string }) {
  const contract = contractOf({
    openapi: '3.1.0',
    paths: { '/a': { get: { security, responses: { '204': { description: 'Done' } } } } },
    components: { securitySchemes },
  });
  const [operation] = contract.operations;
  if (operation === undefined) throw new Error('the operation is there');
  return checkCredentials(operation, {
    method: 'GET',
    path: '/a',
    query: said.query ?? '',
    headers: said.headers ?? {},
    body: undefined,
  });
}

describe('a credential', () => {
  it.each<[string, JsonObject[], { headers?: Record<string, string>; query?: string }]>([
    ['nothing where nothing is asked for', [], {}],
    ['nothing where that is an alternative', [{ bearer: [] }, {}], {}],
    ['a bearer token', [{ bearer: [] }], { headers: { authorization: 'Bearer abc.def-_~+/=' } }],
    ['a bearer token in any case', [{ bearer: [] }], { headers: { authorization: 'bEaReR x' } }],
    ['an OAuth token', [{ oauth: ['read'] }], { headers: { authorization: 'Bearer x' } }],
    ['a name and password', [{ basic: [] }], { headers: { authorization: 'Basic dTpw' } }],
    ['a key in a header', [{ header: [] }], { headers: { 'x-key': 'k' } }],
    ['a key in the query', [{ query: [] }], { query: 'a=1&key=k' }],
    ['a key in a cookie', [{ cookie: [] }], { headers: { cookie: 'a=b; sid="s"' } }],
    ['the second alternative', [{ bearer: [] }, { query: [] }], { query: 'key=k' }],
    [
      'both schemes of one alternative',
      [{ bearer: [], header: [] }],
      { headers: { authorization: 'Bearer x', 'x-key': 'k' } },
    ],
    [
      'a response to a digest challenge',
      [{ digest: [] }],
      { headers: { authorization: 'Digest username="u", realm="mock", nonce="6d", uri="/a", nc=1, response="0a"' } },
    ],
    ['a credential of another scheme of HTTP', [{ hmac: [] }], { headers: { authorization: 'x-hmac abc' } }],
    ['a scheme that cannot be checked', [{ mutual: [] }], {}],
  ])('is accepted: %s', (_, security, said) => {
    expect(judge(security, said)).toBeUndefined();
  });

  it.each<[string, JsonObject[], { headers?: Record<string, string>; query?: string }, RegExp]>([
    ['nothing', [{ bearer: [] }], {}, /^Bearer realm/],
    ['no token', [{ bearer: [] }], { headers: { authorization: 'Bearer ' } }, /^Bearer/],
    ['a name without a password', [{ basic: [] }], { headers: { authorization: 'Basic dXNlcg==' } }, /^Basic realm/],
    ['another scheme', [{ basic: [] }], { headers: { authorization: 'Bearer x' } }, /^Basic realm/],
    ['no digest', [{ digest: [] }], {}, /^Digest realm="mock", nonce="\w+", qop="auth"$/],
    ['half of a digest', [{ digest: [] }], { headers: { authorization: 'Digest username="u"' } }, /^Digest realm/],
    ['no ticket', [{ negotiate: [] }], {}, /^Negotiate$/],
    ['no signature', [{ hmac: [] }], { headers: { authorization: 'Bearer x' } }, /^X-HMAC realm="mock"$/],
    ['an empty key', [{ query: [] }], { query: 'key=' }, /in="query", name="key"/],
    [
      'one of two schemes',
      [{ bearer: [], header: [] }],
      { headers: { authorization: 'Bearer x' } },
      /^Bearer.*, ApiKey/,
    ],
    ['neither alternative', [{ bearer: [] }, { basic: [] }], {}, /^Bearer.*, Basic/],
    ['no OAuth token', [{ oauth: ['read', 'write'] }], {}, /scope="read write"/],
  ])('is missing: %s', (_, security, said, challenge) => {
    expect(judge(security, said)?.challenge).toMatch(challenge);
  });

  it('is never repeated in the message about it', () => {
    expect(judge([{ bearer: [] }], { headers: { authorization: 'Basic s3cret' } })?.message).not.toContain('s3cret');
  });
});
