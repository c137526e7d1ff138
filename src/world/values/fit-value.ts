import type { Json } from '../../model/json.ts';
import { buildNumber } from '../../schema/derive/build/build-number.ts';
import { buildString } from '../../schema/derive/build/build-string.ts';
import { fitsNumber } from '../../schema/shape/number-limits.ts';
import { patternLengths } from '../../schema/shape/pattern-lengths.ts';
import { readRegExp } from '../../schema/shape/read-reg-exp.ts';
import type { BoundName, Shape } from '../../schema/shape/shape.ts';
import { percentEncode } from '../../text/percent-encode.ts';
import { type Seed, textFrom } from '../seeds/seed.ts';
import { shortSentence } from '../words/things.ts';

/** Makes a text fit the length and the patterns of a shape; gives another text where that is not possible. */
export type FitText = (text: string, seed: Seed) => string;

/** Creates the `FitText` of a shape. */
export function textFitter(shape: Shape): FitText {
  const shortest = Number(shape.bounds.get('minLength')?.value ?? 0);
  const longest = Number(shape.bounds.get('maxLength')?.value ?? Number.POSITIVE_INFINITY);
  const patterns = shape.patterns.flatMap(({ value }) => readRegExp(value) ?? []);
  const fitted = (text: string, seed: Seed): string => {
    if (text.length > longest) return wholeSentences(text, longest, seed) ?? cut(text, longest);
    return text.length < shortest ? padded(text, shortest) : text;
  };
  if (patterns.length === 0) return shortest === 0 && longest === Number.POSITIVE_INFINITY ? (text) => text : fitted;
  const longestMatching = Math.min(
    ...shape.patterns.map(({ value }) => patternLengths(value)?.most ?? Number.POSITIVE_INFINITY),
  );
  const mayBeId = Math.min(idLength, longest) <= longestMatching;
  const prefix = shape.patterns.map(({ value }) => /^\^([A-Za-z]{1,12}[_-])/.exec(value)?.[1] ?? '').join('');
  // Most dots that stand for any character are meant as dots: `example.com/file.pdf`.
  const plainShape = { ...shape, patterns: shape.patterns.map((one) => ({ ...one, value: withPlainDots(one.value) })) };
  // Few schemas need more than a handful of different texts, and to build one costs more than to make an object.
  const built = new Map<number, string>();
  return (text, seed) => {
    const plain = fitted(text, seed);
    if (patterns.every((pattern) => pattern.test(plain))) return plain;
    const exact = /^\d+$/.test(text) ? [`${text}.0`, `${text}.00`] : [];
    const other = [...exact, ...(prefix === '' ? slugsOf(text) : []), ...plainTexts(prefix, mayBeId, seed)]
      .map((one) => (prefix === '' ? one.slice(0, longest) : one))
      .find((one) => one.length >= shortest && one.length <= longest && patterns.every((pattern) => pattern.test(one)));
    if (other !== undefined) return other;
    const variant = (seed % 61) + 3;
    const known = built.get(variant) ?? buildString(plainShape, variant);
    built.set(variant, known);
    return known;
  };
}

/** The pattern with a literal dot for each dot that stands for one character. */
function withPlainDots(pattern: string): string {
  return pattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]|\.(?![*+?{])/gs, (part) => (part === '.' ? '\\.' : part));
}

/** The first words of a text as they are written in an address, or one of them. */
function slugsOf(text: string): readonly string[] {
  const words = (text.toLowerCase().match(/[a-z]+/g) ?? []).slice(0, 3);
  return [words.join('-'), words.join('_'), words[0] ?? ''];
}

const idLength = 10;

