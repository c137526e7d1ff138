import { isToken } from '../../http/token.ts';
import type { SecurityScheme } from '../../model/contract.ts';
import { base64Text } from '../body/text-bytes.ts';

/** An authentication scheme that uses the `Authorization` header. */
export interface AuthorizationScheme {
  readonly scheme: string;
  readonly isWellFormed: (credential: string) => boolean;
  /** What follows the scheme's name in `WWW-Authenticate`; may be empty. */
  readonly challenge: string;
}

/** How the credential of a scheme is sent in `Authorization`; `undefined` for schemes that send it elsewhere, or in an unknown way. */
export function authorizationScheme(scheme: SecurityScheme): AuthorizationScheme | undefined {
  if (scheme.kind === 'bearer') return bearer;
  if (scheme.kind === 'basic') return basic;
  const name = scheme.kind === 'unsupported' ? scheme.httpScheme : undefined;
  if (name === undefined || !isToken(name)) return undefined;
  return known.find(({ scheme: one }) => one.toLowerCase() === name.toLowerCase()) ?? { ...unknown, scheme: name };
}

/** RFC 6750, 2.1. */
const bearer: AuthorizationScheme = {
  scheme: 'Bearer',
  isWellFormed: (credential) => /^[A-Za-z0-9._~+/-]+=*$/.test(credential),
  challenge: 'realm="mock"',
};

/** User and password with a colon between them, in base64 (RFC 7617, 2). */
const basic: AuthorizationScheme = {
  scheme: 'Basic',
  isWellFormed: (credential) => base64Text(credential)?.includes(':') === true,
  challenge: 'realm="mock", charset="UTF-8"',
};

const unknown: Omit<AuthorizationScheme, 'scheme'> = { isWellFormed: () => true, challenge: 'realm="mock"' };

const known: readonly AuthorizationScheme[] = [
  {
    // RFC 7616, 3.3 and 3.4. Whether the response is right depends on a password that the mock does not know.
    scheme: 'Digest',
    isWellFormed: (credential) =>
      ['username\\*?', 'realm', 'nonce', 'uri', 'response'].every((name) =>
        new RegExp(`(?:^|[ \\t,])${name}[ \\t]*=`, 'i').test(credential),
      ),
    challenge: 'realm="mock", nonce="6d6f636b", qop="auth"',
  },
  // RFC 4559, 4.1: no parameters.
  { ...unknown, scheme: 'Negotiate', challenge: '' },
];
