import type { HeaderField } from '../../model/case.ts';
import { type CredentialForm, credentialForms } from './credential-forms.ts';
import { openSearch, type SecretSpan } from './find-secrets.ts';

/** Takes a secret out of what a server sent back. */
export interface Redaction {
  /** The same text with `$TOKEN` in place of the secret; the same where it has none. */
  readonly text: (text: string) => string;
  readonly headers: (headers: readonly HeaderField[]) => readonly HeaderField[];
  readonly bytes: (bytes: Buffer) => Buffer;
  /** The redaction of the secrets that are not in this text. */
  readonly except: (text: string) => Redaction;
}

/**
 * A redaction for secrets: the tokens and `user:password` pairs that the user gave, and what requests contain in their place. Each is found in whatever
 * way a server may write it: escaped, percent-encoded, as entities, in base64 or hexadecimal, in another case, and cut off after eight characters or more.
 * A word too plain to be a secret (`x`, `test`) is replaced only where it stands as a credential, and a plain word that names a property of a JSON object
 * stays: both occur in responses that echo nothing, and replacing them would change what is judged.
 */
export function openRedaction(secrets: readonly string[]): Redaction {
  return redactionOf(credentialForms(secrets));
}

function redactionOf(forms: readonly CredentialForm[]): Redaction {
  if (forms.length === 0) return noRedaction;
  const search = openSearch(forms);
  const finds = (value: string) => search.spansIn(value).length > 0;
  const text = (value: string) => {
    let [shown, at] = ['', 0];
    for (const { start, end } of search.spansIn(value)) {
      shown += `${value.slice(at, start)}${isInNumber(value, { start, end }) ? '9'.repeat(end - start) : '$TOKEN'}`;
      at = end;
    }
    return at === 0 ? value : shown + value.slice(at);
  };
  const redaction: Redaction = {
    text,
    headers: (headers) =>
      finds(headers.join('\n')) ? headers.map(([name, value]) => [text(name), text(value)] as const) : headers,
    bytes: (bytes) => {
      const raw = bytes.toString('latin1');
      const shown = text(raw);
      return shown === raw ? bytes : Buffer.from(shown, 'latin1');
    },
    except: (other) => {
      const shown = search.formsIn(other);
      return shown.size === 0 ? redaction : redactionOf(search.forms.filter((form) => !shown.has(form)));
    },
  };
  return redaction;
}

/** Whether a secret of digits is a number of JSON, or part of one: JSON must stay what it is. */
function isInNumber(text: string, { start, end }: SecretSpan): boolean {
  return (
    /^\d+$/.test(text.slice(start, end)) &&
    /[:,[]\s*-?\d*$/.test(text.slice(Math.max(0, start - longestNumber), start)) &&
    /^\d*(?:\.\d+)?(?:[eE][-+]?\d+)?\s*(?:[,\]}]|$)/.test(text.slice(end, end + longestNumber))
  );
}

const longestNumber = 40;

const noRedaction: Redaction = {
  text: (text) => text,
  headers: (headers) => headers,
  bytes: (bytes) => bytes,
  except: () => noRedaction,
};
