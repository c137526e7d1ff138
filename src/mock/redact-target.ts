import type { Contract } from '../model/contract.ts';

const longestTarget = 2000;
/** Words in the name of a query parameter whose value is a credential or a part of one, whatever a contract says. */
const secretWord =
  /^(?:\w*tokens?|(?:api|access|secret|private|auth)?keys?|\w*secret|pass(?:word|wort|wd|phrase|code)?|kennwort|contrase[nñ]a|senha|pwd|pin|otp|totp|mfa|jwt|bearer|credentials?|signature|sig|hmac|o?auth|authori[sz]ation|session(?:id)?|sid|cookie|csrf|xsrf|assertion|nonce)$/i;
/** Names that are a credential only as a whole: a `country_code` is none. */
const secretName = /^(?:code|auth(?:orization)?[_-]?code|sas)$/i;
/** A JSON Web Token, the credential of a request that names a scheme, or user and password. */
const secretValue = /^(?:eyJ[\w-]{5,}\.|(?:bearer|basic)(?:\s|\+|%20))/i;

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
  return query.replaceAll(/[^&;]+/g, (pair) => {
    const [name = ''] = pair.split('=', 1);
    if (name === pair) return pair;
    const isSecret = isSecretName(decoded(name), secrets) || secretValue.test(decoded(pair.slice(name.length + 1)));
    return isSecret ? `${name}=***` : pair;
  });
}

function isSecretName(name: string, secrets: ReadonlySet<string>): boolean {
  if (secrets.has(name) || secretName.test(name)) return true;
  // `X-Amz-Signature`, `auth[token]`, `userPassword` and `HTTPAuth` are names of several words.
  const words = name.replaceAll(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4').split(/[^A-Za-z\d]+/);
  return words.some((word) => secretWord.test(word));
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
