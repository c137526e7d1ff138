/** A text with its escapes decoded. */
export interface DecodedView {
  readonly text: string;
  /** Where a character of it starts in the text that was decoded; for its length, the end. */
  readonly startOf: (index: number) => number;
}

/**
 * The text with every escape of JSON, JavaScript, URLs and HTML replaced by what it stands for, also those that were escaped again; `undefined` when it
 * has none. Percent-encoded bytes become one character each; NUL, which is every other byte of ASCII in UTF-16, becomes nothing.
 */
export function decodeEscapes(text: string): DecodedView | undefined {
  if (!/[\\%&\0]/.test(text)) return undefined;
  const pieces: string[] = [];
  /** The start of each escape in the decoded text, how much longer the source is after it. */
  const shifts: { readonly from: number; readonly by: number }[] = [];
  let [at, length] = [0, 0];
  for (const match of text.matchAll(escapes)) {
    const decoded = decode(match);
    if (decoded === undefined) continue;
    pieces.push(text.slice(at, match.index), decoded);
    length += match.index - at + decoded.length;
    at = match.index + match[0].length;
    shifts.push({ from: length, by: at - length });
  }
  if (shifts.length === 0) return undefined;
  return { text: pieces.join('') + text.slice(at), startOf: (index) => index + shiftAt(shifts, index) };
}

const escapes =
  /\\{1,4}(?:u([0-9a-f]{4})|u\{0*([0-9a-f]{1,6})\}|x([0-9a-f]{2})|([^\w\s\\]))|%(?:25)*([0-9a-f]{2})|&(?:amp;)*(?:#x0*([0-9a-f]{1,6});?|#0*(\d{1,7});?|(\w{2,8});)|\0/gi;

function decode([whole, unit, point, byte, mark, percent, hexEntity, entity, name]: RegExpMatchArray):
  | string
  | undefined {
  if (whole === '\0') return '';
  if (mark !== undefined) return mark;
  if (name !== undefined) return entities.get(name.toLowerCase());
  const hex = unit ?? point ?? byte ?? percent ?? hexEntity;
  const code = hex === undefined ? Number(entity) : Number.parseInt(hex, 16);
  if (code === 0) return '';
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** The shift of the last escape that ends at or before the index. */
function shiftAt(shifts: readonly { readonly from: number; readonly by: number }[], index: number): number {
  let [low, high] = [0, shifts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shifts[middle]?.from ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : (shifts[low - 1]?.by ?? 0);
}

/** The entities of HTML that stand for what credentials contain. */
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
  }).flatMap(([character, names]) => names.split(' ').map((name) => [name, character] as const)),
);
