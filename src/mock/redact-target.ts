import type { Contract } from '../model/contract.ts';
import { percentEncode } from '../text/percent-encode.ts';
import { isSecretName } from '../text/secret-names.ts';

const longestTarget = 2000;
/** A JSON Web Token, the credential of a request that names a scheme, or user and password. */
const secretValue = /^(?:eyJ[\w-]{5,}\.|(?:bearer|basic)(?:\s|\+|%20))/i;

/** Path and query of a request as a log may show them; `secrets` are further query parameters whose values are replaced. */
export function redactTarget(target: string, secrets: ReadonlySet<string>): string {
  const at = target.indexOf('?');
  const shown = at === -1 ? target : `${target.slice(0, at)}?${redactedQuery(target.slice(at + 1), secrets)}`;
  const printable = /[^\x21-\x7e]/.test(shown) ? shown.replaceAll(/[^\x21-\x7e]/gu, percentEncode) : shown;
  return printable.length <= longestTarget ? printable : `${printable.slice(0, longestTarget)}...`;
}

function redactedQuery(query: string, secrets: ReadonlySet<string>): string {
  return query.replaceAll(/[^&;]+/g, (pair) => {
    const [name = ''] = pair.split('=', 1);
    if (name === pair) return pair;
    const isSecret =
      secrets.has(decoded(name)) ||
      isSecretName(decoded(name)) ||
      secretValue.test(decoded(pair.slice(name.length + 1)));
    return isSecret ? `${name}=***` : pair;
  });
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
