/** A text with its escapes decoded. */
export interface DecodedView {
  readonly text: string;
  /** Where characters of it start in the text that was decoded; for its length, the end. The indices ascend. */
  readonly startsOf: (indices: readonly number[]) => readonly number[];
}

/** How many pieces of a decoded text are put together at once: each by itself takes many times the memory of its characters. */
const piecesAtOnce = 4096;

/**
 * The text with every escape of JSON, JavaScript, CSS, URLs, HTML and quoted-printable mail replaced by what it stands for, also those that were escaped again; `undefined` when it
 * has none. Percent-encoded bytes become one character each; NUL, which is every other byte of ASCII in UTF-16, becomes nothing. A body can consist of
 * millions of escapes, so nothing is kept for each of them.
 */
export function decodeEscapes(text: string): DecodedView | undefined {
  if (!/[\\%&\0]|=[\dA-F]{2}=/i.test(text)) return undefined;
  const joined: string[] = [];
  let pieces: string[] = [];
  let at = 0;
  for (let found = nextEscape(text, 0); found !== undefined; found = nextEscape(text, at)) {
    if (found.start > at) pieces.push(text.slice(at, found.start));
    if (found.means !== '') pieces.push(found.means);
    at = found.end;
    if (pieces.length < piecesAtOnce) continue;
    joined.push(pieces.join(''));
    pieces = [];
  }
  if (at === 0) return undefined;
  pieces.push(text.slice(at));
  joined.push(pieces.join(''));
  return { text: joined.join(''), startsOf: (indices) => startsIn(text, indices) };
}

function startsIn(text: string, indices: readonly number[]): readonly number[] {
  let [at, decoded] = [0, 0];
  let found = nextEscape(text, 0);
  return indices.map((index) => {
    while (found !== undefined) {
      const after = decoded + found.start - at + found.means.length;
      if (after > index) break;
      [at, decoded] = [found.end, after];
      found = nextEscape(text, at);
    }
    return at + index - decoded;
  });
}

interface Escape {
  readonly start: number;
  readonly end: number;
  readonly means: string;
}

