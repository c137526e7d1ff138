import type { Operation, SecurityScheme } from '../../model/contract.ts';
import { fault, type Rejection } from '../content/rejection.ts';
import type { MockSettings, TokenWorth } from '../settings/mock-settings.ts';
import { apiKeyOf } from './credentials.ts';
import { headerOf, type MockRequest } from './mock-request.ts';

/** What a request's credential is worth by the table of the settings: the worst of those it sends for the operation's schemes. */
export function tokenWorth(
  operation: Operation,
  request: MockRequest,
  { tokens, otherTokens }: MockSettings,
): TokenWorth {
  if (tokens.size === 0 && otherTokens === 'valid') return 'valid';
  const schemes = operation.security.flatMap((requirement) => requirement.schemes.map(({ scheme }) => scheme));
  const sent = schemes.map((scheme) => credentialOf(scheme, request)).filter((credential) => credential !== undefined);
  const worths = sent.map((credential) => tokens.get(credential) ?? otherTokens);
  return (['forbidden', 'expired', 'unknown'] as const).find((worth) => worths.includes(worth)) ?? 'valid';
}

/** Why a credential that is worth nothing is refused (RFC 6750, 3.1). */
export function worthRejection(worth: Exclude<TokenWorth, 'valid'>): Rejection {
  const told = {
    expired: 'The token has expired',
    unknown: 'The token is not known',
    forbidden: 'The token does not reach that far',
  }[worth];
  const isForbidden = worth === 'forbidden';
  const challenge = `Bearer realm="mock", error="${isForbidden ? 'insufficient_scope' : 'invalid_token'}", error_description="${told}"`;
  return {
    cause: isForbidden ? 'forbidden' : 'credentials',
    faults: [fault('', told)],
    head: ['WWW-Authenticate', challenge],
  };
}

function credentialOf(scheme: SecurityScheme, request: MockRequest): string | undefined {
  if (scheme.kind === 'api-key') return apiKeyOf(request, scheme);
  if (scheme.kind === 'unsupported') return undefined;
  return headerOf(request, 'authorization')
    ?.replace(/^\S+ +/, '')
    .trim();
}
