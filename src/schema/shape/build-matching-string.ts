import { type Set as CharacterSet, type Group, type Root, type SetToken, type Token, types } from 'ret';
import { memoizeByObject } from '../memoize.ts';
import { readPattern } from './read-pattern.ts';

/** How a string is built from a regular expression. */
export interface MatchingOptions {
  /** The number of repetitions of each quantifier beyond its minimum; `most`: all that those with a limit allow, of which there must be one, and one for others. */
  readonly extraRepetitions: number | 'most';
  /** A number from 0 up to 1. */
  readonly random: () => number;
}

interface WriterState extends MatchingOptions {
  readonly groups: string[];
  /** How many repetitions may still be written. */
  left: number;
  /** A quantifier with a limit was written. */
  hasLimit: boolean;
}

/** An expression that asks for more repetitions, such as `a{1000000000}`, has no string. */
const maxRepetitions = 20_000;

/**
 * Builds a string along a regular expression. Lookahead and lookbehind are ignored, so the string may not match: test it. `undefined` when
 * the expression cannot be parsed, its strings are very long, or it has no limit where `most` is asked for.
 */
export function buildMatchingString(pattern: string, options: MatchingOptions): string | undefined {
  const root = readPattern(withKnownEscapes(pattern));
  if (root === undefined || leastRepetitions(root) > maxRepetitions) return undefined;
  const state = { ...options, groups: [], left: maxRepetitions, hasLimit: false };
  const text = write(root, state);
  const isWanted = options.extraRepetitions !== 'most' || state.hasLimit;
  return isWanted && state.left > 0 ? text : undefined;
}

function leastRepetitions(token: Token | Root): number {
  if (token.type === types.REPETITION) return token.min * (1 + leastRepetitions(token.value));
  if (token.type !== types.GROUP && token.type !== types.ROOT) return 0;
  const sizes = (token.options ?? [token.stack ?? []]).map((stack) => {
    return stack.reduce((sum, inner) => sum + leastRepetitions(inner), 0);
  });
  return Math.min(...sizes);
}

/** The tokenizer does not know `\p{…}` and `\ca`. Letters and digits are in most of the classes that contracts use. */
function withKnownEscapes(pattern: string): string {
  return pattern
    .replaceAll(/\[(\^?)\\p\{[^{}]*\}\]/g, '[$1a-zA-Z]')
    .replaceAll(/\\c([a-z])/g, (_, letter: string) => `\\c${letter.toUpperCase()}`)
    .replaceAll(/\\p\{N\w*\}/g, '\\d')
    .replaceAll(/\\p\{[^{}]*\}/g, '\\w')
    .replaceAll(/\\u\{([0-9a-fA-F]{1,4})\}/g, (_, digits: string) => `\\u${digits.padStart(4, '0')}`);
}

function write(token: Token | Root, state: WriterState): string {
  switch (token.type) {
    case types.ROOT:
    case types.GROUP:
      return writeGroup(token, state);
    case types.SET:
      return writeCharacter(token, state);
    case types.REPETITION:
      return repeat(token, state);
    case types.REFERENCE:
      return state.groups[token.value - 1] ?? '';
    case types.CHAR:
      return String.fromCodePoint(token.value);
    default:
      return '';
  }
}

function writeGroup(token: Group | Root, state: WriterState): string {
  if (token.type === types.GROUP && (token.followedBy || token.notFollowedBy)) return '';
  const stack = token.options ? pick(token.options, state) : token.stack;
  const remembered = token.type === types.GROUP && token.remember ? state.groups.push('') : 0;
  const text = (stack ?? []).map((inner) => write(inner, state)).join('');
  if (remembered > 0) state.groups[remembered - 1] = text;
  return text;
}

/** A quantifier that allows more has no limit in practice. */
const mostAllowed = 1000;

/** Whether a quantifier has a number of repetitions that is the most, and not the only one. */
function hasLimit({ min, max }: { readonly min: number; readonly max: number }): boolean {
  return max <= mostAllowed && max > min;
}

function repeat(token: Extract<Token, { type: typeof types.REPETITION }>, state: WriterState): string {
  const isLimited = hasLimit(token);
  state.hasLimit ||= isLimited;
  const most = isLimited ? token.max : 1;
  const extra = state.extraRepetitions === 'most' ? most : state.extraRepetitions;
  const times = Math.min(token.max, token.min + extra);
  let text = '';
  for (let time = 0; time < times && state.left > 0; time += 1) {
    state.left -= 1;
    text += write(token.value, state);
  }
  return text;
}

/** The characters to choose from, the plainest first. */
const pools = [
  [
    [97, 122],
    [48, 57],
    [65, 90],
  ],
  [[33, 126]],
  [
    [32, 32],
    [160, 591],
  ],
  [
    [0x370, 0x4ff],
    [0x3040, 0x30ff],
    [0x4e00, 0x4eff],
    [0, 31],
  ],
].map((ranges) =>
  ranges.flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, index) => from + index)),
);

function writeCharacter(set: CharacterSet, state: WriterState): string {
  const code = pick(plainestOf(set), state);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** The plainest characters of a class; it is asked for each repetition. */
const plainestOf = memoizeByObject((set: CharacterSet): readonly number[] => {
  for (const pool of pools) {
    const matching = pool.filter((code) => matchesCharacter(set, code));
    if (matching.length > 0) return matching;
  }
  const [first] = set.set;
  return first?.type === types.RANGE ? [first.from] : [];
});

/** Whether a character or character class of an expression matches the character with that code. */
export function matchesCharacter(token: SetToken, code: number): boolean {
  if (token.type === types.CHAR) return token.value === code;
  if (token.type === types.RANGE) return code >= token.from && code <= token.to;
  return token.set.some((inner) => matchesCharacter(inner, code)) !== token.not;
}

function pick<Item>(items: readonly Item[], { random }: MatchingOptions): Item | undefined {
  return items[Math.floor(random() * items.length)];
}
