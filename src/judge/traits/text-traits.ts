/** Lengths at which implementations turn, in characters. */
const lengths = [51, 65, 101, 129, 192, 201, 256, 501, 513, 1001, 1025, 2001, 4097, 5001, 10_001, 32_769, 65_536];
/** Of a longer text the beginning is looked at. */
const head = 2000;
const plain = /^[A-Za-z0-9 ]*$/;
const beyondAscii = /[^\0-\x7f]/;

const kinds: readonly (readonly [told: string, kind: RegExp])[] = [
  ['is empty', /^$/],
  ['is blank', /^\s+$/],
  ['has spaces around it', /^\s|\s$/],
  ['has several spaces in a row', /\s\s/],
  ['has white space other than single spaces', /\s\s|[^\S ]/],
  ['is digits', /^\d+$/],
  ['looks like a number', /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i],
  ['is a word of JSON', /^(null|true|false|undefined|nan)$/i],
  ['has capitals', /\p{Lu}/u],
  ['has no letters', /^\P{L}+$/u],
  ['has control characters', /[\0-\x1f\x7f-\x9f]/],
];
const kindsOfMarks: readonly (readonly [told: string, kind: RegExp])[] = [
  ['has quotes', /["']/],
  ['has characters that JSON escapes', /["\\\0-\x1f]/],
  ['has characters that HTML escapes', /[<>&"']/],
];
const kindsBeyondAscii: readonly (readonly [told: string, kind: RegExp])[] = [
  ['has characters beyond ASCII', beyondAscii],
  ['has characters beyond ISO 8859-1', /[^\0-\xff]/],
  ['has characters beyond U+FFFF', /[\u{10000}-\u{10ffff}]/u],
  ['has combining marks', /\p{M}/u],
  ['has characters of scripts from right to left', /[\u0590-\u08ff\u202b\u202e\u2067]/],
  ['has invisible characters', /[\p{Cf}\p{Zl}\p{Zp}]/u],
  ['has noncharacters', /[\ufdd0-\ufdef\ufffe\uffff]/],
];

/** What is special about a text, in words that follow the name of its member: `is empty`, `has characters beyond ASCII`. */
export function traitsOfText(whole: string): readonly string[] {
  const text = whole.length > head ? whole.slice(0, head) : whole;
  const traits: string[] = [];
  for (const [told, kind] of kinds) if (kind.test(text)) traits.push(told);
  if (!plain.test(text)) traits.push(...oddities(text));
  const length = whole.length > 50 ? countCharacters(whole) : 0;
  for (const least of lengths) if (length >= least) traits.push(`is ${least} characters long or longer`);
  return traits;
}

function oddities(text: string): string[] {
  const marks = kindsOfMarks.filter(([, kind]) => kind.test(text)).map(([told]) => told);
  const traits = [...marksIn(text).map((mark) => `has ${mark}`), ...marks];
  if (!beyondAscii.test(text)) return traits;
  const kinds = kindsBeyondAscii.filter(([, kind]) => kind.test(text)).map(([told]) => told);
  if (text !== text.normalize('NFC')) kinds.push('is not composed (NFC)');
  if (text !== text.normalize('NFKC')) kinds.push('has compatibility characters');
  return [...kinds, ...traits];
}

function countCharacters(text: string): number {
  let pairs = 0;
  for (const _ of text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)) pairs += 1;
  return text.length - pairs;
}

/** The marks and control characters of ASCII in it, each once. */
function marksIn(text: string): string[] {
  const marks = new Set(text.match(/[\0-\x1f!-/:-@[-`{-~\x7f]/g));
  return [...marks].map((mark) => (mark > ' ' && mark !== '\x7f' ? mark : `U+${codeOf(mark)}`));
}

function codeOf(mark: string): string {
  return mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
}
