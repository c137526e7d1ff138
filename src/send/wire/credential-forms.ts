import { percentEncode } from '../../text/percent-encode.ts';

/** One way to write a secret, and how freely a response is searched for it. */
export interface CredentialForm {
  readonly text: string;
  /** How many of its first characters give enough of it away; its length: only the whole. */
  readonly leastPrefix: number;
  /** How many of its last characters do; `undefined`: its end alone is not sought. */
  readonly leastSuffix?: number | undefined;
  /** How many of its first characters do even if other letters follow; `undefined`: only the whole. */
  readonly longPrefix?: number | undefined;
  /** What may precede and follow it. */
  readonly kind: 'distinctive' | 'plain-word' | 'short' | 'spread';
}

/** A form, prepared to be looked for in many texts. */
export interface SearchedForm extends CredentialForm {
  /** The form as it is searched for: in lower case unless it is a plain word. */
  readonly searchText: string;
  /** Its beginning, which is searched for first: no more of it than is quickly compared. */
  readonly prefix: string;
}

/** Letters and digits that texts show in another shape: full-width, superscript, in circles, mathematical. */
const otherShapes = /[\u2070-\u209c\u2460-\u24ff\uff10-\uff5a]|\ud835[\udc00-\udfff]/g;

/** The letters and digits of a text without all that is between them, such as spaces, marks and invisible characters. Responses are searched in this form. */
export function lettersAndDigits(text: string): string {
  const usual = notLatin.test(text) ? inUsualShape(text) : text;
  const letters = usual.length <= scratch.length ? scratch : Buffer.allocUnsafe(usual.length);
  let length = 0;
  for (let at = 0; at < usual.length; at += 1) {
    const code = usual.charCodeAt(at);
    if (isLetterOrDigit(code)) letters[length++] = code;
  }
  return letters.toString('latin1', 0, length);
}

/** The text in lower case, with each character at its index: outside ASCII, a letter that would become longer stays as it is. */
export function inLowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

const scratch = Buffer.allocUnsafe(64 * 1024);

function isLetterOrDigit(code: number): boolean {
  const lower = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (lower >= 0x61 && lower <= 0x7a && code < 0x80);
}

const notLatin = /[^\0-\xff]/;

/** Shapes without a letter or digit of ASCII are left out. */
function inUsualShape(text: string): string {
  return text.replaceAll(otherShapes, (shape) => shape.normalize('NFKC').replaceAll(/[^A-Za-z\d]+/g, ''));
}

/** What `lettersAndDigits` keeps of a text: letters and digits beside each other together, those of another shape one by one. */
export function shownRuns(text: string): IterableIterator<RegExpExecArray> {
  return text.matchAll(new RegExp(`[A-Za-z\\d]+|${otherShapes.source}`, 'g'));
}

/** The fewest characters of a secret that are worth hiding. */
const shortestPrefix = 8;
/** What is longer does not occur by chance, whatever it consists of. */
const longestWord = 64;
/** An end says less: that of a token is what a server shows when it has cut off too much as the name of a scheme. */
const shortestSuffix = 12;

/** How many characters of a password the beginning of `user:password` shows that is searched for. */
const leastOfPassword = 3;
/** Tokens of one issuer may have less than this in common. A JSON Web Token begins with what says nothing. */
const longShare = 2 / 3;
const shortestLongPrefix = 16;

const plainWord = /^[A-Za-z]+$/;

/** All ways to write one of the secrets, or a part of it that is long enough to be recognised, the longest first. */
export function credentialForms(secrets: readonly string[]): readonly CredentialForm[] {
  const written = new Set(secrets.flatMap(partsOf));
  const names = [...written].flatMap(asNames).filter((name) => !written.has(name));
  const encoded = secrets.flatMap(partsOf).filter(isDistinctive).flatMap(encodings);
  const layered = new Set(secrets.flatMap(partsOf).filter(isLongEnough).flatMap(layeredEncodings));
  const texts = new Set([...[...written].flatMap(inBytes), ...encoded].filter((text) => text !== ''));
  const forms = [
    ...[...texts].map((text) => formOf(text, { isEncoded: !written.has(text) })),
    ...names.map(nameForm),
    ...[...layered].map((text) => ({ text, leastPrefix: mostOf(text), kind: 'distinctive' as const })),
  ].sort((one, other) => other.text.length - one.text.length);
  const whole = forms.map((form) =>
    written.has(form.text) ? { ...form, leastSuffix: leastSuffixOf(form), longPrefix: longPrefixOf(form) } : form,
  );
  const spread = new Map(whole.flatMap(spreadForm).map((form) => [form.text, form]));
  return [...whole, ...spread.values()];
}

