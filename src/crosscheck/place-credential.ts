import type { HeaderField } from '../model/case.ts';
import type { SecurityRequirement, SecurityScheme } from '../model/contract.ts';
import { percentEncode } from '../text/percent-encode.ts';

/** The parts of a request that carry the credential, with `$TOKEN` instead of the secret. */
export interface PlacedCredential {
  readonly headers: readonly HeaderField[];
  /** `name=value`. */
  readonly query: readonly string[];
  readonly cookies: readonly string[];
}

/** What sends the requests replaces `$TOKEN` by the secret, `$BEARER` by it without the name of its scheme, and `$BASIC` by user and password in base64. */
const placeholders = { bearer: 'Bearer $BEARER', basic: 'Basic $BASIC' } as const;

/** The credential for the first alternative whose schemes are all supported; empty when there is none. */
export function placeCredential(security: readonly SecurityRequirement[]): PlacedCredential {
  const alternatives = security.map(({ schemes }) => schemes.map(({ scheme }) => scheme));
  const schemes = alternatives.find((all) => all.length > 0 && all.every(({ kind }) => kind !== 'unsupported')) ?? [];
  return {
    headers: schemes.flatMap(headerOf),
    query: schemes.flatMap((scheme) => keyIn(scheme, 'query').map((name) => `${percentEncode(name)}=$TOKEN`)),
    cookies: schemes.flatMap((scheme) => keyIn(scheme, 'cookie').map((name) => `${name}=$TOKEN`)),
  };
}

function headerOf(scheme: SecurityScheme): HeaderField[] {
  if (scheme.kind === 'bearer' || scheme.kind === 'basic') return [['Authorization', placeholders[scheme.kind]]];
  return keyIn(scheme, 'header').map((name) => [name, '$TOKEN']);
}

function keyIn(scheme: SecurityScheme, place: 'header' | 'query' | 'cookie'): string[] {
  return scheme.kind === 'api-key' && scheme.in === place ? [scheme.parameter] : [];
}
