/** A text that shows a secret, and how freely it is compared. */
export interface CredentialForm {
  readonly text: string;
  /** How many of its first characters give enough of it away; its length: only the whole. */
  readonly leastPrefix: number;
  /** How many of its last characters do; `undefined`: its end alone is not sought. */
  readonly leastSuffix?: number | undefined;
  /** What may precede and follow it. */
  readonly kind: 'distinctive' | 'plain-word' | 'short';
}

/** So many characters of a secret are worth hiding. */
const shortestPrefix = 8;
/** An end says less: that of a token is what a server shows when it has cut off too much as the name of a scheme. */
const shortestSuffix = 12;

const plainWord = /^[A-Za-z]+$/;

/** The texts that show one of the secrets or a part of it, the longest first. */
export function credentialForms(secrets: readonly string[]): readonly CredentialForm[] {
  const written = new Set(secrets.flatMap(partsOf));
  const encoded = [...written].filter(isDistinctive).flatMap(encodings);
  const texts = new Set([...[...written].flatMap(inBytes), ...encoded].filter((text) => text !== ''));
  const forms = [...texts].sort((one, other) => other.length - one.length).map(formOf);
  return forms.map((form) => (written.has(form.text) ? { ...form, leastSuffix: leastSuffixOf(form) } : form));
}

/** The secret itself, and what it is made of: the password of a pair, what follows the name of a scheme, what base64 encodes. */
function partsOf(secret: string): readonly string[] {
  const bare = secret.replace(/^(?:Bearer|Basic|Token) +/i, '');
  const decoded = Buffer.from(bare, 'base64').toString('utf8');
  const isPair = /^[\w+/-]+={0,2}$/.test(bare) && /^[ -~]+:[ -~]+$/.test(decoded);
  const pair = isPair ? decoded : bare;
  const password = pair.includes(':') ? [pair.slice(pair.indexOf(':') + 1)] : [];
  return [secret, bare, pair, ...password];
}

/** A secret beyond ASCII as text, and as its bytes; a space as forms write it. */
function inBytes(secret: string): readonly string[] {
  return [secret, Buffer.from(secret, 'utf8').toString('latin1'), secret.replaceAll(' ', '+')];
}

function encodings(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const base64 = [0, 1, 2].map((shift) => withinBase64(bytes, shift));
  const whole = bytes.toString('base64').replaceAll('=', '');
  return [whole, ...base64, ...[whole, ...base64].map(inUrlAlphabet), bytes.toString('hex')];
}

/** The base64 of these bytes where `shift` other bytes precede them: without the characters that their neighbours change. */
function withinBase64(bytes: Buffer, shift: number): string {
  const text = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString('base64')
    .replaceAll('=', '');
  const end = (shift + bytes.length) % 3 === 0 ? text.length : text.length - 1;
  return text.slice(shift === 0 ? 0 : shift + 1, end);
}

function inUrlAlphabet(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_');
}

function formOf(text: string): CredentialForm {
  if (!isDistinctive(text)) return { text, leastPrefix: text.length, kind: 'short' };
  if (plainWord.test(text)) return { text, leastPrefix: text.length, kind: 'plain-word' };
  return { text, leastPrefix: leastPrefixOf(text), kind: 'distinctive' };
}

/** Long enough to be a secret, or not a plain word. */
function isDistinctive(secret: string): boolean {
  return secret.length >= 8 || (secret.length >= 5 && !plainWord.test(secret));
}

/** The shortest beginning that is not only a word such as `development-`: it has letters and digits, or letters of both cases. */
function leastPrefixOf(text: string): number {
  for (let length = shortestPrefix; length < text.length; length++) {
    if (isMoreThanWord(text.slice(0, length))) return length;
  }
  return text.length;
}

function leastSuffixOf({ text, kind }: CredentialForm): number | undefined {
  for (let length = shortestSuffix; kind === 'distinctive' && length < text.length; length++) {
    if (isMoreThanWord(text.slice(-length))) return length;
  }
  return undefined;
}

function isMoreThanWord(text: string): boolean {
  return /[A-Za-z]/.test(text) && (/\d/.test(text) || /[a-z].*[A-Z]|[A-Z]{2}.*[a-z]/.test(text));
}