/** The letters and digits of a form: in a text of which everything else is left out, it is found whatever stands between its characters. All or most of it must be there. */
function spreadForm({ text, kind, leastPrefix, longPrefix = text.length }: CredentialForm): readonly CredentialForm[] {
  const letters = /^[ -~]+$/.test(text) ? lettersAndDigits(text) : '';
  if (kind !== 'distinctive' || letters.length < shortestPrefix || !isRecognisable(letters)) return [];
  const most = lettersAndDigits(text.slice(0, Math.max(longPrefix, leastPrefix))).length;
  return [{ text: letters, leastPrefix: Math.max(shortestPrefix, most), kind: 'spread' }];
}

/** A credential without the name of its scheme: `abc` for `Bearer abc`. */
export function withoutScheme(credential: string): string {
  return credential.replace(/^(?:Bearer|Basic|Token) +/i, '');
}

/** The secret itself, and what it is made of: the password of a pair, what follows the name of a scheme, what base64 encodes. */
function partsOf(secret: string): readonly string[] {
  const bare = withoutScheme(secret);
  const decoded = Buffer.from(bare, 'base64').toString('utf8');
  const isPair = /^[\w+/-]+={0,2}$/.test(bare) && /^[ -~]+:[ -~]+$/.test(decoded);
  const pair = isPair ? decoded : bare;
  const password = pair.includes(':') ? [pair.slice(pair.indexOf(':') + 1)] : [];
  return [secret, bare, pair, ...password];
}

/** What is left of a secret in the name of a header, a file or an identifier, which may not have all of its characters. */
function asNames(secret: string): readonly string[] {
  const others = /[^A-Za-z\d]+/g;
  const names = ['', '-', '_'].map((mark) => secret.replaceAll(others, mark));
  return isDistinctive(secret) && !secret.includes(':') ? names.filter((name) => name.length >= shortestSuffix) : [];
}

/** A secret beyond ASCII as text, and as its bytes; a space as forms write it. */
function inBytes(secret: string): readonly string[] {
  return [secret, Buffer.from(secret, 'utf8').toString('latin1'), secret.replaceAll(' ', '+')];
}

function encodings(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const base64 = [0, 1, 2].map((shift) => withinBase64(bytes, shift));
  const whole = bytes.toString('base64').replaceAll('=', '');
  const hex = bytes.toString('hex');
  const usual = [whole, ...base64, ...[whole, ...base64].map(inUrlAlphabet), hex];
  if (!isLongEnough(secret)) return usual;
  const listed = [...bytes].map((byte) => `0x${byte.toString(16).padStart(2, '0')}`).join(',');
  return [...usual, ...twice([whole, ...base64]), listed, [...secret].reverse().join('')];
}

/** What is no longer than a word or a number occurs by chance. */
function isLongEnough(secret: string): boolean {
  return secret.length >= shortestPrefix && isRecognisable(secret);
}

/** A secret in one encoding within another, and its bytes as numbers: servers show headers, dumps and queues so. */
function layeredEncodings(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const [base64, hex] = [bytes.toString('base64').replaceAll('=', ''), bytes.toString('hex')];
  const reversed = (text: string) => [...text].reverse().join('');
  const percent = percentEncode(secret);
  const percentTwice = percentEncode(percent);
  const wideForms = [secret, percent, percentTwice].flatMap((text) => {
    const wide = Buffer.from(text, 'utf16le');
    return [wide, Buffer.from(wide).swap16()];
  });
  const texts = [hex, hex.toUpperCase(), percent, percentTwice, reversed(secret), btoa(percent), btoa(percentTwice)];
  const inBase64 = texts.map((text) => Buffer.from(text, 'utf8'));
  const withinOthers = [...wideForms, ...inBase64].flatMap((inner) =>
    [0, 1, 2].map((shift) => withinBase64(inner, shift)),
  );
  return [
    ...withinOthers,
    ...withinOthers.map(inUrlAlphabet),
    ...[hex, base64, reversed(secret), percent, percentTwice].map((text) => Buffer.from(text, 'utf8').toString('hex')),
    ...wideForms.map((inner) => inner.toString('hex')),
    ...[base64, ...[0, 1, 2].map((shift) => withinBase64(bytes, shift)), hex].map(reversed),
    ...[',', ', '].map((mark) => [...bytes].join(mark)),
  ];
}

