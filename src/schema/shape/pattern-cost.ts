import { type Group, type Root, type Token, types } from 'ret';
import { matchesCharacter } from './build-matching-string.ts';
import { patternLengths } from './pattern-lengths.ts';
import { readPattern } from './read-pattern.ts';

/** The number of attempts that a backtracking engine makes in a few milliseconds. */
const quickAttempts = 1_000_000;

/** The longest text for which an expression may repeat what is repeated: the number of ways to split it doubles with each character. */
const longestForNested = 12;

/** With more parts of variable length, one after the other, the engine takes too long to compile an expression: twice as long with every second one. */
const mostVariable = 20;

/**
 * The length up to which every text is tested quickly by a backtracking engine, in UTF-16 units; infinite when the time grows with the length only, and -1
 * when no text is. A pessimistic estimate: with each part of variable length, and with a start that is not fixed, the number of ways to divide a text grows by
 * a power.
 */
export function longestQuickText(pattern: string): number {
  const root = readPattern(pattern);
  if (root === undefined) return longestForNested;
  const variable = variableParts(root);
  if (variable === 0) return isLongAnywhere(pattern, root) ? longestAnywhere : Number.POSITIVE_INFINITY;
  if (variable > mostVariable) return -1;
  const power = variable + (isAnchored(root) ? 0 : 1);
  if (count(root, repeatsChoice) === 0 && power === 1) return Number.POSITIVE_INFINITY;
  const longest = Math.floor(quickAttempts ** (1 / power) + 1e-6);
  return count(root, repeatsChoice) > 0 ? Math.min(longestForNested, longest) : longest;
}

/** Of such a length, or shorter, what may begin anywhere in a text is looked for at each place quickly. */
const longestAnywhere = 1000;

/** Whether long texts match, and may begin at each place: then the time grows with the square of the length. */
function isLongAnywhere(pattern: string, root: Root): boolean {
  return !isAnchored(root) && (patternLengths(pattern)?.least ?? 0) > longestAnywhere;
}

/** Whether an expression certainly repeats a repetition with the same effect, such as `(a+)+`; `false` when it cannot be parsed. */
export function hasNestedRepetition(pattern: string): boolean {
  const root = readPattern(pattern);
  return root !== undefined && count(root, (token) => isRepetition(token) && isNestedRepetition(token)) > 0;
}

/** Whether a part can match texts of several lengths, or what another part has matched. */
function isVariable(token: Token | Root): boolean {
  return token.type === types.REFERENCE || (token.type === types.REPETITION && token.min !== token.max);
}

/** How many parts of variable length an expression has, each as often as it is repeated at most: 30 in `(a?){30}`. What is repeated without end counts once. */
function variableParts(token: Token | Root): number {
  const own = isVariable(token) ? 1 : 0;
  if (token.type === types.REPETITION)
    return own + variableParts(token.value) * (Number.isFinite(token.max) ? token.max : 1);
  if (token.type !== types.GROUP && token.type !== types.ROOT) return own;
  return stacksOf(token)
    .flat()
    .reduce((sum, inner) => sum + variableParts(inner), own);
}

/** Whether a part repeats something that can match in several ways. */
function repeatsChoice(token: Token | Root): boolean {
  if (token.type !== types.REPETITION || token.max <= 1) return false;
  return count(token.value, isVariable) + count(token.value, hasAlternatives) > 0;
}

function hasAlternatives(token: Token | Root): boolean {
  return token.type === types.GROUP && token.options !== undefined;
}

/** Repetitions up to this count cost little. */
const cheapRepetitions = 10;

function isRepetition(token: Token | Root): boolean {
  return token.type === types.REPETITION && token.max > cheapRepetitions;
}

function isNestedRepetition(token: Token | Root): boolean {
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
