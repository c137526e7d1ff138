import { expect, it } from 'vitest';
import type { SecurityScheme } from '../model/contract.ts';
import { buildCase, buildExchange, buildNoReply, buildReply } from '../testing/build-exchange.ts';
import { type CredentialCheck, isNotAboutCredential, openCredentialCheck } from './credential-check.ts';

const bearer = { name: 'token', pointer: '/components/securitySchemes/token', kind: 'bearer' } as const;
const basic = { name: 'login', pointer: '/components/securitySchemes/login', kind: 'basic' } as const;

type Responses = readonly (readonly [key: string, status: number])[];

function problemAfter(...responses: Responses): string | undefined {
  return problemWith([bearer], responses);
}

function problemWith(...given: Parameters<typeof checkAfter>): string | undefined {
  return checkAfter(...given).problem();
}

function checkAfter(
  schemes: readonly SecurityScheme[],
  responses: Responses,
  { isGiven = true }: { readonly isGiven?: boolean } = {},
): CredentialCheck {
  const security = schemes.map((scheme) => ({ schemes: [{ scheme, scopes: [] }], pointer: '/security/0' }));
  const check = openCredentialCheck(isGiven);
  for (const [key, status] of responses) {
    const sent = buildCase({ expects: 'accepted' });
    const operation = { ...sent.operation, key, security };
    const request = { ...sent.request, credential: 'valid' as const };
    check.add(buildExchange({ case: { ...sent, operation, request }, outcome: buildReply({ status }) }));
  }
  return check;
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

it('suspects the credential that a single operation refuses, and not that of several', () => {
  const suspicionAfter = (...responses: Responses) => checkAfter([bearer], responses).suspicion();
  expect(suspicionAfter(['GET /a', 401], ['GET /a', 403])).toBe(
    'check the credential: GET /a refused every valid request with it (403)',
  );
  expect(checkAfter([basic], [['GET /a', 401]], { isGiven: false }).suspicion()).toBe(
    'no credential was given (--token or --credential): GET /a refused every valid request (401); for Basic authentication it is USER:PASSWORD',
  );
  expect(suspicionAfter()).toBeUndefined();
  expect(suspicionAfter(['GET /a', 401], ['GET /a', 200])).toBeUndefined();
  expect(suspicionAfter(['GET /a', 401], ['GET /b', 401])).toBeUndefined();
});

const refused = [
  ['GET /a', 401],
  ['GET /b', 401],
] as const;

it('says what a credential for Basic authentication looks like, where no other one is asked for', () => {
  expect(problemWith([basic], refused)).toMatch(/\(401\); for Basic authentication it is USER:PASSWORD$/);
  expect(problemWith([basic, bearer], refused)).toMatch(/\(401\)$/);
  const whole = { name: 'key', pointer: '/k', kind: 'api-key', in: 'header', parameter: 'authorization' } as const;
  expect(problemWith([whole], refused)).toMatch(/it may need a word before it: --token "Bearer …"$/);
  expect(problemWith([{ ...whole, parameter: 'X-Key' }], refused)).toMatch(/\(401\)$/);
});

it('says where none was given', () => {
  expect(problemWith([bearer], refused, { isGiven: false })).toBe(
    'no credential was given (--token or --credential): 2 operations refused every valid request (401)',
  );
});

it('leaves the findings that rest on other responses', () => {
  const isKept = (status: number) =>
    isNotAboutCredential({ exchange: buildExchange({ outcome: buildReply({ status }) }) });
  expect([200, 401, 403, 404, 500].filter(isKept)).toEqual([200, 404, 500]);
  expect(isNotAboutCredential({ exchange: buildExchange({ outcome: buildNoReply() }) })).toBe(true);
});
