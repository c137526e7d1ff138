import { type Group, type Root, type Token, types } from 'ret';
import { readPattern } from './read-pattern.ts';

/** How long the texts are that match a regular expression, in characters. */
export interface PatternLengths {
  /** `Infinity`: no text matches. */
  readonly least: number;
  /** `Infinity` where the expression does not limit the whole text. */
  readonly most: number;
}

/** The lengths of the texts that match a `pattern`; `undefined` for one that is not a regular expression with the flag `u`. */
export function patternLengths(pattern: string): PatternLengths | undefined {
  if (!isUnicodeExpression(pattern)) return undefined;
  // The tokenizer does not know these: each stands for one character.
  const root = readPattern(pattern.replaceAll(/\\[pP]\{[^{}]*\}|\\u\{[0-9a-fA-F]+\}/g, 'a'));
  if (root === undefined) return undefined;
  const { least, most, fromStart, toEnd } = extentOf(root);
  return { least, most: fromStart && toEnd ? most : Number.POSITIVE_INFINITY };
}

function isUnicodeExpression(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

/** How much of a text a part of an expression matches, and whether that must begin where the text begins and end where it ends. */
interface Extent extends PatternLengths {
  readonly fromStart: boolean;
  readonly toEnd: boolean;
}

const nothing: Extent = { least: 0, most: 0, fromStart: false, toEnd: false };

function extentOf(token: Token | Root): Extent {
  switch (token.type) {
    case types.ROOT:
      return extentOfGroup(token);
    case types.GROUP:
      return token.followedBy || token.notFollowedBy || isLookBehind(token) ? nothing : extentOfGroup(token);
    case types.POSITION:
      return { ...nothing, fromStart: token.value === '^', toEnd: token.value === '$' };
    case types.REPETITION: {
      const { least, most, fromStart, toEnd } = extentOf(token.value);
      const isNeeded = token.min > 0;
      return {
        least: isNeeded ? least * token.min : 0,
        most: most === 0 ? 0 : most * token.max,
        fromStart: isNeeded && fromStart,
        toEnd: isNeeded && toEnd,
      };
    }
    case types.REFERENCE:
      return { ...nothing, most: Number.POSITIVE_INFINITY };
    default:
      return { ...nothing, least: 1, most: 1 };
  }
}

function isLookBehind(group: Group): boolean {
  return 'lookBehind' in group && group.lookBehind === true;
}

function extentOfGroup({ options, stack }: Group | Root): Extent {
  const [first = nothing, ...others] = (options ?? [stack ?? []]).map(extentOfSequence);
  return others.reduce(
    (one, other) => ({
      least: Math.min(one.least, other.least),
      most: Math.max(one.most, other.most),
      fromStart: one.fromStart && other.fromStart,
      toEnd: one.toEnd && other.toEnd,
    }),
    first,
  );
}

function extentOfSequence(tokens: readonly Token[]): Extent {
  let whole = nothing;
  for (const token of tokens) {
    const next = extentOf(token);
    // Something before the start of the text, or after its end.
    const isImpossible = (whole.least > 0 && next.fromStart) || (whole.toEnd && next.least > 0);
    whole = {
      least: isImpossible ? Number.POSITIVE_INFINITY : whole.least + next.least,
      most: whole.toEnd ? whole.most : (next.fromStart ? 0 : whole.most) + next.most,
      fromStart: whole.fromStart || next.fromStart,
      toEnd: whole.toEnd || next.toEnd,
    };
  }
  return whole;
}
