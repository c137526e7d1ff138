import { bearerToken } from '../../http/bearer-token.ts';
import { hasHeader } from '../../http/header-fields.ts';
import type { CredentialUse, HeaderField } from '../../model/case.ts';
import type { SecurityRequirement, SecurityScheme } from '../../model/contract.ts';
import { ownerOf, secretVariable, withoutFirstWord } from './secret-variable.ts';

/** What the requests of an identity carry. */
export interface IdentityValues {
  /** For the security schemes of the contract; for operations without one, in `Authorization: Bearer`. */
  readonly token: string | undefined;
  readonly headers: readonly HeaderField[];
  readonly cookies: ReadonlyMap<string, string>;
  /** Everything that must not be shown. */
  readonly secrets: readonly string[];
}

/** Headers and cookies that an identity adds to a request. */
interface IdentityParts {
  readonly headers: readonly HeaderField[];
  readonly query: readonly string[];
  readonly cookies: readonly string[];
}

/** The uses with which a request is meant to succeed. With all others it is sent without the identity, which might let it in. */
const goodUses: readonly CredentialUse[] = ['valid', 'lower-case', 'upper-case', 'spaced', 'repeated'];

/** Whether a request with that use of the credential is sent as the identity. Requests to an operation that asks for no credential have none to misuse. */
export function carriesIdentity({
  use,
  security,
}: {
  use: CredentialUse;
  security: readonly SecurityRequirement[];
}): boolean {
  return goodUses.includes(use) || (use === 'none' && !asksForCredential(security));
}

function asksForCredential(security: readonly SecurityRequirement[]): boolean {
  return security.some(({ schemes }) => schemes.length > 0);
}

/** The value that an identity has for a scheme, in the header or cookie of the scheme; `undefined` when it has none. */
export function identityValueFor({ headers, cookies }: IdentityValues, scheme: SecurityScheme): string | undefined {
  const header = (name: string) => headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
  if (scheme.kind === 'bearer' || scheme.kind === 'basic') return header('authorization')?.replace(/^\S+ +/, '');
  if (scheme.kind !== 'api-key' || scheme.in === 'query') return undefined;
  return scheme.in === 'cookie' ? cookies.get(scheme.parameter) : header(scheme.parameter);
}

/** The request's credential and all that the identity adds to it. `everywhere`: also to operations that ask for no credential. */
export function addIdentity(
  parts: IdentityParts,
  identity: IdentityValues,
  { use, security, everywhere }: { use: CredentialUse; security: readonly SecurityRequirement[]; everywhere: boolean },
): IdentityParts {
  if (!carriesIdentity({ use, security })) return parts;
  const isAsked = everywhere || asksForCredential(security);
  const { token } = identity;
  const bearer =
    token === undefined || security.length > 0 ? [] : [['Authorization', `Bearer ${bearerToken(token)}`] as const];
  const headers = [...identity.headers, ...bearer]
    .filter(([name]) => isAsked || name.toLowerCase() !== 'authorization')
    .filter(([name]) => !hasHeader(parts.headers, name.toLowerCase()));
  const cookies = [...identity.cookies].map(([name, value]) => `${name}=${value}`);
  const sent = new Set(parts.cookies.map((cookie) => cookie.split('=')[0]));
  const missing = cookies.filter((cookie) => isAsked && !sent.has(cookie.split('=')[0]));
  return { ...parts, headers: [...parts.headers, ...headers], cookies: [...parts.cookies, ...missing] };
}

/**
 * The values of an identity as everything that leaves the sender shows them: shell variables in their place. `owner`: the name of the identity, for
 * `$TOKEN_OWNER`.
 */
export function shownIdentity({ token, headers, cookies }: IdentityValues, owner?: string): IdentityValues {
  const variable = (...words: readonly string[]): string => secretVariable(...ownerOf(owner), ...words);
  return {
    token: token && (bearerToken(token) === token ? variable() : withoutFirstWord(variable())),
    headers: headers.map(([name, value]) => {
      if (name.toLowerCase() !== 'authorization') return [name, variable(name)];
      return [name, `${/^\S+ +/.exec(value)?.[0] ?? ''}${variable()}`];
    }),
    cookies: new Map([...cookies.keys()].map((name) => [name, variable(name)])),
    secrets: [],
  };
}