/** The first escape from an index on. */
function nextEscape(text: string, from: number): Escape | undefined {
  for (let at = from; at < text.length; at++) {
    const found = escapeAt(text, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

function escapeAt(text: string, start: number): Escape | undefined {
  switch (text.charCodeAt(start)) {
    case 0:
      return { start, end: start + 1, means: '' };
    case 0x25:
      return percentEncoded(text, start);
    case 0x26:
      return entityAt(text, start);
    case 0x3d:
      return quotedPrintable(text, start);
    case 0x5c:
      return backslashed(text, start);
    default:
      return undefined;
  }
}

/** `%2B`, `%252B`, which was encoded twice, and `%u002B` as `escape()` of JavaScript writes it. */
function percentEncoded(text: string, start: number): Escape | undefined {
  let at = start + 1;
  while (text.startsWith('25', at)) at += 2;
  const digits = hexDigits(text, at, 2);
  if (digits === 2) return character(text, start, { at, digits, base: 16 });
  if (/[uU]/.test(text.charAt(at)) && hexDigits(text, at + 1, 4) === 4)
    return character(text, start, { at: at + 1, digits: 4, base: 16 });
  return at === start + 1 ? undefined : { start, end: at, means: '%' };
}

/** `=2B` beside another such escape: one alone is a name before a value (RFC 2045, 6.7). */
function quotedPrintable(text: string, start: number): Escape | undefined {
  const isBeside = (at: number) => text.charCodeAt(at) === 0x3d && hexDigits(text, at + 1, 2) === 2;
  if (!isBeside(start) || !(isBeside(start + 3) || isBeside(start - 3))) return undefined;
  return character(text, start, { at: start + 1, digits: 2, base: 16 });
}

/** `\u002b`, `\u{2b}`, `\U0000002b`, `\x2b`, `\00002b`, `\053`, `\n` and `\+`, after up to four backslashes. */
function backslashed(text: string, start: number): Escape | undefined {
  let at = start + 1;
  while (at < start + 4 && text.charCodeAt(at) === 0x5c) at++;
  const mark = text.charAt(at);
  if (mark === 'u' || mark === 'U') {
    if (mark === 'U' && hexDigits(text, at + 1, 8) === 8)
      return character(text, start, { at: at + 1, digits: 8, base: 16 });
    if (hexDigits(text, at + 1, 4) === 4) return character(text, start, { at: at + 1, digits: 4, base: 16 });
    if (text.charAt(at + 1) !== '{') return undefined;
    const first = withoutZeros(text, at + 2);
    const digits = hexDigits(text, first, 6);
    const found = character(text, start, { at: first, digits, base: 16 });
    return found !== undefined && text.charAt(found.end) === '}' ? { ...found, end: found.end + 1 } : undefined;
  }
  if ((mark === 'x' || mark === 'X') && hexDigits(text, at + 1, 2) === 2)
    return character(text, start, { at: at + 1, digits: 2, base: 16 });
  if (hexDigits(text, at, 6) === 6) return character(text, start, { at, digits: 6, base: 16 });
  if (/^[0-3][0-7]{2}$/.test(text.slice(at, at + 3))) return character(text, start, { at, digits: 3, base: 8 });
  if (/^[^\w\s\\]$/.test(mark)) return { start, end: at + 1, means: mark };
  // Two backslashes are one, which may escape what follows or be part of the secret.
  if (at > start + 1 && mark !== '\\') return { start, end: start + 2, means: '\\' };
  const control = controls.get(mark);
  return control === undefined ? undefined : { start, end: at + 1, means: control };
}

const controls: ReadonlyMap<string, string> = new Map(Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }));

/** `&#43;`, `&#x2b` and `&plus;`, also where the first character was escaped again. */
function entityAt(text: string, start: number): Escape | undefined {
  let at = start + 1;
  while (isAmpersand(text, at)) at += 4;
  if (text.charAt(at) === '#') {
    const isHex = /[xX]/.test(text.charAt(at + 1));
    const first = withoutZeros(text, at + (isHex ? 2 : 1));
    const digits = isHex ? hexDigits(text, first, 6) : digitsFrom(text, first, 7);
    const found = character(text, start, { at: first, digits, base: isHex ? 16 : 10 });
    if (found !== undefined) return text.charAt(found.end) === ';' ? { ...found, end: found.end + 1 } : found;
  }
  const next = text.slice(at, at + longestName + 1);
  const length = next.indexOf(';');
  const means = length < 0 ? undefined : entities.get(next.slice(0, length).toLowerCase());
  if (means !== undefined) return { start, end: at + length + 1, means };
  return at === start + 1 ? undefined : { start, end: at, means: '&' };
}

const longestName = 8;

/** The character that a number means, which may not have been found (no digits). */
function character(
  text: string,
  start: number,
  { at, digits, base }: { readonly at: number; readonly digits: number; readonly base: 8 | 10 | 16 },
): Escape | undefined {
  const code = Number.parseInt(text.slice(at, at + digits), base);
  if (!(code <= 0x10ffff)) return undefined;
  return { start, end: at + digits, means: code === 0 ? '' : String.fromCodePoint(code) };
}

/** How many hexadecimal digits there are from an index on, up to a number of them. */
function hexDigits(text: string, from: number, most: number): number {
  let count = 0;
  while (count < most && isHexDigit(text.charCodeAt(from + count))) count++;
  return count;
}

function digitsFrom(text: string, from: number, most: number): number {
  let count = 0;
  while (count < most && isDigit(text.charCodeAt(from + count))) count++;
  return count;
}

/** Past the zeros before a number; at the last one where there is nothing but zeros. */
function withoutZeros(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 0x30 && isHexDigit(text.charCodeAt(at + 1))) at++;
  return at;
}

function isAmpersand(text: string, at: number): boolean {
  return text.charAt(at + 3) === ';' && text.slice(at, at + 3).toLowerCase() === 'amp';
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isHexDigit(code: number): boolean {
  return isDigit(code) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}

/** The entities of HTML that stand for what credentials contain, and for white space. */
const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '"': 'quot',
    '&': 'amp',
    "'": 'apos',
    '<': 'lt',
    '>': 'gt',
    '+': 'plus',
    '/': 'sol',
    '\\': 'bsol',
    '=': 'equals',
    '.': 'period',
    ':': 'colon',
    ';': 'semi',
    ',': 'comma',
    _: 'lowbar underbar',
    '-': 'hyphen dash',
    $: 'dollar',
    '!': 'excl',
    '#': 'num',
    '%': 'percnt',
    '@': 'commat',
    '*': 'ast midast',
    '(': 'lpar',
    ')': 'rpar',
    '?': 'quest',
    '|': 'vert verbar',
    '[': 'lsqb lbrack',
    ']': 'rsqb rbrack',
    '{': 'lcub lbrace',
    '}': 'rcub rbrace',
    '^': 'hat',
    '`': 'grave',
    '\n': 'newline',
    '\t': 'tab',
    '\u00a0': 'nbsp',
  }).flatMap(([character, names]) => names.split(' ').map((name) => [name, character] as const)),
);
