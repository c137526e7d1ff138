import ret, { type Group, type Root, type Token, types } from 'ret';
import { admitsCharacter } from './build-matching-string.ts';

// The declarations of the package describe a module; what it exports is the function itself.
const tokenise = ret as unknown as typeof ret.default;

/**
 * How the time grows that an expression may take on a text it does not match: `low` at most with the length times a constant; `square` with the
 * square of the length, because something is repeated from any start, or after something else that is; `steep` perhaps exponentially, because something is repeated that can
 * repeat itself to the same effect, as in `(a+)+`. An estimate on the safe side for the common forms; back references are taken for steep.
 */
export type PatternCost = 'low' | 'square' | 'steep';

/** Estimates the cost of an expression that is known to be one; `steep` when it cannot be taken apart. */
export function patternCost(pattern: string): PatternCost {
  let root: Root;
  try {
    root = tokenise(pattern);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return 'steep';
  }
  if (count(root, isSteep) > 0) return 'steep';
  const repetitions = count(root, isLong);
  return repetitions === 0 || (repetitions === 1 && isAnchored(root)) ? 'low' : 'square';
}

/** Whether an expression surely repeats what can repeat itself to the same effect; one that cannot be taken apart is given the benefit of the doubt. */
export function hasNestedRepetition(pattern: string): boolean {
  try {
    return count(tokenise(pattern), (token) => token.type === types.REPETITION && isSteep(token)) > 0;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return false;
  }
}

/** Repetitions up to this cost little. */
const short = 10;

function isLong(token: Token | Root): boolean {
  return token.type === types.REPETITION && token.max > short;
}

function isSteep(token: Token | Root): boolean {
  if (token.type === types.REFERENCE) return true;
  if (token.type !== types.REPETITION || !isLong(token) || token.value.type !== types.GROUP) return false;
  const stacks = stacksOf(token.value);
  return stacks.some(canBlur) || overlap(stacks) || stacks.some((stack) => stack.length === 0);
}

/** Whether two alternatives of one character each admit the same character. */
function overlap(stacks: readonly (readonly Token[])[]): boolean {
  const single = stacks.flatMap(([only, more]) => {
    return more === undefined && (only?.type === types.SET || only?.type === types.CHAR) ? [only] : [];
  });
  return someCharacters.some((code) => single.filter((token) => admitsCharacter(token, code)).length > 1);
}

/** The characters that classes in contracts differ by. */
const someCharacters = Array.from({ length: 0x250 }, (_, code) => code);

/** What is repeated is, apart from what may be absent, itself a repetition: how often each is taken cannot be told from the text. */
function canBlur(stack: readonly Token[]): boolean {
  const present = stack.filter((token) => !isOptional(token));
  const [only] = present;
  if (only === undefined) return stack.some(isLong);
  if (present.length > 1) return false;
  return isLong(only) || (only.type === types.GROUP && stacksOf(only).some(canBlur));
}

function isOptional(token: Token): boolean {
  if (token.type === types.POSITION) return true;
  if (token.type === types.REPETITION) return token.min === 0;
  return token.type === types.GROUP && (token.followedBy === true || token.notFollowedBy === true);
}

function stacksOf(group: Group | Root): readonly (readonly Token[])[] {
  return group.options ?? [group.stack ?? []];
}

function isAnchored(root: Root): boolean {
  return stacksOf(root).every(([first]) => first?.type === types.POSITION && first.value === '^');
}

function count(token: Token | Root, is: (token: Token | Root) => boolean): number {
  const own = is(token) ? 1 : 0;
  if (token.type === types.REPETITION) return own + count(token.value, is);
  if (token.type !== types.GROUP && token.type !== types.ROOT) return own;
  return stacksOf(token)
    .flat()
    .reduce((sum, inner) => sum + count(inner, is), own);
}