/** Texts that many patterns accept, and that look like what people write: an amount, an id. */
function plainTexts(prefix: string, mayBeId: boolean, seed: Seed): readonly string[] {
  const letters = mayBeId ? ['ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 'abcdefghijkmnpqrstuvwxyz23456789'] : [];
  const ids = letters.map((some) => textFrom(seed, idLength, some));
  if (prefix !== '') return ids.map((id) => prefix + id);
  return [`${1 + (seed % 240)}.${seed % 2 === 0 ? '50' : '00'}`, ...ids];
}

/** The first sentences of a text that has any, as far as they fit, or a shorter one. */
function wholeSentences(text: string, longest: number, seed: Seed): string | undefined {
  if (!/ .*[a-z]\.$/s.test(text)) return undefined;
  const end = text.slice(0, longest + 1).lastIndexOf('. ');
  return end > 0 ? text.slice(0, end + 1) : shortSentence(seed, longest);
}

/** Cuts at a word if that leaves enough. */
function cut(text: string, longest: number): string {
  const start = [...text].slice(0, longest).join('');
  const [, words] = /^(.*)[\s.,-]\S*$/s.exec(start) ?? [];
  return words !== undefined && words.length > longest / 2 ? words : start;
}

function padded(text: string, shortest: number): string {
  if (shortest > 1_000_000) return text;
  if (/^\d+$/.test(text)) return textFrom(text.length + Number(text.slice(0, 9)), shortest, '0123456789');
  const unit = text === '' ? 'text' : `${text} `;
  return unit
    .repeat(Math.ceil(shortest / unit.length))
    .slice(0, shortest)
    .replace(/\s$/, 's');
}

/** Creates the function that makes a number fit the bounds, the multiple and the type of a shape. */
export function numberFitter(shape: Shape): (value: number, seed: Seed) => Json {
  const limit = (name: BoundName) => shape.bounds.get(name)?.value;
  const least = Number(limit('minimum') ?? limit('exclusiveMinimum') ?? Number.NEGATIVE_INFINITY);
  const most = Number(limit('maximum') ?? limit('exclusiveMaximum') ?? Number.POSITIVE_INFINITY);
  const step = shape.multiples[0]?.value;
  const isFree = least === Number.NEGATIVE_INFINITY && most === Number.POSITIVE_INFINITY && step === undefined;
  if (isFree) return (value) => value;
  const size = Number(step ?? (shape.types.has('number') ? 0 : 1));
  // Many validators divide without regard to how inexact that is.
  const isCountable = (value: number) => step === undefined || Number.isInteger(value / Number(step));
  const width = Math.min(most - least, Number.isFinite(least) || Number.isFinite(most) ? 1000 : 0);
  const start = Number.isFinite(least) ? least : most - width;
  return (value, seed) => {
    if (fitsNumber(value, shape) && isCountable(value)) return value;
    const inside = value >= least && value <= most ? value : start + (width * (1 + (seed % 97))) / 99;
    const decimals = (/\.(\d+)$/.exec(String(value))?.[1] ?? '').length;
    const stepped = size === 0 ? Number(inside.toFixed(decimals)) : Math.round(inside / size) * size;
    const precise = Number(inside.toPrecision(4));
    const near =
      step === undefined
        ? []
        : [0, 1, 2, 3, 4, 5].map((more) => Number(((Math.round(inside / size) + more) * size).toFixed(12)));
    const candidates = [...near, stepped, precise].filter((one) => fitsNumber(one, shape));
    return candidates.find(isCountable) ?? candidates[0] ?? buildNumber(shape, 0) ?? stepped;
  };
}

/** The example with another id at its end, where it is an address that ends in one: `/pets/7`, `spotify:album:4aawyAB9`. `undefined` for other texts. */
export function addressOf(example: string, id: Json): string | undefined {
  const [, start, end = ''] = /^([a-z][\w+.-]*:.*[/:=]|\/.*\/)([^/:=?&#]{2,})$/i.exec(example) ?? [];
  const isId = /\d/.test(end) && !/\.\w{2,4}$/.test(end);
  return start === undefined || !isId || typeof id === 'object' ? undefined : start + percentEncode(String(id));
}
