import { splitQuery, withQuery } from '../http/query-of.ts';
import type { Contract } from '../model/contract.ts';
import { memoizeByObject } from '../schema/memoize.ts';
import { memoizeText } from '../text/memoize-text.ts';
import { percentEncode } from '../text/percent-encode.ts';
import { hasSecretWord } from '../text/secret-names.ts';

const longestTarget = 2000;
/** A JSON Web Token, the credential of a request that names a scheme, or user and password. */
const secretValue = /^(?:eyJ[\w-]{5,}\.|(?:bearer|basic)(?:\s|\+|%20))/i;

/** Path and query of a request as a log may show them; `secrets` are further query parameters whose values are replaced. */
export function redactTarget(target: string, secrets: ReadonlySet<string>): string {
  const [path, query] = splitQuery(target);
  const shown = withQuery(path, query && redactedQuery(query, secrets));
  const printable = /[^\x21-\x7e]/.test(shown) ? shown.replaceAll(/[^\x21-\x7e]/gu, percentEncode) : shown;
  return printable.length <= longestTarget ? printable : `${printable.slice(0, longestTarget)}...`;
}

function redactedQuery(query: string, secrets: ReadonlySet<string>): string {
  return query.replaceAll(/[^&;]+/g, (pair) => {
    const [separator] = /=|%3D/i.exec(pair) ?? [];
    if (separator === undefined) return pair;
    const [name = ''] = pair.split(separator, 1);
    const isSecret =
      isSecretName(secrets)(name) || secretValue.test(decoded(pair.slice(name.length + separator.length)));
    return isSecret ? `${name}${separator}***` : pair;
  });
}

/** Whether the value of a parameter is a secret by its name. Clients send the same few names again and again. */
const isSecretName = memoizeByObject((secrets: ReadonlySet<string>) =>
  memoizeText((name) => {
    const known = decoded(name);
    return isNamed(known, secrets) || hasSecretWord(known);
  }),
);

/** Whether a name, or a part of one such as `keys[key]`, is one of these apart from case, spaces and signs: also a key under a misspelt name is a key. */
function isNamed(name: string, secrets: ReadonlySet<string>): boolean {
  if (secrets.size === 0) return false;
  if (secrets.has(name)) return true;
  const plain = plainNames(secrets);
  return plain.has(plainName(name)) || name.split(/[[\].]/).some((part) => plain.has(plainName(part)));
}

const plainNames = memoizeByObject((names: ReadonlySet<string>): ReadonlySet<string> => {
  return new Set([...names].map(plainName).filter((name) => name !== ''));
});

function plainName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}

function decoded(name: string): string {
  const spaced = name.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
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
