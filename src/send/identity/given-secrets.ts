import { headerValue } from '../../http/header-fields.ts';
import { isFormType } from '../../http/media-type.ts';
import type { Reply } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import { isSecretInResponse } from '../../text/secret-names.ts';
import { isMoreThanWord, withoutScheme } from '../wire/credential-forms.ts';

/** A response may list more; each costs time wherever it is sought. */
const mostSecrets = 100;
const shortestSecret = 8;
/** What has no digit may be a name: `canEditNames`. */
const shortestWithoutDigits = 24;

/** The secrets in a response to a login, by the names of its headers and properties: also those that no request of the run carries, such as a refresh token. */
export function givenSecrets({ headers, text = '' }: Reply, body: Json | undefined): readonly string[] {
  const members: [name: string, value: Json][] = [...headers, ...formOf(headers, text)].map(([name, value]) => [
    name,
    value,
  ]);
  if (body !== undefined) members.push(['', body]);
  const secrets = new Set<string>();
  for (let member = members.pop(); member !== undefined && secrets.size < mostSecrets; member = members.pop()) {
    const [name, value] = member;
    if (Array.isArray(value)) for (const item of value) members.push([name, item]);
    else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value))
        members.push([/^(?:id|value|access|refresh)$/.test(key) ? `${name}_${key}` : key, item]);
    else if (typeof value === 'string' && isSecretInResponse(name)) {
      const bare = withoutScheme(value);
      if (looksSecret(bare)) secrets.add(bare);
    }
  }
  return [...secrets];
}

/**
 * Whether a text is random enough to be replaced wherever it is found: at least eight printable characters that are not a word, a number, a date, an address
 * or a sentence.
 */
export function looksSecret(value: string): boolean {
  return (
    value.length >= shortestSecret &&
    /^[!-~]+$/.test(value) &&
    isMoreThanWord(value) &&
    (/\d/.test(value) || value.length >= shortestWithoutDigits) &&
    !/^\d{4}-\d\d-\d\d(?:T|$)|^[a-z][a-z\d+.-]*:\/\/|^\/|^[^@:]+@[^@:]+\.[a-z]+$/i.test(value)
  );
}

function formOf(headers: Reply['headers'], text: string): readonly (readonly [string, string])[] {
  return isFormType(headerValue(headers, 'content-type')) ? [...new URLSearchParams(text)] : [];
}
