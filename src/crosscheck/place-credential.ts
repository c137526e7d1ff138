import type { HeaderField } from '../model/case.ts';
import type { SecurityRequirement, SecurityScheme } from '../model/contract.ts';

/** Where a credential goes, with `$TOKEN` where the secret will stand. */
export interface PlacedCredential {
  readonly headers: readonly HeaderField[];
  /** `name=value`. */
  readonly query: readonly string[];
  readonly cookies: readonly string[];
}

/** `$TOKEN` as it is, `$BASIC` for user and password in base64: what the hooks put the secret in place of. */
const secret = { bearer: 'Bearer $TOKEN', basic: 'Basic $BASIC' } as const;

/** The credential for the first alternative of which all schemes are supported; nothing when there is none. */
export function placeCredential(security: readonly SecurityRequirement[]): PlacedCredential {
  const alternatives = security.map(({ schemes }) => schemes.map(({ scheme }) => scheme));
  const schemes = alternatives.find((all) => all.length > 0 && all.every(({ kind }) => kind !== 'unsupported')) ?? [];
  return {
    headers: schemes.flatMap(headerOf),
    query: schemes.flatMap((scheme) => keyIn(scheme, 'query').map((name) => `${encodeURIComponent(name)}=$TOKEN`)),
    cookies: schemes.flatMap((scheme) => keyIn(scheme, 'cookie').map((name) => `${name}=$TOKEN`)),
  };
}

function headerOf(scheme: SecurityScheme): HeaderField[] {
  if (scheme.kind === 'bearer' || scheme.kind === 'basic') return [['Authorization', secret[scheme.kind]]];
  return keyIn(scheme, 'header').map((name) => [name, '$TOKEN']);
}

function keyIn(scheme: SecurityScheme, place: 'header' | 'query' | 'cookie'): string[] {
  return scheme.kind === 'api-key' && scheme.in === place ? [scheme.parameter] : [];
}
