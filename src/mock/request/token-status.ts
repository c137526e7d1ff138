import type { Operation, SecurityScheme } from '../../model/contract.ts';
import { fault, type Rejection } from '../rejection/rejection.ts';
import type { MockSettings, TokenStatus } from '../settings/mock-settings.ts';
import { authorizationScheme } from './authorization-scheme.ts';
import { apiKeyOf, challengeOf } from './credentials.ts';
import { headerOf, type MockRequest } from './mock-request.ts';

/** The status of a request's credential by the settings: the worst of those that it sends for the operation's schemes. */
export function tokenStatus(
  operation: Operation,
  request: MockRequest,
  { tokens, otherTokens }: MockSettings,
): TokenStatus {
  if (tokens.size === 0 && otherTokens === 'valid') return 'valid';
  let worst: TokenStatus = 'valid';
  for (const { schemes } of operation.security) {
    for (const { scheme } of schemes) {
      const credential = credentialOf(scheme, request);
      const status = credential === undefined ? 'valid' : (tokens.get(credential) ?? otherTokens);
      if (badness[status] > badness[worst]) worst = status;
    }
  }
  return worst;
}

const badness: Readonly<Record<TokenStatus, number>> = { valid: 0, unknown: 1, expired: 2, forbidden: 3 };

/** Why a credential that is not valid is rejected; for bearer tokens with the error codes of RFC 6750, 3.1. */
export function tokenRejection(status: Exclude<TokenStatus, 'valid'>, { security }: Operation): Rejection {
  const message = {
    expired: 'The token has expired',
    unknown: 'The token is unknown',
    forbidden: 'The token does not allow this request',
  }[status];
  const isForbidden = status === 'forbidden';
  const isBearer = security.some(({ schemes }) => schemes.some(({ scheme }) => scheme.kind === 'bearer'));
  const bearer = `Bearer realm="mock", error="${isForbidden ? 'insufficient_scope' : 'invalid_token'}", error_description="${message}"`;
  return {
    cause: isForbidden ? 'forbidden' : 'credentials',
    faults: [fault('', message)],
    headers: isBearer || !isForbidden ? ['WWW-Authenticate', isBearer ? bearer : challengeOf(security)] : [],
  };
}

function credentialOf(scheme: SecurityScheme, request: MockRequest): string | undefined {
  if (scheme.kind === 'api-key') return apiKeyOf(request, scheme);
  const authorization = authorizationScheme(scheme);
  const header = authorization && headerOf(request, 'authorization');
  const credential = header?.slice(header.indexOf(' ') + 1).trim();
  return authorization?.scheme === 'Digest' ? /\busername="([^"]*)"/i.exec(credential ?? '')?.[1] : credential;
}
