import { describe, expect, it } from 'vitest';
import type { CredentialUse, Expectation } from '../../../model/case.ts';
import type { Contract } from '../../../model/contract.ts';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { caseLabelled, casesOf, type DerivationStart, derivationOf } from '../../../testing/derivations.ts';
import { credentials } from './credentials.ts';

const cases = casesOf(credentials);

/** An operation without a body and with that security. */
function secured(security: readonly JsonObject[]): DerivationStart {
  const securitySchemes = {
    bearer: { type: 'http', scheme: 'bearer' },
    other: { type: 'http', scheme: 'bearer' },
    basic: { type: 'http', scheme: 'basic' },
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    own: { type: 'apiKey', in: 'header', name: 'Authorization' },
  };
  return {
    key: 'GET /a',
    contract: contractOf({ paths: { '/a': { get: { security } } }, components: { securitySchemes } }),
  };
}

function usesOf(...security: JsonObject[]): CredentialUse[] {
  return casesOf(credentials, secured(security)).map(({ request }) => request.credential);
}

describe('credentials', () => {
  it.each([
    ['none', 'unauthorised'],
    ['empty', 'unauthorised'],
    ['scheme-only', 'unauthorised'],
    ['wrong-scheme', 'unauthorised'],
    ['bare', 'unauthorised'],
    ['malformed', 'anything'],
    ['repeated', 'anything'],
    ['query', 'anything'],
    ['unknown', 'anything'],
    ['spaced', 'anything'],
    ['lower-case', 'accepted'],
    ['upper-case', 'accepted'],
  ] as readonly [CredentialUse, Expectation][])('sends "%s" and expects "%s"', (use, expects) => {
    const one = caseLabelled(cases, use);
    expect(one).toMatchObject({ expects, about: '/security/0', request: { credential: use } });
    const by = use === 'repeated' ? 'message' : 'credentials';
    expect(one.scope).toMatchObject({ inside: false, by, allowedStatuses: [400, 401, 403, 404] });
  });

  it('sends what is wrong in Authorization for the scheme there alone: it may be a valid key of another one', () => {
    const own = casesOf(credentials, secured([{ basic: [] }, { key: [] }]));
    const securityOf = (label: string) =>
      caseLabelled(own, label).operation.security.map(({ schemes }) => schemes.map(({ scheme }) => scheme.name));
    expect(securityOf('bare')).toEqual([['basic']]);
    expect(securityOf('none')).toEqual([['basic']]);
    const other = casesOf(credentials, secured([{ key: [] }, { basic: [] }]));
    expect(caseLabelled(other, 'none').operation.security).toHaveLength(2);
  });

  it('expects nothing of a text in Authorization that may be the key of an alternative', () => {
    const expected = (security: JsonObject[]) =>
      casesOf(credentials, secured(security))
        .filter(({ expects }) => expects === 'unauthorised')
        .map(({ request }) => request.credential);
    expect(expected([{ basic: [] }, { own: [] }])).toEqual(['none', 'empty', 'none']);
    expect(expected([{ own: [] }, { basic: [] }])).toEqual(['none', 'empty', 'none']);
    expect(expected([{ basic: [] }, { own: [], key: [] }])).toEqual(expect.arrayContaining(['bare', 'scheme-only']));
  });

  it('sends each wrong credential with an invalid body as well', () => {
    const { source, validRequest } = derivationOf();
    const invalid = cases.filter(({ id }) => id.endsWith('invalid body'));
    expect(invalid).toHaveLength(10);
    for (const { request, expects } of invalid) {
      const value = request.body.kind === 'content' ? (request.body.value ?? null) : null;
      expect(source.validator.check(validRequest.schema ?? '', value)).not.toEqual([]);
      expect(expects).not.toBe('accepted');
    }
  });

  it('promises nothing about the case of the scheme where the good credential is refused', () => {
    const refused = casesOf(credentials, { wasRefused: (id) => id.endsWith('the good credential') });
    expect(caseLabelled(refused, 'lower-case').expects).toBe('anything');
    expect(caseLabelled(refused, 'none').expects).toBe('unauthorised');
    const once = casesOf(credentials, { wasRefused: (id) => id.endsWith('an ordinary request') });
    expect(caseLabelled(once, 'lower-case').expects).toBe('accepted');
  });

  it('expects a refusal of a token that was never issued where tokens must be checked', () => {
    const strict = casesOf(credentials, { strictAuth: true });
    expect(caseLabelled(strict, 'unknown').expects).toBe('unauthorised');
    expect(caseLabelled(strict, 'unknown, invalid body').expects).toBe('unauthorised');
  });

  it('does not test the query where no credential is needed', () => {
    const openDoor = casesOf(credentials, { wasAcceptedUnauthorised: (id) => id.endsWith(' › none') });
    expect(openDoor.map(({ request }) => request.credential)).not.toContain('query');
  });

  it('tests each scheme in the ways that apply to it', () => {
    expect(usesOf({ bearer: [] })).toContain('query');
    expect(usesOf({ basic: [] })).toContain('lower-case');
    expect(usesOf({ basic: [] })).not.toContain('query');
    expect(usesOf({ key: [] })).toEqual(['none', 'empty', 'wrong-scheme', 'unknown', 'query', 'none']);
    expect(usesOf({ own: [] })).toEqual(['none', 'empty', 'unknown', 'query', 'none']);
  });

  it.each([['no credential is required', []]])('derives nothing where %s', (_, security) => {
    expect(casesOf(credentials, secured(security))).toEqual([]);
  });

  it('sends a HEAD without a credential, unless the contract has it, GET needs none, or this is not a GET', () => {
    const heads = (start?: DerivationStart) =>
      casesOf(credentials, start).filter(({ request }) => request.method === 'HEAD');
    expect(heads(secured([{ bearer: [] }]))).toMatchObject([
      { expects: 'unauthorised', scope: { inside: false, by: 'method' }, request: { credential: 'none' } },
    ]);
    expect(heads({ ...secured([{ bearer: [] }]), wasAcceptedUnauthorised: (id) => id.endsWith(' › none') })).toEqual(
      [],
    );
    const { contract } = secured([{ bearer: [] }]);
    const documented = { ...contract, operations: contract?.operations.map((one) => ({ ...one, method: 'HEAD' })) };
    const [get] = contract?.operations ?? [];
    const both = { ...contract, operations: [...(get ? [get] : []), ...(documented.operations ?? [])] };
    expect(heads({ key: 'GET /a', contract: both as Contract })).toEqual([]);
    expect(heads()).toEqual([]);
  });

  it('sends a key as a token and in the query, where the contract does not put it', () => {
    const found = casesOf(credentials, secured([{ key: [] }]));
    expect(caseLabelled(found, 'wrong-scheme').expects).toBe('unauthorised');
    expect(caseLabelled(found, 'query').expects).toBe('anything');
  });

  it('writes the scheme in another case where only a later alternative has one', () => {
    const sent = casesOf(credentials, secured([{ key: [] }, { basic: [] }]));
    for (const label of ['the good credential', 'lower-case', 'upper-case']) {
      const one = caseLabelled(sent, label);
      expect(one).toMatchObject({ expects: 'accepted' });
      expect(one.operation.security.map(({ schemes }) => schemes.map(({ scheme }) => scheme.name))).toEqual([
        ['basic'],
      ]);
    }
    expect(usesOf({ key: [] })).not.toContain('lower-case');
  });

  it('sends every alternative alone', () => {
    const one = caseLabelled(casesOf(credentials, secured([{ key: [] }, { basic: [] }])), 'alternative 2');
    expect(one).toMatchObject({ expects: 'accepted', scope: { by: 'credentials' } });
    expect(one.operation.security.map(({ schemes }) => schemes.map(({ scheme }) => scheme.name))).toEqual([['basic']]);
  });

  it('sends every alternative with an empty credential, and with one that was never issued', () => {
    const alternatives = (strictAuth: boolean) =>
      casesOf(credentials, { ...secured([{ bearer: [] }, { key: [] }]), strictAuth }).flatMap((one) =>
        one.id.includes('alternative 2, ')
          ? [[one.request.credential, one.expects, one.about, one.operation.security]]
          : [],
      );
    const [about, schemes] = ['/paths/~1a/get/security/1', [{ schemes: [{ scheme: { name: 'key' } }] }]];
    expect(alternatives(true)).toMatchObject([
      ['empty', 'unauthorised', about, schemes],
      ['unknown', 'unauthorised', about, schemes],
    ]);
    expect(alternatives(false).map(([use, expects]) => [use, expects])).toEqual([
      ['empty', 'unauthorised'],
      ['unknown', 'anything'],
    ]);
  });

  it('promises that an alternative is accepted where each of its schemes has a credential of its own', () => {
    const start = secured([{ key: [] }, { basic: [], other: [] }]);
    const scopeWith = (...ownCredentials: string[]) =>
      caseLabelled(casesOf(credentials, { ...start, ownCredentials }), 'alternative 2').scope.inside;
    expect([scopeWith('basic', 'other'), scopeWith('basic'), scopeWith('key')]).toEqual([true, false, false]);
  });

  it('promises no success without one of the schemes, whatever credentials are given', () => {
    const start = { ...secured([{ key: [], basic: [] }]), ownCredentials: ['key', 'basic'] };
    expect(caseLabelled(casesOf(credentials, start), 'without key').scope.inside).toBe(false);
  });

  it('leaves out each of several schemes, unless the others suffice', () => {
    const left = (...security: JsonObject[]) =>
      casesOf(credentials, secured(security)).flatMap(({ id, expects }) =>
        / without /.test(id) ? [`${id.split(' › ')[2]}: ${expects}`] : [],
      );
    const both = { key: [], basic: [] };
    expect(left(both)).toEqual(['without key: unauthorised', 'without basic: unauthorised']);
    expect(left(both, { basic: [] })).toEqual(['without basic: unauthorised']);
    expect(left({ key: [] })).toEqual([]);
    expect(left({ bearer: [], other: [], key: [] })).toEqual(['without key: unauthorised']);
    expect(left({ bearer: [] }, both)).toEqual([
      'alternative 2 without key: unauthorised',
      'alternative 2 without basic: unauthorised',
    ]);
  });

  it('expects a request without a credential to be accepted where it is optional', () => {
    const label = 'no credential where none is needed';
    const start = secured([{ key: [] }, {}]);
    expect(caseLabelled(casesOf(credentials, start), label)).toMatchObject({
      expects: 'accepted',
      scope: { inside: true },
      request: { credential: 'none' },
    });
    expect(casesOf(credentials, { ...start, wasRefused: () => true })).toEqual([]);
    expect(casesOf(credentials, secured([{}]))).toEqual([]);
  });

  it('does not send the secret under a scheme that another alternative may require', () => {
    expect(usesOf({ key: [] }, { bearer: [] })).not.toContain('wrong-scheme');
    expect(usesOf({ bearer: [] }, { basic: [] })).not.toContain('wrong-scheme');
    expect(usesOf({ bearer: [] }, { key: [] })).toContain('wrong-scheme');
  });

  it('sends the credential of a scheme alone that only other operations allow', () => {
    const { contract } = secured([{ bearer: [] }]);
    const paths = {
      ...(contract?.document['paths'] as JsonObject),
      '/b': { get: { security: [{ key: [] }, { other: [] }] } },
    };
    const both = contractOf({ ...contract?.document, paths } as JsonObject);
    const ids = casesOf(credentials, { key: 'GET /a', contract: both }).map(({ id }) => id);
    expect(ids.filter((id) => id.includes('only '))).toEqual([expect.stringMatching(/only key$/)]);
  });
});
