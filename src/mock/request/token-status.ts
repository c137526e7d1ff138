import type { Operation, SecurityScheme } from '../../model/contract.ts';
import { fault, type Rejection } from '../rejection/rejection.ts';
import type { MockSettings, TokenStatus } from '../settings/mock-settings.ts';
import { authorizationScheme } from './authorization-scheme.ts';
import { apiKeyOf, challengeOf } from './credentials.ts';
import { headerOf, type MockRequest } from './mock-request.ts';

/** What a request's credential is worth by the table of the settings: the worst of those it sends for the operation's schemes. */
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
      const worth = credential === undefined ? 'valid' : (tokens.get(credential) ?? otherTokens);
      if (badness[worth] > badness[worst]) worst = worth;
    }
  }
  return worst;
}

const badness: Readonly<Record<TokenStatus, number>> = { valid: 0, unknown: 1, expired: 2, forbidden: 3 };

/** Why a credential that is worth nothing is refused: in the words of RFC 6750, 3.1, where bearer tokens are taken. */
export function tokenRejection(worth: Exclude<TokenStatus, 'valid'>, { security }: Operation): Rejection {
  const told = {
    expired: 'The token has expired',
    unknown: 'The token is not known',
    forbidden: 'The token does not reach that far',
  }[worth];
  const isForbidden = worth === 'forbidden';
  const isBearer = security.some(({ schemes }) => schemes.some(({ scheme }) => scheme.kind === 'bearer'));
  const bearer = `Bearer realm="mock", error="${isForbidden ? 'insufficient_scope' : 'invalid_token'}", error_description="${told}"`;
  return {
    cause: isForbidden ? 'forbidden' : 'credentials',
    faults: [fault('', told)],
    headers: isBearer || !isForbidden ? ['WWW-Authenticate', isBearer ? bearer : challengeOf(security)] : [],
  };
}

function credentialOf(scheme: SecurityScheme, request: MockRequest): string | undefined {
  if (scheme.kind === 'api-key') return apiKeyOf(request, scheme);
  const form = authorizationScheme(scheme);
  const field = form && headerOf(request, 'authorization');
  const credential = field?.slice(field.indexOf(' ') + 1).trim();
  return form?.scheme === 'Digest' ? /\busername="([^"]*)"/i.exec(credential ?? '')?.[1] : credential;
}
