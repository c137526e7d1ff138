import type { TextTraitKind, Trait } from '../../model/trait.ts';
import { makeTrait } from './make-trait.ts';

/** Lengths at which implementations change their behaviour, in characters. */
const lengths = [51, 65, 101, 129, 192, 201, 256, 501, 513, 1001, 1025, 2001, 4097, 5001, 10_001, 32_769, 65_536];
/** Of a longer text only the beginning is examined. */
const head = 2000;
const plain = /^[A-Za-z0-9 ]*$/;
const beyondAscii = /[^\0-\x7f]/;

type Pattern = readonly [kind: TextTraitKind, pattern: RegExp];

const patterns: readonly Pattern[] = [
  ['text-empty', /^$/],
  ['text-blank', /^\s+$/],
  ['text-outer-space', /^\s|\s$/],
  ['text-double-space', /\s\s/],
  ['text-odd-space', /\s\s|[^\S ]/],
  ['text-digits', /^\d+$/],
  ['text-like-number', /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i],
  ['text-json-word', /^(null|true|false|undefined|nan)$/i],
  ['text-capitals', /\p{Lu}/u],
  ['text-no-letters', /^\P{L}+$/u],
  ['text-control-characters', /[\0-\x1f\x7f-\x9f]/],
];
const patternsOfMarks: readonly Pattern[] = [
  ['text-quotes', /["']/],
  ['text-json-escapes', /["\\\0-\x1f]/],
  ['text-html-escapes', /[<>&"']/],
];
const patternsBeyondAscii: readonly Pattern[] = [
  ['text-beyond-ascii', beyondAscii],
  ['text-beyond-latin-1', /[^\0-\xff]/],
  ['text-beyond-bmp', /[\u{10000}-\u{10ffff}]/u],
  ['text-combining-marks', /\p{M}/u],
  ['text-right-to-left', /[\u0590-\u08ff\u202b\u202e\u2067]/],
  ['text-invisible-characters', /[\p{Cf}\p{Zl}\p{Zp}]/u],
  ['text-noncharacters', /[\ufdd0-\ufdef\ufffe\uffff]/],
];

/** What is special about a text, as traits of whatever property has it. The closest description comes first. */
export type TextTraits = (property: string | undefined) => readonly Trait[];

/** Examines a text once. The function that it returns writes the traits for a property or, for `undefined`, for some text of the body. */
export function traitsOfText(whole: string): TextTraits {
  const text = whole.length > head ? whole.slice(0, head) : whole;
  const isPlain = plain.test(text);
  const kinds = [...kindsIn(text, patterns), ...(beyondAscii.test(text) ? kindsBeyondAscii(text) : [])];
  const marks = isPlain ? [] : marksIn(text);
  const kindsOfMarks = isPlain ? [] : kindsIn(text, patternsOfMarks);
  const length = whole.length > 50 ? countCharacters(whole) : 0;
  const reached = lengths.filter((least) => length >= least);
  return (property) => [
    ...kinds.map((kind) => makeTrait(kind, undefined, property)),
    ...marks.map((mark) => makeTrait('text-has-mark', mark, property)),
    ...kindsOfMarks.map((kind) => makeTrait(kind, undefined, property)),
    ...reached.map((least) => makeTrait('text-length-at-least', least, property)),
  ];
}

function kindsIn(text: string, all: readonly Pattern[]): TextTraitKind[] {
  return all.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind);
}

function kindsBeyondAscii(text: string): TextTraitKind[] {
  const kinds = kindsIn(text, patternsBeyondAscii);
  if (text !== text.normalize('NFC')) kinds.push('text-not-nfc');
  if (text !== text.normalize('NFKC')) kinds.push('text-not-nfkc');
  return kinds;
}

function countCharacters(text: string): number {
  let pairs = 0;
  for (const _ of text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)) pairs += 1;
  return text.length - pairs;
}

/** The punctuation and control characters of ASCII in a text, each once. */
function marksIn(text: string): string[] {
  const marks = new Set(text.match(/[\0-\x1f!-/:-@[-`{-~\x7f]/g));
  return [...marks].map((mark) => (mark > ' ' && mark !== '\x7f' ? mark : `U+${codeOf(mark)}`));
}

function codeOf(mark: string): string {
  return mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
}
