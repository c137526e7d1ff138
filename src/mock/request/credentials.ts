import type { Operation, RequiredScheme, SecurityRequirement, SecurityScheme } from '../../model/contract.ts';
import { printableAscii } from '../../text/printable-ascii.ts';
import { type AuthorizationScheme, authorizationScheme } from './authorization-scheme.ts';
import { headerOf, type MockRequest } from './mock-request.ts';

/** What is wrong with the credentials of a request. */
export interface CredentialFault {
  /** For people; never contains the credential. */
  readonly message: string;
  /** The value of `WWW-Authenticate` (RFC 9110, 11.6.1). */
  readonly challenge: string;
}

/**
 * What is wrong with the credentials of a request; `undefined` when it has all that one of the operation's alternatives asks for. Any well-formed credential
 * is accepted, because the contract does not say which ones are valid. A scheme that cannot be checked counts as satisfied.
 */
export function checkCredentials(operation: Operation, request: MockRequest): CredentialFault | undefined {
  const { security } = operation;
  if (security.length === 0) return undefined;
  const faults: string[] = [];
  for (const requirement of security) {
    const fault = faultOf(requirement, request);
    if (fault === undefined) return undefined;
    faults.push(fault);
  }
  return { message: [...new Set(faults)].join('; or '), challenge: challengeOf(security) };
}

function faultOf({ schemes }: SecurityRequirement, request: MockRequest): string | undefined {
  let faults: string | undefined;
  for (const { scheme } of schemes) {
    const fault = schemeFault(scheme, request);
    if (fault !== undefined) faults = faults === undefined ? fault : `${faults} and ${fault}`;
  }
  return faults;
}

function schemeFault(scheme: SecurityScheme, request: MockRequest): string | undefined {
  if (scheme.kind === 'api-key')
    return apiKeyOf(request, scheme) ? undefined : `${scheme.in}/${scheme.parameter}: an API key is required`;
  const form = authorizationScheme(scheme);
  return form && authorizationFault(request, form);
}

/** `Authorization: <scheme> <credential>`, the scheme's name in upper or lower case (RFC 9110, 11.1 and 11.4). */
function authorizationFault(request: MockRequest, wanted: AuthorizationScheme): string | undefined {
  const header = headerOf(request, 'authorization');
  if (header === undefined) return `header/Authorization: ${hintFor(wanted)}`;
  const space = header.indexOf(' ');
  const scheme = space === -1 ? header : header.slice(0, space);
  if (scheme !== wanted.scheme && scheme.toLowerCase() !== wanted.scheme.toLowerCase())
    return `header/Authorization: is of another scheme; ${hintFor(wanted)}`;
  const credential = space === -1 ? '' : header.slice(space).trim();
  if (credential === '') return `header/Authorization: has no credential; ${hintFor(wanted)}`;
  return wanted.isWellFormed(credential) ? undefined : `header/Authorization: is malformed; ${hintFor(wanted)}`;
}

function hintFor({ scheme }: AuthorizationScheme): string {
  return `a credential of the form "Authorization: ${scheme} ..." is required`;
}

/** The API key that a request sends, wherever the scheme has it; `undefined` when there is none. */
export function apiKeyOf(request: MockRequest, scheme: SecurityScheme & { kind: 'api-key' }): string | undefined {
  if (scheme.in === 'header') return headerOf(request, scheme.parameter.toLowerCase());
  if (scheme.in === 'query') return new URLSearchParams(request.query).get(scheme.parameter) ?? undefined;
  return cookiesOf(request).get(scheme.parameter);
}

/** The cookies of a request (RFC 6265, 4.2.1), the first one of each name; percent-encoding is left as it is. */
export function cookiesOf(request: MockRequest): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of headerOf(request, 'cookie')?.split(';') ?? []) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (at > 0 && !cookies.has(name))
      cookies.set(
        name,
        pair
          .slice(at + 1)
          .trim()
          .replace(/^"(.*)"$/s, '$1'),
      );
  }
  return cookies;
}

/** One challenge for each scheme of the operation. API keys have no registered scheme; the parameters say how one is sent. */
export function challengeOf(security: readonly SecurityRequirement[]): string {
  const challenges = security.flatMap(({ schemes }) => schemes.flatMap((required) => schemeChallenge(required) ?? []));
  return [...new Set(challenges)].join(', ') || 'Bearer realm="mock"';
}

function schemeChallenge({ scheme, scopes }: RequiredScheme): string | undefined {
  if (scheme.kind === 'api-key') return `ApiKey realm="mock", in="${scheme.in}", name="${quotable(scheme.parameter)}"`;
  const form = authorizationScheme(scheme);
  const scope = scheme.kind === 'bearer' ? quotable(scopes.join(' ')) : '';
  return form && `${form.scheme} ${form.challenge}${scope === '' ? '' : `, scope="${scope}"`}`.trimEnd();
}

function quotable(text: string): string {
  return printableAscii(text).replaceAll(/["\\]/g, '');
}
