import { describe, expect, it } from 'vitest';
import type { CredentialUse, HeaderField } from '../../model/case.ts';
import type { SecurityRequirement, SecurityScheme } from '../../model/contract.ts';
import { type CredentialParts, deriveCredential, readSecrets, shownSecrets } from './credentials.ts';
import { shownIdentity } from './identity-values.ts';

type Scheme = SecurityScheme extends infer One ? (One extends unknown ? Omit<One, 'name' | 'pointer'> : never) : never;

function require(...schemes: readonly Scheme[]): SecurityRequirement {
  return {
    schemes: schemes.map((scheme) => ({ scheme: { name: 'a', pointer: '', ...scheme }, scopes: [] })),
    pointer: '',
  };
}

function derive(
  security: readonly SecurityRequirement[],
  use: CredentialUse,
  token: string | undefined = 'sesame',
): CredentialParts {
  return deriveCredential(security, { use, secrets: readSecrets({ token }) });
}

const nothing: CredentialParts = { headers: [], query: [], cookies: [] };
const bearer = require({ kind: 'bearer' });
const basic = require({ kind: 'basic' });
const key = require({ kind: 'api-key', in: 'header', parameter: 'X-Key' });
const queryKey = require({ kind: 'api-key', in: 'query', parameter: 'api key' });
const cookieKey = require({ kind: 'api-key', in: 'cookie', parameter: 'session' });
const unsupported = require({ kind: 'unsupported', reason: 'mutual TLS' });

function authorization(...values: readonly string[]): CredentialParts {
  return { ...nothing, headers: values.map((value): HeaderField => ['Authorization', value]) };
}

describe('a bearer token', () => {
  it.each([
    ['valid', ['Bearer sesame']],
    ['none', []],
    ['empty', ['Bearer ']],
    ['scheme-only', ['Bearer']],
    ['wrong-scheme', ['Basic sesame']],
    ['bare', ['sesame']],
    ['unknown', ['Bearer coldframe-token-of-nobody']],
    ['malformed', ['@@@']],
    ['lower-case', ['bearer sesame']],
    ['upper-case', ['BEARER sesame']],
    ['spaced', ['Bearer  sesame']],
    ['repeated', ['Bearer sesame', 'Bearer sesame']],
  ] as const)('%s', (use, values) => {
    expect(derive([bearer], use)).toEqual(authorization(...values));
  });

  it.each([
    ['Bearer sesame', `Bearer \${TOKEN#* }`],
    ['bearer  sesame', `Bearer \${TOKEN#* }`],
    ['Bearer', 'Bearer $TOKEN'],
    ['bearersesame', 'Bearer $TOKEN'],
  ])('given as %s it is sent once, and shown as %s', (token, shown) => {
    const sent = token.replace(/^bearer +/i, '');
    expect(derive([bearer], 'valid', token)).toEqual(authorization(`Bearer ${sent}`));
    expect(derive([require({ kind: 'api-key', in: 'header', parameter: 'Authorization' })], 'valid', token)).toEqual(
      authorization(token),
    );
    const secrets = shownSecrets(undefined, readSecrets({ token }));
    expect(deriveCredential([bearer], { use: 'valid', secrets })).toEqual(authorization(shown));
  });

  it('travels in the query as access_token', () => {
    expect(derive([bearer], 'query', 'a/b c')).toEqual({ ...nothing, query: ['access_token=a%2Fb%20c'] });
  });
});

describe('a basic credential', () => {
  it('is encoded when it is user and password', () => {
    expect(derive([basic], 'valid', 'user:pass')).toEqual(authorization('Basic dXNlcjpwYXNz'));
  });

  it('is sent as it is when it has no colon', () => {
    expect(derive([basic], 'valid', 'dXNlcjpwYXNz')).toEqual(authorization('Basic dXNlcjpwYXNz'));
  });

  it.each([
    ['user:pass', 'Basic $TOKEN_BASE64'],
    ['dXNlcjpwYXNz', 'Basic $TOKEN'],
  ])('given as %s it is shown as %s: the variable has what the user gave', (token, value) => {
    const secrets = shownSecrets(undefined, readSecrets({ token }));
    expect(deriveCredential([basic], { use: 'valid', secrets })).toEqual(authorization(value));
  });

  it('is sent under the name of another scheme if the case asks for it', () => {
    expect(derive([basic], 'wrong-scheme', 'user:pass')).toEqual(authorization('Bearer dXNlcjpwYXNz'));
  });
});

