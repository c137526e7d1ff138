import { expect, it } from 'vitest';
import type { SecurityScheme } from '../model/contract.ts';
import { buildCase, buildExchange, buildReply } from '../testing/build-exchange.ts';
import { needsNoCredential, openCredentialCheck } from './credential-check.ts';

const bearer = { name: 'token', pointer: '/components/securitySchemes/token', kind: 'bearer' } as const;
const basic = { name: 'login', pointer: '/components/securitySchemes/login', kind: 'basic' } as const;

function problemAfter(...responses: readonly (readonly [key: string, status: number])[]): string | undefined {
  return problemWith([bearer], responses);
}

function problemWith(
  schemes: readonly SecurityScheme[],
  responses: readonly (readonly [key: string, status: number])[],
): string | undefined {
  const security = schemes.map((scheme) => ({ schemes: [{ scheme, scopes: [] }], pointer: '/security/0' }));
  const check = openCredentialCheck();
  for (const [key, status] of responses) {
    const sent = buildCase({ expects: 'accepted' });
    const operation = { ...sent.operation, key, security };
    const request = { ...sent.request, credential: 'valid' as const };
    check.add(buildExchange({ case: { ...sent, operation, request }, outcome: buildReply({ status }) }));
  }
  return check.problem();
}

it('names a credential that several operations refuse and none accepts', () => {
  expect(problemAfter(['GET /a', 401], ['GET /b', 403])).toBe(
    'check the credential: 2 operations refused every valid request with it (401 or 403)',
  );
});

it('says nothing when another response was received, or of a single operation', () => {
  expect(problemAfter(['GET /a', 401], ['GET /b', 401], ['GET /b', 200])).toBeUndefined();
  expect(problemAfter(['GET /a', 401], ['GET /b', 401], ['GET /c', 404])).toBeUndefined();
  expect(problemAfter(['GET /a', 401], ['GET /a', 401])).toBeUndefined();
});

it('says what a credential for Basic authentication looks like, where no other one is asked for', () => {
  const refused = [
    ['GET /a', 401],
    ['GET /b', 401],
  ] as const;
  expect(problemWith([basic], refused)).toMatch(/\(401\); for Basic authentication it is USER:PASSWORD$/);
  expect(problemWith([basic, bearer], refused)).toMatch(/\(401\)$/);
  const whole = { name: 'key', pointer: '/k', kind: 'api-key', in: 'header', parameter: 'authorization' } as const;
  expect(problemWith([whole], refused)).toMatch(/it may need a word before it: --token "Bearer …"$/);
  expect(problemWith([{ ...whole, parameter: 'X-Key' }], refused)).toMatch(/\(401\)$/);
});

it.each([
  ['an operation that asks for none', [], 200, true],
  ['one that refuses although it asks for none', [], 401, false],
  ['one that asks for one', [[bearer]], 200, false],
  ['one that works without', [[bearer], []], 200, true],
])('keeps a finding of %s, or not', (_, alternatives, status, isKept) => {
  const security = alternatives.map((schemes) => {
    return { schemes: schemes.map((scheme) => ({ scheme, scopes: [] })), pointer: '/security/0' };
  });
  const sent = buildCase({});
  const exchange = buildExchange({
    case: { ...sent, operation: { ...sent.operation, security } },
    outcome: buildReply({ status }),
  });
  expect(needsNoCredential({ exchange })).toBe(isKept);
});
