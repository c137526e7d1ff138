import type { Contract } from '../model/contract.ts';

const longestTarget = 2000;
/** Query parameters that carry a credential, whatever a contract says. */
const commonSecrets =
  /^(?:access_token|refresh_token|id_token|token|api[_-]?key|apikey|key|secret|client_secret|password|passwd|signature|sig|code|auth|session)$/i;

/** Path and query of a request as a log may show them; `secrets` are further query parameters whose values are replaced. */
export function redactTarget(target: string, secrets: ReadonlySet<string>): string {
  const at = target.indexOf('?');
  const shown = at === -1 ? target : `${target.slice(0, at)}?${redactedQuery(target.slice(at + 1), secrets)}`;
  const printable = /[^\x21-\x7e]/.test(shown)
    ? shown.replaceAll(/[^\x21-\x7e]/gu, (mark) => encodeURIComponent(/\p{Surrogate}/u.test(mark) ? '\uFFFD' : mark))
    : shown;
  return printable.length <= longestTarget ? printable : `${printable.slice(0, longestTarget)}...`;
}

function redactedQuery(query: string, secrets: ReadonlySet<string>): string {
  const pairs = query.split('&').map((pair) => {
    const [name = ''] = pair.split('=', 1);
    return name !== pair && (secrets.has(decoded(name)) || commonSecrets.test(decoded(name))) ? `${name}=***` : pair;
  });
  return pairs.join('&');
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}

/** The query parameters of a contract that carry a credential. */
export function secretParameters({ operations }: Contract): ReadonlySet<string> {
  const schemes = operations.flatMap(({ security }) =>
    security.flatMap((requirement) => requirement.schemes.map(({ scheme }) => scheme)),
  );
  return new Set(
    schemes.flatMap((scheme) => (scheme.kind === 'api-key' && scheme.in === 'query' ? [scheme.parameter] : [])),
  );
}