describe('an API key', () => {
  it.each([
    ['valid', [['X-Key', 'sesame']]],
    ['none', []],
    ['empty', [['X-Key', '']]],
    ['scheme-only', [['X-Key', '']]],
    ['wrong-scheme', [['Authorization', 'Bearer sesame']]],
    ['bare', [['X-Key', 'sesame']]],
    ['unknown', [['X-Key', 'coldframe-token-of-nobody']]],
    ['malformed', [['X-Key', '@@@']]],
    ['lower-case', [['x-key', 'sesame']]],
    [
      'repeated',
      [
        ['X-Key', 'sesame'],
        ['X-Key', 'sesame'],
      ],
    ],
  ] as const)('in a header, %s', (use, headers) => {
    expect(derive([key], use)).toEqual({ ...nothing, headers });
  });

  it('travels percent-encoded in the query', () => {
    expect(derive([queryKey], 'valid', 'a&b')).toEqual({ ...nothing, query: ['api%20key=a%26b'] });
  });

  it('travels as a cookie', () => {
    expect(derive([cookieKey], 'valid')).toEqual({ ...nothing, cookies: ['session=sesame'] });
  });
});

describe('of several alternatives', () => {
  it('the first one with only supported schemes is used', () => {
    expect(derive([unsupported, key, bearer], 'valid')).toEqual({ ...nothing, headers: [['X-Key', 'sesame']] });
  });

  it('Basic is used only with user and password, where another one takes a single token', () => {
    const pair = (token: string) => Buffer.from(token).toString('base64');
    expect(derive([basic, key], 'valid').headers).toEqual([['X-Key', 'sesame']]);
    expect(derive([basic, key], 'valid', 'user:word')).toEqual(authorization(`Basic ${pair('user:word')}`));
    expect(derive([basic, key], 'valid', pair('user:word'))).toEqual(authorization(`Basic ${pair('user:word')}`));
    expect(derive([basic], 'valid')).toEqual(authorization('Basic sesame'));
    const shown = shownSecrets(undefined, readSecrets({ token: 'sesame' }));
    expect(deriveCredential([basic, key], { use: 'valid', secrets: shown }).headers).toEqual([['X-Key', '$TOKEN']]);
  });

  it('all schemes of one are satisfied together', () => {
    const both = require({ kind: 'bearer' }, { kind: 'api-key', in: 'query', parameter: 'k' });
    expect(derive([both], 'valid')).toEqual({ ...authorization('Bearer sesame'), query: ['k=sesame'] });
  });

  it('none is used when none is supported, or none is required', () => {
    expect(derive([unsupported], 'valid')).toEqual(nothing);
    expect(derive([], 'valid')).toEqual(nothing);
  });

  it('an anonymous one is used only without a token from the user', () => {
    const security = [require(), bearer];
    expect(deriveCredential(security, { use: 'valid', secrets: readSecrets({ token: undefined }) })).toEqual(nothing);
    expect(derive(security, 'valid')).toEqual(authorization('Bearer sesame'));
  });
});

describe('without a token from the user', () => {
  it('a placeholder is sent, as any bearer satisfies a contract that says no more', () => {
    expect(deriveCredential([bearer], { use: 'valid', secrets: readSecrets({ token: undefined }) })).toEqual(
      authorization('Bearer coldframe'),
    );
    const pair = Buffer.from('coldframe:coldframe').toString('base64');
    expect(deriveCredential([basic], { use: 'valid', secrets: readSecrets({ token: undefined }) })).toEqual(
      authorization(`Basic ${pair}`),
    );
  });
});

