import ret, { type Set as CharacterSet, type Group, type Root, type SetToken, type Token, types } from 'ret';

// The declarations of the package describe a module; what it exports is the function itself.
const tokenise = ret as unknown as typeof ret.default;

/** How a text is made from an expression. */
export interface MatchingOptions {
  /** How often what may be repeated is repeated beyond what it must be. */
  readonly extraRepetitions: number;
  /** From 0 up to 1. */
  readonly random: () => number;
}

interface Writing extends MatchingOptions {
  readonly groups: string[];
}

/**
 * A text that is built along a regular expression. Where the expression looks ahead or behind the text may not match it: test it.
 * `undefined` when the expression cannot be taken apart.
 */
export function buildMatchingString(pattern: string, wish: MatchingOptions): string | undefined {
  let root: Root;
  try {
    root = tokenise(withoutUnicodeClasses(pattern));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
  return write(root, { ...wish, groups: [] });
}

/** The tokenizer does not know `\p{…}`; letters and digits are in most of the classes that contracts name. */
function withoutUnicodeClasses(pattern: string): string {
  return pattern
    .replaceAll(/\[(\^?)\\p\{[^}]*\}\]/g, '[$1a-zA-Z]')
    .replaceAll(/\\p\{N\w*\}/g, '\\d')
    .replaceAll(/\\p\{[^}]*\}/g, '\\w')
    .replaceAll(/\\u\{([0-9a-fA-F]{1,4})\}/g, (_, digits: string) => `\\u${digits.padStart(4, '0')}`);
}

function write(token: Token | Root, writing: Writing): string {
  switch (token.type) {
    case types.ROOT:
    case types.GROUP:
      return writeGroup(token, writing);
    case types.SET:
      return writeCharacter(token, writing);
    case types.REPETITION:
      return repeat(token, writing);
    case types.REFERENCE:
      return writing.groups[token.value - 1] ?? '';
    case types.CHAR:
      return String.fromCodePoint(token.value);
    default:
      return '';
  }
}

function writeGroup(token: Group | Root, writing: Writing): string {
  if (token.type === types.GROUP && (token.followedBy || token.notFollowedBy)) return '';
  const stack = token.options ? pick(token.options, writing) : token.stack;
  const remembered = token.type === types.GROUP && token.remember ? writing.groups.push('') : 0;
  const text = (stack ?? []).map((inner) => write(inner, writing)).join('');
  if (remembered > 0) writing.groups[remembered - 1] = text;
  return text;
}

function repeat(token: Extract<Token, { type: typeof types.REPETITION }>, writing: Writing): string {
  const times = Math.min(token.max, token.min + writing.extraRepetitions);
  let text = '';
  for (let time = 0; time < times; time += 1) text += write(token.value, writing);
  return text;
}

/** The characters a set is asked for, the plainest first. */
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

function writeCharacter(set: CharacterSet, writing: Writing): string {
  for (const pool of pools) {
    const fitting = pool.filter((code) => admitsCharacter(set, code));
    if (fitting.length > 0) return String.fromCodePoint(pick(fitting, writing) ?? 0);
  }
  const [first] = set.set;
  return first?.type === types.RANGE ? String.fromCodePoint(first.from) : '';
}

/** Whether a character, or a set of them, of an expression admits the one with that code. */
export function admitsCharacter(token: SetToken, code: number): boolean {
  if (token.type === types.CHAR) return token.value === code;
  if (token.type === types.RANGE) return code >= token.from && code <= token.to;
  return token.set.some((inner) => admitsCharacter(inner, code)) !== token.not;
}

function pick<Item>(items: readonly Item[], { random }: MatchingOptions): Item | undefined {
  return items[Math.floor(random() * items.length)];
}
