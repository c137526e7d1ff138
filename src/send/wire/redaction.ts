import type { HeaderField } from '../../model/case.ts';

/** Takes a secret out of what a server sent back. */
export interface Redaction {
  /** Whether the text contains the secret. */
  readonly finds: (text: string) => boolean;
  /** The same text with `$TOKEN` in place of the secret. */
  readonly text: (text: string) => string;
  readonly headers: (headers: readonly HeaderField[]) => readonly HeaderField[];
  readonly bytes: (bytes: Buffer) => Buffer;
}

/**
 * A redaction for the forms of one secret. A word too plain to be a secret (`x`, `test`) is replaced only where it stands as a credential,
 * and a plain word that names a property of a JSON object stays: both occur in responses that echo nothing, and replacing them would change
 * what is judged.
 */
export function openRedaction(forms: readonly string[]): Redaction {
  const secrets = [...new Set(forms.flatMap(withEscapes))].filter(({ length }) => length > 0);
  if (secrets.length === 0) return noRedaction;
  const longestFirst = secrets.sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(patternOf).join('|'), 'g');
  const text = (value: string) =>
    secrets.some((one) => value.includes(one)) ? value.replace(pattern, '$$TOKEN') : value;
  const finds = (value: string) => text(value) !== value;
  return {
    finds,
    text,
    headers: (headers) =>
      headers.some(([name, value]) => finds(value) || finds(name))
        ? headers.map(([name, value]) => [text(name), text(value)] as const)
        : headers,
    bytes: (bytes) => {
      const raw = bytes.toString('latin1');
      return finds(raw) ? Buffer.from(text(raw), 'latin1') : bytes;
    },
  };
}

const noRedaction: Redaction = {
  finds: () => false,
  text: (text) => text,
  headers: (headers) => headers,
  bytes: (bytes) => bytes,
};

/** What precedes a credential. */
const credentialPrefix = '(?<=(?:Bearer|bearer|BEARER|Basic) {1,2}|access_token=)';

const plainWord = /^[A-Za-z]+$/;

// Long enough to be a secret, or not a plain word.
function isDistinctive(secret: string): boolean {
  return secret.length >= 8 || (secret.length >= 5 && !plainWord.test(secret));
}

function withEscapes(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const asBytes = Buffer.from(secret, 'utf8').toString('latin1');
  return [secret, asBytes, inJson, inJson.replaceAll('/', '\\/'), encodeURIComponent(secret)];
}

function patternOf(secret: string): string {
  const exact = secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (!isDistinctive(secret)) return `${credentialPrefix}${exact}(?![A-Za-z0-9])`;
  return plainWord.test(secret) ? `${exact}(?!"\\s*:)` : exact;
}