describe('an identity', () => {
  const identity = { token: undefined, headers: [], cookies: new Map([['sid', 's3ssion']]), secrets: ['s3ssion'] };

  it('gets no made-up credential beside it', () => {
    const secrets = readSecrets({ token: undefined, identity });
    expect(deriveCredential([key], { use: 'valid', secrets })).toEqual({ headers: [], query: [], cookies: [] });
    expect(deriveCredential([key], { use: 'unknown', secrets }).headers).toHaveLength(1);
    expect(
      deriveCredential([cookieKey], { use: 'valid', secrets: readSecrets({ token: 'k', identity }) }).cookies,
    ).toHaveLength(1);
  });

  it('has the secrets of the others hidden, too', () => {
    const { all } = readSecrets({ token: undefined, identity, otherSecrets: ['another'] });
    expect(all.map(({ plain }) => plain)).toEqual(['s3ssion', 'another']);
  });

  it('is shown by names that the shell replaces', () => {
    const values = {
      ...identity,
      token: 'abc',
      headers: [
        ['X-CSRF-Token', 'c'],
        ['Authorization', 'Token t'],
      ] as const,
    };
    expect(shownIdentity(values)).toMatchObject({
      token: '$TOKEN',
      headers: [
        ['X-CSRF-Token', '$TOKEN_X_CSRF_TOKEN'],
        ['Authorization', 'Token $TOKEN'],
      ],
      cookies: new Map([['sid', '$TOKEN_SID']]),
    });
    expect(shownIdentity(values, 'client')).toMatchObject({
      token: '$TOKEN_CLIENT',
      headers: [
        ['X-CSRF-Token', '$TOKEN_CLIENT_X_CSRF_TOKEN'],
        ['Authorization', 'Token $TOKEN_CLIENT'],
      ],
    });
    expect(shownIdentity({ ...values, token: 'Bearer abc' })).toMatchObject({ token: `\${TOKEN#* }` });
    const shown = shownSecrets(undefined, readSecrets({ token: 'abc' }), 'client');
    expect(deriveCredential([bearer], { use: 'valid', secrets: shown }).headers).toEqual([
      ['Authorization', 'Bearer $TOKEN_CLIENT'],
    ]);
  });
});

describe('what is shown', () => {
  it.each([bearer, basic, key, queryKey, cookieKey])('never contains the secret, whatever its use', (requirement) => {
    const uses = ['valid', 'wrong-scheme', 'bare', 'lower-case', 'repeated', 'query'] as const;
    for (const use of uses) {
      const shown = JSON.stringify(
        deriveCredential([requirement], { use, secrets: shownSecrets(undefined, readSecrets({ token: 'sesame' })) }),
      );
      expect(shown).toContain('$TOKEN');
      expect(shown).not.toContain('sesame');
    }
  });
});

describe('credentials of several schemes', () => {
  const named = (name: string, scheme: Scheme): SecurityRequirement['schemes'][number] => ({
    scheme: { ...scheme, name, pointer: '' },
    scopes: [],
  });
  const both: SecurityRequirement = {
    schemes: [
      named('login', { kind: 'bearer' }),
      named('api-key', { kind: 'api-key', in: 'header', parameter: 'X-Key' }),
    ],
    pointer: '',
  };
  const credentials = new Map([['api-key', 'k3y']]);

  it('are sent each under its own scheme, the token under all others', () => {
    expect(
      deriveCredential([both], { use: 'valid', secrets: readSecrets({ token: 'sesame', credentials }) }).headers,
    ).toEqual([
      ['Authorization', 'Bearer sesame'],
      ['X-Key', 'k3y'],
    ]);
  });

  it('are shown under the names of their schemes', () => {
    expect(
      deriveCredential([both], {
        use: 'valid',
        secrets: shownSecrets(credentials, readSecrets({ token: 'sesame', credentials })),
      }).headers,
    ).toEqual([
      ['Authorization', 'Bearer $TOKEN'],
      ['X-Key', '$TOKEN_API_KEY'],
    ]);
  });

  it('choose the alternative that they are for', () => {
    const one = (name: string, scheme: Scheme) => ({ schemes: [named(name, scheme)], pointer: '' });
    const secrets = readSecrets({ token: undefined, credentials: new Map([['api-key', 'k3y']]) });
    const security = [one('login', { kind: 'basic' }), one('api-key', { kind: 'bearer' })];
    expect(deriveCredential(security, { use: 'valid', secrets }).headers).toEqual([['Authorization', 'Bearer k3y']]);
    const shown = shownSecrets(new Map([['api-key', 'k3y']]), secrets);
    expect(deriveCredential(security, { use: 'valid', secrets: shown }).headers).toEqual([
      ['Authorization', 'Bearer $TOKEN_API_KEY'],
    ]);
  });

  it('are all secret', () => {
    const plain = readSecrets({ token: 'sesame', credentials }).all.map((secret) => secret.plain);
    expect(plain.sort()).toEqual(['k3y', 'sesame']);
    expect(readSecrets({ token: undefined, credentials }).given).toBe(true);
    expect(readSecrets({ token: undefined }).given).toBe(false);
  });
});