/** The base64 of what is base64 already, whatever precedes the secret and this: `Bearer `, the name of a user, the rest of a request. */
function twice(base64: readonly string[]): readonly string[] {
  const inner = new Set([...base64, ...base64.map(inUrlAlphabet)]);
  return [...inner].flatMap((text) => [0, 1, 2].map((shift) => withinBase64(Buffer.from(text), shift)));
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

/** The whole of it, or most: what begins like it and stops where the secret has another character is another text. */
function nameForm(text: string): CredentialForm {
  const leastPrefix = Math.max(leastPrefixOf(text), mostOf(text));
  return { text, leastPrefix, leastSuffix: leastSuffixOf({ text, kind: 'distinctive' }), kind: 'distinctive' };
}

function mostOf(text: string): number {
  return Math.ceil(text.length * longShare);
}

/** Letters of both cases that encode something are unlike any word. */
function formOf(text: string, { isEncoded }: { readonly isEncoded: boolean }): CredentialForm {
  if (!isDistinctive(text)) return { text, leastPrefix: text.length, kind: 'short' };
  if (plainWord.test(text) && !(isEncoded && isRecognisable(text)))
    return { text, leastPrefix: text.length, kind: 'plain-word' };
  return { text, leastPrefix: leastPrefixOf(text), kind: 'distinctive' };
}

/** Long enough to be a secret, or not a plain word. */
function isDistinctive(secret: string): boolean {
  return secret.length >= 8 || (secret.length >= 5 && !plainWord.test(secret));
}

/**
 * The shortest beginning that is not only a word such as `development-`: it has letters and digits, or letters of both cases. That of a pair has a part of the
 * password: the name of a user is not a secret, and responses may show it.
 */
function leastPrefixOf(text: string): number {
  const least = Math.max(shortestPrefix, text.includes(':') ? text.indexOf(':') + 1 + leastOfPassword : 0);
  return shortestPart(text, least, (length) => text.slice(0, length)) ?? text.length;
}

function leastSuffixOf({ text, kind }: Pick<CredentialForm, 'text' | 'kind'>): number | undefined {
  return kind === 'distinctive' ? shortestPart(text, shortestSuffix, (length) => text.slice(-length)) : undefined;
}

/** The least length of a part that is not only a word, or is so long that this does not matter; `undefined`: only the whole text is such a part. */
function shortestPart(text: string, least: number, part: (length: number) => string): number | undefined {
  let length = least;
  while (length < Math.min(text.length, longestWord) && !isRecognisable(part(length))) length++;
  return length < text.length ? length : undefined;
}

function longPrefixOf({ text, kind }: CredentialForm): number | undefined {
  if (kind !== 'distinctive' || text.startsWith('eyJ')) return undefined;
  return Math.max(shortestLongPrefix, Math.ceil(text.length * longShare));
}

/** A number of fewer digits occurs by chance. */
const fewestDigits = 8;

/** Whether a text is hardly there by chance: more than a word, or many digits. */
function isRecognisable(text: string): boolean {
  return isMoreThanWord(text) || text.replaceAll(/\D+/g, '').length >= fewestDigits;
}

/** Whether a text has letters and digits, or letters of both cases within it. */
export function isMoreThanWord(text: string): boolean {
  if (/\d/.test(text)) return /\p{L}/u.test(text);
  return follows(text, /\p{Ll}/u, /\p{Lu}/u) || follows(text, /\p{Lu}{2}/u, /\p{Ll}/u);
}

/** Whether something follows something else anywhere. One pattern for both would go through a long secret for each of its characters. */
function follows(text: string, first: RegExp, then: RegExp): boolean {
  const at = text.search(first);
  return at >= 0 && then.test(text.slice(at + 1));
}
