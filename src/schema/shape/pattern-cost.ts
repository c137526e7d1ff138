import ret, { type Group, type Root, type Token, types } from 'ret';
import { matchesCharacter } from './build-matching-string.ts';

// The declarations of the package describe a module; what it exports is the function itself.
const tokenise = ret as unknown as typeof ret.default;

/**
 * How the time for a text that does not match may grow with its length: `linear`; `quadratic`, because a repetition can start anywhere or
 * follows another one; `exponential`, perhaps, because a repetition contains one with the same effect, as in `(a+)+`. A pessimistic estimate
 * for the common forms; back references count as exponential.
 */
export type PatternCost = 'linear' | 'quadratic' | 'exponential';

/** Estimates the cost of a valid regular expression; `exponential` when it cannot be parsed. */
export function patternCost(pattern: string): PatternCost {
  let root: Root;
  try {
    root = tokenise(pattern);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return 'exponential';
  }
  if (count(root, isNestedRepetition) > 0) return 'exponential';
  const repetitions = count(root, isRepetition);
  return repetitions === 0 || (repetitions === 1 && isAnchored(root)) ? 'linear' : 'quadratic';
}

/** Whether an expression certainly repeats a repetition with the same effect, such as `(a+)+`; `false` when it cannot be parsed. */
export function hasNestedRepetition(pattern: string): boolean {
  try {
    return count(tokenise(pattern), (token) => token.type === types.REPETITION && isNestedRepetition(token)) > 0;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return false;
  }
}

/** Repetitions up to this count cost little. */
const cheapRepetitions = 10;

function isRepetition(token: Token | Root): boolean {
  return token.type === types.REPETITION && token.max > cheapRepetitions;
}

function isNestedRepetition(token: Token | Root): boolean {
  if (token.type === types.REFERENCE) return true;
  if (token.type !== types.REPETITION || !isRepetition(token) || token.value.type !== types.GROUP) return false;
  const stacks = stacksOf(token.value);
  return stacks.some(isAmbiguousWhenRepeated) || overlap(stacks) || stacks.some((stack) => stack.length === 0);
}

/** Whether two alternatives of one character each match the same character. */
function overlap(stacks: readonly (readonly Token[])[]): boolean {
  const single = stacks.flatMap(([only, more]) => {
    return more === undefined && (only?.type === types.SET || only?.type === types.CHAR) ? [only] : [];
  });
  return testedCharacters.some((code) => single.filter((token) => matchesCharacter(token, code)).length > 1);
}

/** The characters in which classes of contracts usually differ. */
const testedCharacters = Array.from({ length: 0x250 }, (_, code) => code);

/** Whether a sequence is, apart from its optional parts, a single repetition: repeating it again is ambiguous. */
function isAmbiguousWhenRepeated(stack: readonly Token[]): boolean {
  const present = stack.filter((token) => !isOptional(token));
  const [only] = present;
  if (only === undefined) return stack.some(isRepetition);
  if (present.length > 1) return false;
  return isRepetition(only) || (only.type === types.GROUP && stacksOf(only).some(isAmbiguousWhenRepeated));
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
